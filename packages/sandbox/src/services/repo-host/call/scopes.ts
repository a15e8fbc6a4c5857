import type { App } from "../../../core/app.ts";
import type { HandlerContext } from "../../../core/handler.ts";

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
