import { keepNewest } from "../core/bounded.ts";
import type { States } from "../core/state.ts";
import type { LintedRequest } from "./linted-request.ts";

/** How many offered addresses are remembered. */
const REMEMBERED = 5_000;

/**
 * Notices who makes up the addresses of pages though `Link` (RFC 8288) offers them: asked is a page of a list that came
 * with links, and none of them led there. Who counts exactly where links lead isn't noticed before the page behind
 * the last.
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
      for (const [, address = ""] of link.matchAll(/<([^<>]*)>/g)) {
        const target = URL.parse(address, url);
        if (target !== null)
          keepNewest(offered, `${whose} ${plain(target, secretsInQuery)}`, true, REMEMBERED);
      }
    }
    return isMadeUp ? `No Link led to page ${page}: the address was made up.` : undefined;
  };
}

/** An address without some parameters, the others in order of their names: links may write them in another. */
function plain({ origin, pathname, searchParams }: URL, without: readonly string[]): string {
  const query = new URLSearchParams(searchParams);
  for (const name of without) query.delete(name);
  query.sort();
  return `${origin}${pathname}?${query.toString()}`;
}
