import { withPlainCharacters } from "../../core/router-paths.ts";
import type { Refusal } from "../../core/handler.ts";
import { isGranted } from "./conventions/scopes.ts";
import type { EndpointCall } from "./endpoint-call.ts";
import { isRefusal, missingScope, movedTo, notFound, refused, requiresAuthentication } from "./refusals.ts";
import type { At, Place } from "./resource.ts";
import { mayChange, maySee, mayWriteTo } from "./viewer.ts";
import type { Account } from "./world/accounts.ts";
import type { Issue } from "./world/issues.ts";
import type { Repository } from "./world/repositories.ts";

/** Below a repository. */
export interface InRepository {
  readonly repository: Repository;
}

/** Below an issue of a repository. */
export interface InIssue extends InRepository {
  readonly issue: Issue;
}

/** Below the address of an account. */
export interface OfAccount {
  readonly account: Account;
}

/** Of the caller, who is also the account. */
export interface OfViewer extends OfAccount {
  readonly viewer: Account;
}

/** Below nothing in particular. */
export const anywhere: Place<object> = () => ({});

/** What belongs to the caller. Others get 401. */
export const ofViewer: Place<OfViewer> = ({ viewer }) =>
  viewer === undefined ? requiresAuthentication() : { viewer, account: viewer };

/** As {@link ofViewer}, with a password: tokens cannot make or show tokens. */
export const ofViewerByPassword: typeof ofViewer = (call) =>
  call.viewer === undefined || call.context.principal?.scopes === undefined
    ? ofViewer(call)
    : refused(403, "This API can only be accessed with username and password Basic Auth");

/** As {@link ofMember}, but 401 without a credential. */
export const ofSignedInMember: typeof ofMember = (call) =>
  call.viewer === undefined ? requiresAuthentication() : ofMember(call);

/** As {@link ofViewer}. A token needs the scope `notifications`, or `repo`, which includes them. */
export const ofInbox: typeof ofViewer = (call) =>
  call.viewer === undefined || isGranted(call.context, "notifications") || isGranted(call.context, "repo")
    ? ofViewer(call)
    : missingScope("notifications");

/** `/users/:user`: a user or an organization. */
export const ofAccount: Place<OfAccount> = (call) => accountAt(call, "user");

/** `/orgs/:org`, which also finds users. */
export const ofAnyOrganization: Place<OfAccount> = (call) => accountAt(call, "org");

/** `/orgs/:org`. */
export const ofOrganization: Place<OfAccount> = (call) => {
  const found = call.world.people.find(call.path("org"));
  return found?.type === "Organization" ? { account: found } : notFound();
};

/** `/orgs/:org`, for its members. Others get 404. */
export const ofMember: Place<OfAccount> = (call) => {
  const found = call.world.people.find(call.path("org"));
  const isMember =
    found !== undefined &&
    call.viewer !== undefined &&
    call.world.people.members(found).includes(call.viewer);
  return isMember ? { account: found } : notFound();
};

/**
 * `/repos/:owner/:repo`, and `/repositories/:id`. Repositories that the caller may not see don't exist; those that have
 * moved are found by their id.
 */
export const inRepository: Place<InRepository> = (call) => {
  const { context, world } = call;
  const found = repositoryOf(call);
  if (found === undefined) return movedOrMissing(call);
  return maySee(context, found, world) ? { repository: found } : notFound();
};

/** `/repos/:owner/:repo/issues/:number`. */
export const inIssue: Place<InIssue> = (call) => {
  const found = inRepository(call);
  if (isRefusal(found)) return found;
  const issue = call.world.issues.find(found.repository, numberIn(call.path("number")));
  return issue === undefined ? notFound() : { ...found, issue };
};

/** As {@link inRepository}, for those who may change it. Others get 404. */
export const inOwnRepository = forWriters(inRepository);

/** As {@link inIssue}, for those who may change its repository. */
export const inOwnIssue = forWriters(inIssue);

function forWriters<P extends InRepository>(place: Place<P>): Place<P & { readonly viewer: Account }> {
  return (call) => {
    const found = place(call);
    if (isRefusal(found)) return found;
    const { viewer } = call;
    return viewer === undefined ? notFound() : (writers({ ...call, ...found }) ?? { ...found, viewer });
  };
}

/** Refuses those who may not change the repository, with 404. */
export function writers({ context, repository, world }: At<InRepository>): Refusal | undefined {
  return mayChange(context, repository, world) ? undefined : notFound();
}

/** Refuses callers who are no user, and tokens that may not write to the repository, with 404. */
export function users({ context, viewer, repository }: At<InRepository>): Refusal | undefined {
  return viewer !== undefined && mayWriteTo(context, repository) ? undefined : notFound();
}

/** Refuses all but the author of a row and those who may change the repository, with 404. */
export function authors(
  call: At<InRepository>,
  row: { readonly user: Account } | undefined,
): Refusal | undefined {
  const { viewer, world, repository } = call;
  const isAllowed =
    (row !== undefined && row.user === viewer) || world.repositories.mayWrite(viewer, repository);
  return isAllowed ? users(call) : notFound();
}

/** The number that a part of a path is; NaN: it is none as addresses are written, such as `01` or `1e3`. */
export function numberIn(text: string): number {
  return /^(?:0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
}

function accountAt({ world, path }: EndpointCall, variable: string): OfAccount | Refusal {
  const found = world.people.find(path(variable));
  return found === undefined ? notFound() : { account: found };
}

function repositoryOf({ world, path }: EndpointCall): Repository | undefined {
  const id = path("id");
  if (id !== "") return world.repositories.byId(numberIn(id));
  return world.repositories.find(path("owner"), path("repo"));
}

/**
 * A renamed repository: reads are told to remember the new address, writes to repeat themselves there, word by word: a
 * credential that stood in the query stands in the new address as well.
 */
function movedOrMissing({ context, world, base, path }: EndpointCall): Refusal {
  const move = world.repositories.moved(path("owner"), path("repo"));
  const found = move && world.repositories.byId(move.to);
  if (found === undefined || !maySee(context, found, world)) return notFound();
  const [, below = ""] = /^\/repos\/[^/]+\/[^/]+(.*)$/.exec(withPlainCharacters(context.path)) ?? [];
  const url = `${base}/repositories/${String(found.id)}${below}${context.url.search}`;
  const isRead = context.method === "GET" || context.method === "HEAD";
  return movedTo(move?.lasts === "for now" ? 302 : isRead ? 301 : 307, url);
}
