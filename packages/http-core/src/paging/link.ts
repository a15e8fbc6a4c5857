import { PagingFault, type Paging } from "../operation/paging.ts";
import { parseLinkHeader } from "./link-header.ts";

/**
 * The `Link` header's `rel="next"` (RFC 8288). Of the link only path and query are used, below the base address:
 * services behind proxies name the wrong host or scheme, and no link ever says where a credential goes.
 */
export function link<const Items extends string>(items: Items): Paging<Items>;
export function link(): Paging<undefined>;
export function link(items?: string): Paging {
  return {
    style: "link",
    items,
    cursorParams: ["page"],
    first: (params) => ({ params }),
    next({ headers, request, params, baseUrl }) {
      const header = headers.get("link");
      if (header === null) return undefined;
      const next = parseLinkHeader(header).find((found) => found.rel.includes("next"));
      if (next === undefined) return undefined;
      const target = pathAndQuery(next.uri, baseUrl);
      if (target === request.link) throw new PagingFault("the next page is this page");
      return { params, link: target };
    },
  };
}

/** Path and query of a link, relative to the base address's path. */
function pathAndQuery(uri: string, baseUrl: string): string {
  const base = new URL(baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
  if (!URL.canParse(uri, base)) throw new PagingFault("the next link is no address");
  const url = new URL(uri, base);
  const path = url.pathname.replace(/\/{2,}/g, "/");
  const below = path.startsWith(base.pathname) ? path.slice(base.pathname.length) : path.replace(/^\//, "");
  return `/${below}${url.search}`;
}
