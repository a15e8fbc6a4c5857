import { textFromBase64 } from "@org/http-core/operation";
import type { HandlerContext, Principal } from "../../core/handler.ts";
import { queryValues } from "../../core/query.ts";
import { allScopes, type HostCredentials, type HostUser } from "../options/credentials.ts";
import type { Claim } from "./lockouts.ts";
import { randomOf } from "../../core/random.ts";
import type { States } from "../../core/state.ts";

/** The role of an application's principal, whose id is the client id. A user's principal has no role; its id is the login. */
export const APPLICATION = "application";

/** Query parameters that hold credentials. */
export const QUERY_CREDENTIALS: readonly string[] = ["access_token", "client_id", "client_secret"];

/** Whether a principal is a user rather than an application. */
export function isUser(principal: Principal | undefined): principal is Principal {
  return principal !== undefined && principal.role !== APPLICATION;
}

/** The identity that a request claims. */
export type Identity =
  | { readonly kind: "anonymous" }
  | { readonly kind: "known"; readonly principal: Principal }
  /** A correct password of a user with a second factor. */
  | { readonly kind: "second factor"; readonly principal: Principal; readonly oneTimePassword: string }
  | { readonly kind: "bad"; readonly claim: Claim };

/** Identifies the caller: by `Authorization`, else a token in the query, else an application's key. */
export function identify(
  { headers, url }: HandlerContext,
  credentials: HostCredentials,
  grants: Grants,
): Identity {
  const authorization = headers.get("authorization");
  if (authorization !== null) return byAuthorization(authorization, credentials, grants);
  const [accessToken] = queryValues(url, "access_token");
  if (accessToken !== undefined) return byToken(accessToken, credentials, grants);
  const [clientId] = queryValues(url, "client_id");
  if (clientId === undefined) return { kind: "anonymous" };
  return byApplication(clientId, queryValues(url, "client_secret")[0], credentials);
}

function byAuthorization(authorization: string, credentials: HostCredentials, grants: Grants): Identity {
  const [, scheme = "", value = ""] = /^(\S+)\s+(.*?)\s*$/.exec(authorization) ?? [];
  switch (scheme.toLowerCase()) {
    case "basic":
      return byBasic(value, credentials, grants);
    case "token":
    case "bearer":
      return byToken(value, credentials, grants);
    default:
      return badToken(authorization);
  }
}

function byApplication(id: string, secret: string | undefined, { applications }: HostCredentials): Identity {
  const known = applications.some(({ clientId, clientSecret }) => clientId === id && clientSecret === secret);
  return known
    ? { kind: "known", principal: { id, role: APPLICATION } }
    : { kind: "bad", claim: { kind: "application", clientId: id } };
}

/** Basic credentials may also be a token as password or user name, or an application's id and secret. */
function byBasic(value: string, credentials: HostCredentials, grants: Grants): Identity {
  const [name = "", ...rest] = (textFromBase64(value) ?? "").split(":");
  const password = rest.join(":");
  const user = credentials.users.find(({ login }) => login.toLowerCase() === name.toLowerCase());
  if (user === undefined) {
    const token = byToken(name, credentials, grants);
    if (token.kind === "known") return token;
    const isApplication = credentials.applications.some(({ clientId }) => clientId === name);
    return isApplication
      ? byApplication(name, password, credentials)
      : { kind: "bad", claim: { kind: "unknown name", name } };
  }
  if (password === user.password) return byPassword(user);
  const tokens = byToken(password, credentials, grants);
  const isOwn = tokens.kind === "known" && tokens.principal.id === user.login;
  return isOwn ? tokens : { kind: "bad", claim: { kind: "user", login: user.login } };
}

function byPassword({ login, oneTimePassword }: HostUser): Identity {
  const principal = { id: login };
  return oneTimePassword === undefined
    ? { kind: "known", principal }
    : { kind: "second factor", principal, oneTimePassword };
}

function byToken(value: string, { users, tokens = [] }: HostCredentials, grants: Grants): Identity {
  const hasToken = ({ token }: { readonly token: string }): boolean => token === value;
  const user = users.find(hasToken) ?? tokens.find(hasToken);
  if (user !== undefined) return granted(user.login, user.scopes ?? allScopes);
  const grant = grants.byToken(value);
  return grant === undefined ? badToken(value) : granted(grant.login, grant.scopes);
}

function badToken(token: string): Identity {
  return { kind: "bad", claim: { kind: "token", token } };
}

function granted(login: string, scopes: readonly string[]): Identity {
  return { kind: "known", principal: { id: login, scopes } };
}

/** The key under which requests are counted: the principal, or the address of an anonymous client. */
export function callerOf({ principal, address }: HandlerContext): string {
  return principal === undefined ? `address ${address}` : principalName(principal);
}

/** A principal as messages name it: `user alice`. */
export function principalName({ role = "user", id }: Principal): string {
  return `${role} ${id}`;
}

/** A token that a user created. */
export interface Grant {
  readonly id: number;
  readonly login: string;
  readonly token: string;
  readonly scopes: readonly string[];
  /** The user's name for it, unique among the user's tokens. */
  readonly note: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** The tokens that users created. The sandbox's initial tokens are not among them. */
export interface Grants {
  /** The tokens of a user, oldest first. */
  readonly of: (login: string) => readonly Grant[];
  readonly byToken: (token: string) => Grant | undefined;
  readonly add: (grant: Omit<Grant, "id" | "token">) => Grant;
  readonly remove: (grant: Grant) => void;
}

/** Creates the store. A token follows from the seed and the number of tokens before it. */
export function createGrants(seed: number, states: States): Grants {
  const granted = states.value("repo-host tokens granted", 0);
  const grants = states.map<string, Grant>("repo-host tokens");
  return {
    of: (login) => Array.from(grants.values()).filter((grant) => grant.login === login),
    byToken: (token) => grants.get(token),
    add(request) {
      const id = ++granted.current;
      const grant = { ...request, id, token: randomOf(seed, "tokens", id).hex(40) };
      grants.set(grant.token, grant);
      return grant;
    },
    remove: ({ token }) => void grants.delete(token),
  };
}
