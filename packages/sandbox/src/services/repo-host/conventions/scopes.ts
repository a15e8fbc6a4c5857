import type { App } from "../../../core/app.ts";
import type { HandlerContext } from "../../../core/handler.ts";

/** What endpoints accept, by method and path; the first that fits. */
const ACCEPTED: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\w+ \/notifications(?:\/|$)/, ["notifications", "repo"]],
  [/^DELETE \/(?:repos\/[^/]+|repositories)\/[^/]+$/, ["delete_repo"]],
  [/^(?:GET|HEAD) \/(?:repos|repositories)\//, ["repo"]],
  [/^\w+ \/(?:repos|repositories)\//, ["public_repo", "repo"]],
  [/^(?:\w+ \/user|POST \/orgs\/[^/]+)\/repos$/, ["public_repo", "repo"]],
  [/^\w+ \/(?:orgs\/|organizations|user\/orgs)/, ["admin:org", "read:org", "repo", "user", "write:org"]],
  [/^\w+ \/users?(?:\/|$)/, ["user"]],
];

/** An answer to a token says what the token was granted, and what the endpoint accepts. */
export function showScopes(app: App): void {
  app.use(({ context }) => {
    const scopes = context.principal?.scopes;
    if (scopes === undefined) return undefined;
    return (reply) => {
      reply.headers.set("x-oauth-scopes", scopes.join(", "));
      reply.headers.set("x-accepted-oauth-scopes", acceptedBy(context).join(", "));
      return reply;
    };
  });
}

function acceptedBy({ method, path }: HandlerContext): readonly string[] {
  return ACCEPTED.find(([pattern]) => pattern.test(`${method} ${path}`))?.[1] ?? [];
}

/**
 * Whether the caller's credential goes as far as a scope; passwords go everywhere, and `repo` includes `public_repo`.
 */
export function isGranted({ principal }: HandlerContext, scope: string): boolean {
  const scopes = principal?.scopes;
  return (
    scopes === undefined || scopes.includes(scope) || (scope === "public_repo" && scopes.includes("repo"))
  );
}
