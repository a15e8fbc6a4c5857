import type { Spelling } from "../dialect/dialect.ts";
import { RedirectError } from "../errors/redirect-error.ts";
import { isSensitiveName } from "../redact/sensitive-names.ts";
import { redactUrl } from "../request/redact.ts";
import type { AttemptContext } from "../runtime/middleware.ts";
import type { Outgoing } from "../runtime/outgoing.ts";

/** Headers that may go wherever a redirect leads; a browser takes `Authorization` off by itself where the origin changes. */
const MAY_TRAVEL = new Set([
  "accept",
  "accept-language",
  "authorization",
  "cache-control",
  "content-type",
  "if-modified-since",
  "if-none-match",
]);

/**
 * Why a request's redirects can't be left to a browser; undefined where they can. A browser follows by itself or
 * hides where a redirect leads. By itself it turns a POST into a GET (301, 302), and carries every header but
 * `Authorization` to another origin.
 *
 * Of the other headers only those go that the operation itself names: what was put on by hand may be a secret.
 */
export function obstacleTo(
  { method, url, headers }: Outgoing,
  { operation, secretQuery }: AttemptContext,
  spelling: Spelling,
): string | undefined {
  if (method !== "GET" && method !== "HEAD") return `A browser may make a GET of a ${method}`;
  if (redactUrl(url, secretQuery()) !== url) return "Its address holds a secret";
  const ofTheOperation = Object.values(operation.headers).map((name) => spelling.header(name).toLowerCase());
  const mayTravel = (name: string): boolean =>
    MAY_TRAVEL.has(name) || (ofTheOperation.includes(name) && !isSensitiveName(name));
  const held = Array.from(headers.keys()).find((name) => !mayTravel(name));
  return held === undefined ? undefined : `A browser would carry its header ${held} along, wherever it leads`;
}

/**
 * A redirect that was not left to the browser, which does not show where it leads.
 *
 * @param obstacle why it was not
 */
export function hiddenRedirect(obstacle: string | undefined): RedirectError {
  const why = obstacle === undefined ? "" : ` ${obstacle}.`;
  return new RedirectError(`The service redirects, and the platform hides where to.${why}`, {
    hint: "Use the address that the service redirects to as the base address.",
  });
}
