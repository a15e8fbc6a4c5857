import { textFromBase64 } from "@org/http-core/operation";
import type { Incoming } from "../core/incoming.ts";
import { baseNames, origins } from "../origins.ts";

/** Who may use the control API below `/_sandbox`. */
export interface ControlAccess {
  /**
   * Whether a host name is the sandbox's own. A page under any other name may be hostile: its name can be bound to this
   * machine's address after it was loaded (DNS rebinding), and its browser then treats both as one origin.
   */
  readonly isOwnHost: (hostname: string) => boolean;
  /** Whether a text is the token, which admits a request from any host and origin. Undefined: no text is. */
  readonly isToken?: (text: string) => boolean;
  /** Whether each request must have the token. @default false */
  readonly needsToken?: boolean;
}

/**
 * Answers what is below `/_sandbox`. Undefined: the request is for a service.
 *
 * @param access who may use it. @default programs, and pages under this machine's own names
 */
export type Control = (incoming: Incoming, access?: ControlAccess) => Promise<Response> | undefined;

/** Why a request to the control API is refused. */
export interface AccessProblem {
  readonly status: 401 | 403 | 415;
  readonly error: string;
}

/** The header of a token, for a client whose `Authorization` is for something else, such as a reverse proxy. */
const TOKEN_HEADER = "x-sandbox-token";

/** Whether a name always resolves to this machine (RFC 6761, 6.3). */
export function isLocalHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  return /^(?:(?:[^.]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/.test(name);
}

const inProcess = new Set(baseNames.map((base) => new URL(origins[base]).hostname));

/** The access in process: requests come from the program that created the sandbox. */
export const localAccess: ControlAccess = {
  isOwnHost: (hostname) => isLocalHost(hostname) || inProcess.has(hostname),
};

/** Safe methods (RFC 9110, 9.2.1). */
const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Checks that a request to the control API comes from a program or from a page of its own origin, not from a page of
 * another one: browsers send such a page's simple requests without a preflight (Fetch standard, CORS protocol).
 */
export function accessProblem(
  { method, url, headers }: Pick<Incoming, "method" | "url" | "headers">,
  { isOwnHost, isToken, needsToken = false }: ControlAccess,
): AccessProblem | undefined {
  const isAdmitted = tokensIn(headers).some((text) => isToken?.(text) === true);
  if (!isAdmitted) {
    const isSignedIn = isToken?.(passwordIn(headers) ?? "") === true;
    const host = hostnameOf(headers.get("host")) ?? url.hostname;
    // A name that is bound to this machine's address is no danger where only the token counts.
    if (!needsToken && (!isOwnHost(url.hostname) || !isOwnHost(host)))
      return {
        status: 403,
        error: `The sandbox is not served as "${host}": allow this host, or send the token`,
      };
    const origin = headers.get("origin");
    const site = headers.get("sec-fetch-site") ?? "none";
    const isOwn = (origin === null || origin === url.origin) && (site === "none" || site === "same-origin");
    if (!isOwn) return { status: 403, error: "Pages of other origins may not use the sandbox's control API" };
    if (needsToken && !isSignedIn)
      return {
        status: 401,
        error: `Send the token that was printed at the start: "Authorization: Bearer <token>", "X-Sandbox-Token: <token>", or as the password of Basic`,
      };
  }
  if (READING.has(method) || isJson(headers.get("content-type"))) return undefined;
  return { status: 415, error: `Send "Content-Type: application/json" with ${method}, also without a body` };
}

/** The texts that a program sends as a token: `Authorization: Bearer`, {@link TOKEN_HEADER}. */
function tokensIn(headers: Incoming["headers"]): readonly string[] {
  return [valueAfter("Bearer ", headers.get("authorization")), headers.get(TOKEN_HEADER)].filter(
    (text) => text !== null,
  );
}

/**
 * The password of `Authorization: Basic` (RFC 7617), by which a person reads the control API in a browser. A browser also adds it to
 * requests of other origins, so that those are refused all the same.
 */
function passwordIn(headers: Incoming["headers"]): string | undefined {
  const encoded = valueAfter("Basic ", headers.get("authorization"));
  const pair = encoded === null ? undefined : textFromBase64(encoded);
  return pair?.slice(pair.indexOf(":") + 1);
}

function valueAfter(scheme: string, authorization: string | null): string | null {
  return authorization?.startsWith(scheme) === true ? authorization.slice(scheme.length) : null;
}

/** The name in `Host`. Undefined: there is no `Host`, which HTTP/1.0 allows and no browser does. */
function hostnameOf(host: string | null): string | undefined {
  return host === null ? undefined : (URL.parse(`http://${host}`)?.hostname ?? host);
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
