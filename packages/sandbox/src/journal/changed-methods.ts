import { headerText } from "@org/http-core/operation";
import { keepNewest } from "../core/caches.ts";
import type { States } from "../core/state.ts";
import type { LintedRequest } from "./linted-request.ts";

/** A redirect that a caller received. */
interface Redirect {
  readonly method: string;
  /** Its time, in epoch milliseconds. */
  readonly at: number;
}

/** How long after a redirect a request to its target counts as following it, in milliseconds. */
const FOLLOWED_WITHIN = 10_000;

const REMEMBERED = 1_000;

/** Redirects that keep the method; 303 does not (RFC 9110, 15.4.4). */
const KEEPING = new Set([301, 302, 307, 308]);

/** Notices redirects that are followed with another method: a write that becomes a read is lost silently. */
export function createRedirectWatch(states: States): (observed: LintedRequest) => string | undefined {
  const redirects = states.map<string, Redirect>("sandbox client lint: redirected");
  return ({ base, caller, method, url, now, response }) => {
    if (redirects.size === 0 && !KEEPING.has(response.status)) return undefined;
    const key = (address: URL): string => `${base} ${caller} ${address.href}`;
    const before = redirects.get(key(url));
    redirects.delete(key(url));
    const location = KEEPING.has(response.status) ? response.headers.get("location") : null;
    const target = location === null ? null : URL.parse(headerText(location), url);
    if (target !== null) keepNewest(redirects, key(target), { method, at: now }, REMEMBERED);
    if (before === undefined || before.method === method || now - before.at > FOLLOWED_WITHIN)
      return undefined;
    return `Followed a redirect of ${before.method} with ${method}.`;
  };
}
