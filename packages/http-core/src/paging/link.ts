import { PagingFault, type LinkPolicy, type Paging } from "../operation/paging.ts";
import { climbs } from "../request/path.ts";
import { targetOf } from "./link-header.ts";

/**
 * The `Link` header's `rel="next"` (RFC 8288). Of the link only path and query are used, below the base address:
 * services behind proxies name the wrong host or scheme, and no link ever says where a credential goes. The client's
 * `nextLinks` may refuse links that lead elsewhere. A link whose anchor is another resource is not about the page
 * (RFC 8288, 3.2).
 */
export function link<const Items extends string>(items: Items): Paging<Items>;
export function link(): Paging<undefined>;
export function link(items?: string): Paging {
  return {
    style: "link",
    items,
    cursorParams: ["page"],
    first: (params) => ({ params }),
    next({ headers, params, baseUrl, url, links }) {
      const placeOf = (address: URL, policy: LinkPolicy): string => pathAndQuery(address, baseUrl, policy);
      // By whatever name of the host, and of what is before the base address's path.
      const isThePage = (anchor: string): boolean => {
        const named = addressOf(anchor, url);
        if (named?.hash !== "") return false;
        return placeOf(named, "rebase") === placeOf(new URL(url), "rebase");
      };
      const next = targetOf("next", headers.get("link") ?? "", isThePage);
      if (next === undefined) return undefined;
      const address = addressOf(next, url);
      if (address === undefined) throw new PagingFault("the next link is no address");
      return { params, link: placeOf(address, links) };
    },
  };
}

function addressOf(uri: string, page: string): URL | undefined {
  const address = URL.canParse(uri, page) ? new URL(uri, page) : undefined;
  return /^https?:$/.test(String(address?.protocol)) ? address : undefined;
}

/** Path and query of a link, relative to the base address's path. */
function pathAndQuery({ origin, pathname, search }: URL, baseUrl: string, links: LinkPolicy): string {
  const base = new URL(`${baseUrl}/`);
  const path = pathname.replace(/\/{2,}/g, "/");
  if (climbs(path)) throw new PagingFault("the next link has a segment that servers read as `..`");
  const isBelow = path.startsWith(base.pathname);
  if (links !== "rebase" && origin !== base.origin) {
    throw new PagingFault(`the next link leads to ${origin}`);
  }
  if (links === "refuse" && !isBelow) throw new PagingFault("the next link leads out of the base address");
  return (isBelow ? path.slice(base.pathname.length - 1) : path) + search;
}
