import { PagingFault, type LinkPolicy, type Paging } from "../operation/paging.ts";
import { targetOf } from "./link-header.ts";

/**
 * The `Link` header's `rel="next"` (RFC 8288). Of the link only path and query are used, below the base address:
 * services behind proxies name the wrong host or scheme, and no link ever says where a credential goes. The client's
 * `nextLinks` may refuse links that lead elsewhere.
 */
export function link<const Items extends string>(items: Items): Paging<Items>;
export function link(): Paging<undefined>;
export function link(items?: string): Paging {
  return {
    style: "link",
    items,
    cursorParams: ["page"],
    first: (params) => ({ params }),
    next({ headers, request, params, baseUrl, url, links }) {
      const header = headers.get("link");
      if (header === null) return undefined;
      const next = targetOf("next", header);
      if (next === undefined) return undefined;
      const target = pathAndQuery(addressOf(next, url), baseUrl, links);
      if (target === request.link) throw new PagingFault("the next page is this page");
      return { params, link: target };
    },
  };
}

function addressOf(uri: string, page: string): URL {
  const address = URL.canParse(uri, page) ? new URL(uri, page) : undefined;
  if (address?.protocol === "https:" || address?.protocol === "http:") return address;
  throw new PagingFault("the next link is no address");
}

/** Path and query of a link, relative to the base address's path. */
function pathAndQuery({ origin, pathname, search }: URL, baseUrl: string, links: LinkPolicy): string {
  const base = new URL(baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`);
  const path = pathname.replace(/\/{2,}/g, "/");
  const isBelow = path.startsWith(base.pathname);
  if (links !== "rebase" && origin !== base.origin) {
    throw new PagingFault(`the next link leads to ${origin}, which is not the base address's origin`);
  }
  if (links === "refuse" && !isBelow) throw new PagingFault("the next link leads out of the base address");
  return `/${isBelow ? path.slice(base.pathname.length) : path.replace(/^\//, "")}${search}`;
}
