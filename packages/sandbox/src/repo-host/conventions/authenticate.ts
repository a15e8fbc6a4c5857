import type { App } from "../../core/app.ts";
import type { HandlerContext, Principal } from "../../core/handler.ts";
import { respond } from "../../core/respond.ts";
import type { HostCredentials, HostUser } from "../credentials.ts";
import { badCredentials } from "../refusals.ts";

/** The role of a user's principal; its id is the login. */
export const USER = "user";

/** A request without a credential may go on; one with a credential that is nobody's may not. */
export function authenticate(app: App, credentials: HostCredentials): void {
  app.use(async (c, next) => {
    const context = c.get("context");
    const principal = principalOf(context, credentials);
    if (principal === null) return respond(badCredentials());
    c.set("context", { ...context, principal });
    return next();
  });
}

/** Who asks; undefined: nobody says; null: the credential is nobody's. */
function principalOf(
  { headers, url }: HandlerContext,
  credentials: HostCredentials,
): Principal | null | undefined {
  const authorization = headers.get("authorization");
  const accessToken = url.searchParams.get("access_token");
  const clientId = url.searchParams.get("client_id");
  const { users } = credentials;
  if (authorization !== null) return toPrincipal(byAuthorization(authorization, users));
  if (accessToken !== null) return toPrincipal(byToken(accessToken, users));
  if (clientId === null) return undefined;
  const secret = url.searchParams.get("client_secret");
  const known = credentials.applications.some(
    (one) => one.clientId === clientId && one.clientSecret === secret,
  );
  return known ? { id: clientId, role: "application" } : null;
}

function toPrincipal(user: HostUser | undefined): Principal | null {
  return user === undefined ? null : { id: user.login, role: USER };
}

function byAuthorization(authorization: string, users: readonly HostUser[]): HostUser | undefined {
  const [, scheme = "", value = ""] = /^(\S+)\s+(.*?)\s*$/.exec(authorization) ?? [];
  switch (scheme.toLowerCase()) {
    case "basic":
      return byBasic(value, users);
    case "token":
    case "bearer":
      return byToken(value, users);
    default:
      return undefined;
  }
}

/** A token also serves as a password, or as the whole user name. */
function byBasic(value: string, users: readonly HostUser[]): HostUser | undefined {
  const [name = "", ...rest] = decoded(value).split(":");
  const password = rest.join(":");
  const named = users.find(({ login }) => login.toLowerCase() === name.toLowerCase());
  if (named === undefined) return byToken(name, users);
  return password === named.password || password === named.token ? named : undefined;
}

function byToken(value: string, users: readonly HostUser[]): HostUser | undefined {
  return users.find(({ token }) => token === value);
}

function decoded(base64: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)));
  } catch {
    return "";
  }
}
