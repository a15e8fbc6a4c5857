import type { App } from "../../core/app.ts";
import type { HandlerContext } from "../../core/handler.ts";
import { isUser } from "./identify.ts";
import type { Account } from "../world/accounts.ts";
import type { Repository } from "../world/repositories.ts";
import type { RepoHostWorld } from "../world/world.ts";

/** The scopes that endpoints accept, by method and path. The first match counts. */
const ACCEPTED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\w+ \/notifications(?:\/|$)/, ["notifications", "repo"]],
  [/^DELETE \/(?:repos\/[^/]+|repositories)\/[^/]+$/, ["delete_repo"]],
  [/^(?:GET|HEAD) \/(?:repos|repositories)\//, ["repo"]],
  [/^\w+ \/(?:repos|repositories)\//, ["public_repo", "repo"]],
  [/^(?:\w+ \/user|POST \/orgs\/[^/]+)\/repos$/, ["public_repo", "repo"]],
  [/^\w+ \/(?:orgs\/|organizations|user\/orgs)/, ["admin:org", "read:org", "repo", "user", "write:org"]],
  [/^\w+ \/users?(?:\/|$)/, ["user"]],
];

/** Adds the token's scopes and the scopes that the endpoint accepts to responses to tokens. */
export function showScopes(app: App): void {
  app.use(({ context }) => {
    const scopes = context.principal?.scopes;
    if (scopes === undefined) return undefined;
    return (reply) => {
      reply.headers.set("x-oauth-scopes", listed(scopes));
      reply.headers.set("x-accepted-oauth-scopes", listed(acceptedBy(context)));
      return reply;
    };
  });
}

const lists = new WeakMap<readonly string[], string>();

/** A list of scopes as a header. Made once: the journal keeps the headers of a thousand responses. */
function listed(scopes: readonly string[]): string {
  const known = lists.get(scopes) ?? scopes.join(", ");
  lists.set(scopes, known);
  return known;
}

const NONE: readonly string[] = [];

function acceptedBy({ method, path }: HandlerContext): readonly string[] {
  const request = `${method} ${path}`;
  return ACCEPTED.find(([pattern]) => pattern.test(request))?.[1] ?? NONE;
}

/**
 * Whether the caller's credential includes a scope. Passwords include all, and `repo` includes `public_repo`.
 */
export function isGranted({ principal }: HandlerContext, scope: string): boolean {
  const scopes = principal?.scopes;
  return (
    scopes === undefined || scopes.includes(scope) || (scope === "public_repo" && scopes.includes("repo"))
  );
}

/** The calling user; undefined: an anonymous caller or an application. */
export function viewerOf({ principal }: HandlerContext, world: RepoHostWorld): Account | undefined {
  return isUser(principal) ? world.people.find(principal.id) : undefined;
}

/** Whether a request may see a repository: its user may, and so may its token. */
export function maySee(context: HandlerContext, repository: Repository, world: RepoHostWorld): boolean {
  if (repository.private && !isGranted(context, "repo")) return false;
  return world.repositories.mayRead(viewerOf(context, world), repository);
}

/** Whether a request may change a repository. */
export function mayChange(context: HandlerContext, repository: Repository, world: RepoHostWorld): boolean {
  return mayWriteTo(context, repository) && world.repositories.mayWrite(viewerOf(context, world), repository);
}

/** Whether a request's token may write to a repository, whatever its user may do there. */
export function mayWriteTo(context: HandlerContext, repository: Pick<Repository, "private">): boolean {
  return isGranted(context, repository.private ? "repo" : "public_repo");
}
