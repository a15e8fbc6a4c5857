import type { Attempt, CredentialStep } from "../attempt/context.ts";
import { RedirectError } from "../errors/errors.ts";
import { headerText } from "../http/headers.ts";
import { type HttpRequest, RequestHeaders } from "../http/request.ts";
import { PRESIGNED, redactUrl, withoutSecrets } from "../redact/redact-url.ts";
import { discard } from "../response/response.ts";
import { remember } from "../util/bounded.ts";

/** More hops than any service needs (browsers allow 20). */
const MOST_HOPS = 10;

/** Headers that may cross to another origin: none of them identifies the caller. */
const HARMLESS = new Set(["accept", "accept-language", "content-type", "user-agent"]);

/**
 * Follows redirects (RFC 9110, 15.4). 301, 302, 307 and 308 keep the method and body; 303 becomes a GET. Each hop
 * goes through the remaining steps, so that it is authorized for its own origin. A hop from https to http is refused,
 * and so is a body to another origin. Redirects that a browser follows don't come here.
 *
 * @throws RedirectError for too many hops, a loop, or a refused hop
 */
export function followRedirects(next: CredentialStep): CredentialStep {
  const permanent = redirectMemory();
  // Conditional headers follow a temporary redirect only to its last known target: validators belong to one resource.
  const temporary = new Map<string, string>();
  return async function followRedirects(request, attempt, credential) {
    // A service may redirect each caller elsewhere, as from `/me`.
    const caller = `${attempt.call.caller.principal}\n`;
    const url = permanent.current(caller, request.url);
    let current = url === request.url ? request : { ...request, url };
    let allPermanent = true;
    attempt.redirect = current === request ? undefined : { to: url, isPermanent: allPermanent };
    const seen: string[] = [];
    for (;;) {
      const response = await next(current, attempt, credential);
      const given = response.headers.get("location");
      if (given === null || !FOLLOWED.has(response.status)) return response;
      const location = headerText(given);
      attempt.headers = response.headers;
      discard(response);
      seen.push(key(current));
      const from = current.url;
      const following = nextHop(current, response.status, location, attempt.secretQuery());
      // Parsing rewrites a path, and a secret in it could no longer be found: hide the whole path.
      const { redactor } = attempt.call;
      if (redactor.contains(location))
        redactor.addSecret(following.url.slice(new URL(following.url).origin.length));
      // A permanent redirect is remembered unless its headers forbid storing it (RFC 9110, 15.4.2).
      const isStorable = !/no-store/i.test(response.headers.get("cache-control") ?? "");
      const isPermanent = PERMANENT.has(response.status) && isStorable;
      const sameTargetAsBefore = isPermanent || temporary.get(caller + current.url) === following.url;
      if (isPermanent) permanent.remember(caller, current.url, following.url);
      else remember(temporary, caller + current.url, following.url);
      allPermanent &&= isPermanent;
      attempt.redirect = { to: following.url, isPermanent: allPermanent };
      // An ETag belongs to one address: `If-None-Match` goes along only to the address this redirect led to last time.
      current = sameTargetAsBefore ? following : unconditional(following);
      if (seen.includes(key(current)))
        throw new RedirectError(`The redirects form a loop at ${redactUrl(current.url)}`);
      if (seen.length > MOST_HOPS) throw new RedirectError(`More than ${String(MOST_HOPS)} redirects`);
      emitRedirect(current, from, response.status, attempt);
    }
  };
}

function emitRedirect(
  { method, url }: HttpRequest,
  from: string,
  status: number,
  { attempt, call }: Attempt,
): void {
  if (!call.hears.redirect) return;
  const { redactor } = call;
  call.emit({ type: "redirect", attempt, status, from: redactor.url(from), method, url: redactor.url(url) });
}

const FOLLOWED = new Set([301, 302, 303, 307, 308]);

const PERMANENT = new Set([301, 308]);

function nextHop(
  request: HttpRequest,
  status: number,
  location: string,
  secretQuery: readonly string[],
): HttpRequest {
  if (!URL.canParse(location, request.url)) throw new RedirectError("The redirect's Location is no address");
  const from = new URL(request.url);
  const to = new URL(location, request.url);
  if (to.protocol !== "https:" && to.protocol !== "http:")
    throw new RedirectError(`A redirect to ${to.protocol}`);
  if (from.protocol === "https:" && to.protocol === "http:")
    throw new RedirectError("A redirect from https to http");
  if (to.username !== "" || to.password !== "")
    throw new RedirectError("A redirect to an address with a user name");
  const target = status === 303 ? asGet(request) : request;
  if (target.body instanceof ReadableStream)
    throw new RedirectError("A body that is a stream can't be sent a second time");
  if (from.origin === to.origin) return { ...target, url: to.href };
  if (target.body !== undefined)
    throw new RedirectError(`A body is not sent to another origin: ${to.origin}`);
  const headers = new RequestHeaders(Array.from(target.headers).filter(([name]) => HARMLESS.has(name)));
  return { ...target, url: withoutSecrets(to.href, secretQuery, PRESIGNED), headers };
}

/** Removes the conditions, so that the response is complete. */
function unconditional(request: HttpRequest): HttpRequest {
  const headers = new RequestHeaders(request.headers);
  for (const name of ["if-none-match", "if-modified-since"]) headers.delete(name);
  return { ...request, headers };
}

function asGet(request: HttpRequest): HttpRequest {
  const headers = new RequestHeaders(request.headers);
  headers.delete("content-type");
  return { ...request, method: request.method === "HEAD" ? "HEAD" : "GET", headers, body: undefined };
}

function key(request: HttpRequest): string {
  return `${request.method} ${request.url}`;
}

/** Targets of permanent redirects, remembered for the life of a client, for each caller. */
interface RedirectMemory {
  /** The address after all remembered moves. */
  readonly current: (caller: string, url: string) => string;
  /** Remembers a move within one origin. A hop to another origin is checked each time. */
  readonly remember: (caller: string, from: string, to: string) => void;
}

/** Creates an empty memory. */
export function redirectMemory(): RedirectMemory {
  const moves = new Map<string, string>();
  return {
    current(caller, url) {
      let current = url;
      for (let to: string | undefined = url; to !== undefined; to = moves.get(caller + to)) current = to;
      return current;
    },
    remember(caller, from, to) {
      if (new URL(from).origin !== new URL(to).origin) return;
      remember(moves, caller + from, to);
      // A redirect to `to` shows that it has not moved itself: forget its move, so that moves never form a loop.
      moves.delete(caller + to);
    },
  };
}
