import { headerText } from "@org/http-core/operation";
import { keepNewest } from "../core/caches.ts";
import type { States } from "../core/state.ts";
import type { LintedRequest } from "./linted-request.ts";

/** How many offered addresses are remembered. */
const REMEMBERED = 5_000;

/**
 * Notices requests for pages of a list that came with `Link` headers (RFC 8288) but did not link that page. A client
 * that computes the same addresses as the links is noticed only after the last page.
 */
export function createLinkWatch(states: States): (observed: LintedRequest) => string | undefined {
  const offered = states.map<string, true>("sandbox client lint: pages offered");
  const lists = states.map<string, true>("sandbox client lint: lists with links");
  return ({ base, caller, method, url, secretsInQuery, response }) => {
    const page = url.searchParams.get("page");
    const link = response.headers.get("link");
    if ((method !== "GET" && method !== "HEAD") || (page === null && link === null)) return undefined;
    const whose = `${base} ${caller}`;
    const list = `${whose} ${plain(url, [...secretsInQuery, "page"])}`;
    const isMadeUp =
      page !== null &&
      page !== "1" &&
      lists.has(list) &&
      !offered.has(`${whose} ${plain(url, secretsInQuery)}`);
    if (link !== null) {
      keepNewest(lists, list, true, REMEMBERED);
      for (const [, address = ""] of headerText(link).matchAll(/<([^<>]*)>/g)) {
        const target = URL.parse(address, url);
        if (target !== null)
          keepNewest(offered, `${whose} ${plain(target, secretsInQuery)}`, true, REMEMBERED);
      }
    }
    return isMadeUp ? `No Link led to page ${page}: the address was made up.` : undefined;
  };
}

/** An address without some parameters, the others sorted by name, since links may order them differently. */
function plain({ origin, pathname, searchParams }: URL, without: readonly string[]): string {
  const query = new URLSearchParams(searchParams);
  for (const name of without) query.delete(name);
  query.sort();
  return `${origin}${pathname}?${query.toString()}`;
}
