import type { Attempt } from "../run/attempt.ts";
import { RedirectError } from "../errors/errors.ts";
import { headerText } from "../http/headers.ts";
import { type HttpRequest, RequestHeaders } from "../http/request.ts";
import { PRESIGNED, redactUrl, withoutSecrets } from "../redact/redact-url.ts";
import { placeOf, type RedirectMemory } from "../run/redirect.ts";
import { discard } from "../response/response.ts";
import { remember } from "../util/bounded.ts";

/** More hops than any service needs (browsers allow 20). */
const MOST_HOPS = 10;

const FIRST = { seen: [], isPermanent: true };

/** Headers that may cross to another origin: none of them identifies the caller. */
const HARMLESS = new Set(["accept", "accept-language", "content-type", "user-agent"]);

/**
 * The request that a redirect leads to (RFC 9110, 15.4). 301, 302, 307 and 308 keep the method and body; 303 becomes a
 * GET. A hop from https to http is refused, and so is a body to another origin. Redirects that a browser follows don't
 * come here. The response is discarded.
 *
 * @throws RedirectError for too many hops, a loop, or a refused hop
 */
export function nextRequest(
  response: Response,
  request: HttpRequest,
  memory: RedirectMemory,
  attempt: Attempt,
): HttpRequest {
  const { seen: before, isPermanent: wasPermanent } = attempt.redirect ?? FIRST;
  const { status, headers } = response;
  const location = headerText(headers.get("location") ?? "");
  attempt.headers = headers;
  discard(response);
  const seen = [...before, key(request)];
  const target = targetOf(request, status, location, attempt.secretQuery());
  // Parsing rewrites a path, and a secret in it could no longer be found: hide the whole path.
  const { redactor } = attempt.call;
  if (redactor.contains(location)) redactor.addSecret(target.url.slice(new URL(target.url).origin.length));
  // A permanent redirect is remembered unless its headers forbid storing it (RFC 9110, 15.4.2).
  const isStorable = !/no-store/i.test(headers.get("cache-control") ?? "");
  const isPermanent = PERMANENT.has(status) && isStorable;
  const { principal } = attempt.call.caller;
  // An ETag belongs to one address: `If-None-Match` goes along only to the address that this redirect led to last time.
  const isKnown = isPermanent || memory.temporary.get(placeOf(principal, request.url)) === target.url;
  if (isPermanent) rememberMove(memory.permanent, principal, request.url, target.url);
  else remember(memory.temporary, placeOf(principal, request.url), target.url);
  attempt.redirect = { to: target.url, isPermanent: wasPermanent && isPermanent, seen };
  if (seen.includes(key(target)))
    throw new RedirectError(`The redirects form a loop at ${redactUrl(target.url)}`);
  if (seen.length > MOST_HOPS) throw new RedirectError(`More than ${String(MOST_HOPS)} redirects`);
  emitRedirect(target, request.url, status, attempt);
  return isKnown ? target : unconditional(target);
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

const PERMANENT = new Set([301, 308]);

function targetOf(
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

/** Remembers a move within one origin. A hop to another origin is checked each time. */
export function rememberMove(moves: Map<string, string>, principal: string, from: string, to: string): void {
  if (new URL(from).origin !== new URL(to).origin) return;
  remember(moves, placeOf(principal, from), to);
  // A redirect to `to` shows that it has not moved itself: forget its move, so that moves never form a loop.
  moves.delete(placeOf(principal, to));
}
