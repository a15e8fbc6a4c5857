import type { Incoming } from "../core/incoming.ts";
import { baseNames, origins } from "../origins.ts";

/** Who may use what is below `/_sandbox`. */
export interface ControlAccess {
  /**
   * Whether a host name is the sandbox's own. A page of any other name may be a stranger's whose name was bound to this
   * machine's address after it was loaded (DNS rebinding); its browser takes both for one origin.
   */
  readonly isOwnHost: (hostname: string) => boolean;
  /** Lets a request in from any origin and host: `Authorization: Bearer <token>`. Undefined: there is none. */
  readonly token?: string;
}

/**
 * Answers what is below `/_sandbox`. Undefined: the request is for a service.
 *
 * @param access who may. @default programs, and pages of this machine's own names
 */
export type Control = (incoming: Incoming, access?: ControlAccess) => Promise<Response> | undefined;

/** Why a request to the control API is refused. */
export interface AccessProblem {
  readonly status: 403 | 415;
  readonly error: string;
}

/** Names that lead to this machine wherever they are looked up (RFC 6761, 6.3). */
export function isLocalHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, "");
  return /^(?:(?:[^.]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/.test(name);
}

const inProcess = new Set(baseNames.map((base) => new URL(origins[base]).hostname));

/** Without a server: requests come from the program that made the sandbox. */
export const localAccess: ControlAccess = {
  isOwnHost: (hostname) => isLocalHost(hostname) || inProcess.has(hostname),
};

/** Methods that change nothing. */
const READING = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Checks that a request to the control API comes from the sandbox's own page or from a program, not from a page of
 * another origin: such a page may send requests of some kinds without asking (Fetch standard, CORS protocol).
 *
 * @param isPage whether it is the page itself that is asked for: any page may link to it
 */
export function accessProblem(
  { method, url, headers }: Pick<Incoming, "method" | "url" | "headers">,
  { isOwnHost, token }: ControlAccess,
  isPage: boolean,
): AccessProblem | undefined {
  if (token === undefined || headers.get("authorization") !== `Bearer ${token}`) {
    const host = hostnameOf(headers.get("host")) ?? url.hostname;
    if (!isOwnHost(url.hostname) || !isOwnHost(host))
      return {
        status: 403,
        error: `The sandbox is not served as "${host}": allow this host, or send the token`,
      };
    const origin = headers.get("origin");
    const site = headers.get("sec-fetch-site") ?? "none";
    const isOwn = (origin === null || origin === url.origin) && (site === "none" || site === "same-origin");
    const isLink = isPage && headers.get("sec-fetch-dest") === "document";
    if (!isOwn && !isLink)
      return { status: 403, error: "Pages of other origins may not use the sandbox's control API" };
  }
  if (READING.has(method) || isJson(headers.get("content-type"))) return undefined;
  return { status: 415, error: `Say "Content-Type: application/json" with ${method}, also without a body` };
}

/** Undefined: the request has no Host, as HTTP/1.0 allows. No browser sends such a request. */
function hostnameOf(host: string | null): string | undefined {
  return host === null ? undefined : (URL.parse(`http://${host}`)?.hostname ?? host);
}

function isJson(contentType: string | null): boolean {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
