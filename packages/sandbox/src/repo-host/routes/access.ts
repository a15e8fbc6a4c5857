import { withPlainCharacters } from "../../core/router-paths.ts";
import type { Refusal } from "../../core/handler.ts";
import { isGranted, mayChange, maySee, mayWriteTo } from "../call/scopes.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import {
  isRefusal,
  missingScope,
  movedTo,
  notFound,
  refused,
  requiresAuthentication,
} from "../wire/refusals.ts";
import type { ResourceCall, FindParent } from "./resource.ts";
import type { Account } from "../world/accounts.ts";
import type { Issue } from "../world/issues.ts";
import type { Repository } from "../world/repositories.ts";

/** The parent of resources of a repository. */
export interface RepositoryParent {
  readonly repository: Repository;
}

/** The parent of resources of an issue. */
export interface IssueParent extends RepositoryParent {
  readonly issue: Issue;
}

/** The parent of resources of an account. */
export interface AccountParent {
  readonly account: Account;
}

/** The calling user, as the parent of their own resources. */
export interface ViewerParent extends AccountParent {
  readonly viewer: Account;
}

/** For paths without a parent, such as `/users`. */
export const noParent: FindParent<object> = () => ({});

/** For resources of the calling user. Anonymous callers and applications get 401. */
export const requireViewer: FindParent<ViewerParent> = ({ viewer }) =>
  viewer === undefined ? requiresAuthentication() : { viewer, account: viewer };

/** As {@link requireViewer}, but requires a password: with a token, no token can be created or shown. */
export const requirePassword: typeof requireViewer = (call) =>
  call.viewer === undefined || call.context.principal?.scopes === undefined
    ? requireViewer(call)
    : refused(403, "This API can only be accessed with username and password Basic Auth");

/** As {@link requireMember}, but anonymous callers get 401. */
export const requireSignedInMember: typeof requireMember = (call) =>
  call.viewer === undefined ? requiresAuthentication() : requireMember(call);

/** As {@link requireViewer}. A token needs the scope `notifications` or `repo`, which includes it. */
export const requireInbox: typeof requireViewer = (call) =>
  call.viewer === undefined || isGranted(call.context, "notifications") || isGranted(call.context, "repo")
    ? requireViewer(call)
    : missingScope("notifications");

/** `/users/:user`: a user or an organization. */
export const findAccount: FindParent<AccountParent> = (call) => accountAt(call, "user");

/** `/orgs/:org`, which also finds users. */
export const findAccountByOrg: FindParent<AccountParent> = (call) => accountAt(call, "org");

/** `/orgs/:org`. */
export const findOrganization: FindParent<AccountParent> = (call) => {
  const found = call.world.people.find(call.path("org"));
  return found?.type === "Organization" ? { account: found } : notFound();
};

/** `/orgs/:org`, for its members. Others get 404. */
export const requireMember: FindParent<AccountParent> = (call) => {
  const found = call.world.people.find(call.path("org"));
  const isMember =
    found !== undefined &&
    call.viewer !== undefined &&
    call.world.people.members(found).includes(call.viewer);
  return isMember ? { account: found } : notFound();
};

/**
 * `/repos/:owner/:repo`, and `/repositories/:id`. Repositories that the caller may not see get 404; requests for an old
 * name are redirected to the id.
 */
export const findRepository: FindParent<RepositoryParent> = (call) => {
  const { context, world } = call;
  const found = repositoryOf(call);
  if (found === undefined) return movedOrMissing(call);
  return maySee(context, found, world) ? { repository: found } : notFound();
};

/** `/repos/:owner/:repo/issues/:number`. */
export const findIssue: FindParent<IssueParent> = (call) => {
  const found = findRepository(call);
  if (isRefusal(found)) return found;
  const issue = call.world.issues.find(found.repository, parseNumber(call.path("number")));
  return issue === undefined ? notFound() : { ...found, issue };
};

/** As {@link findRepository}, for callers with write access. Others get 404. */
export const findWritableRepository = requireWriter(findRepository);

/** As {@link findIssue}, for callers with write access to the repository. Others get 404. */
export const findWritableIssue = requireWriter(findIssue);

function requireWriter<P extends RepositoryParent>(
  parent: FindParent<P>,
): FindParent<P & { readonly viewer: Account }> {
  return (call) => {
    const found = parent(call);
    if (isRefusal(found)) return found;
    const { viewer } = call;
    return viewer === undefined ? notFound() : (unlessWriter({ ...call, ...found }) ?? { ...found, viewer });
  };
}

/** Refuses callers without write access to the repository, with 404. */
export function unlessWriter({
  context,
  repository,
  world,
}: ResourceCall<RepositoryParent>): Refusal | undefined {
  return mayChange(context, repository, world) ? undefined : notFound();
}

/** Refuses anonymous callers, applications, and tokens without the scope to write to the repository, with 404. */
export function unlessUser({
  context,
  viewer,
  repository,
}: ResourceCall<RepositoryParent>): Refusal | undefined {
  return viewer !== undefined && mayWriteTo(context, repository) ? undefined : notFound();
}

/** Refuses all but the author of a row and callers with write access to the repository, with 404. */
export function unlessAuthor(
  call: ResourceCall<RepositoryParent>,
  row: { readonly user: Account } | undefined,
): Refusal | undefined {
  const { viewer, world, repository } = call;
  const isAllowed =
    (row !== undefined && row.user === viewer) || world.repositories.mayWrite(viewer, repository);
  return isAllowed ? unlessUser(call) : notFound();
}

/** Parses a number in a path. NaN for any other spelling than plain digits, such as `01` or `1e3`. */
export function parseNumber(text: string): number {
  return /^(?:0|[1-9]\d*)$/.test(text) ? Number(text) : Number.NaN;
}

function accountAt({ world, path }: EndpointCall, variable: string): AccountParent | Refusal {
  const found = world.people.find(path(variable));
  return found === undefined ? notFound() : { account: found };
}

function repositoryOf({ world, path }: EndpointCall): Repository | undefined {
  const id = path("id");
  if (id !== "") return world.repositories.byId(parseNumber(id));
  return world.repositories.find(path("owner"), path("repo"));
}

/**
 * Redirects requests for a renamed repository: reads with 301, writes with 307, which keeps method and body. The query
 * stays, including a credential.
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
