import { received } from "../errors/received.ts";
import { parseLinkHeader, targetOf } from "../http/link-header.ts";
import {
  type LargestPage,
  type LinkPolicy,
  type Paging,
  PagingFault,
  type Totals,
} from "../operation/paging.ts";
import { climbs } from "../request/expand-path.ts";
import { isWhole, pageNumber, type PageNumberOptions } from "./counted.ts";
import { fieldAt, integerOf } from "./fields.ts";
import { readList } from "./paginated.ts";

/** Options of {@link link}. */
export interface LinkOptions {
  /** The largest page. @default unknown */
  readonly largest?: LargestPage;
  /** Where the body says how long the list is. @default nowhere */
  readonly totals?: Totals;
}

/**
 * Follows the `Link` header's `rel="next"` (RFC 8288). Only its path and query are used, below the base address:
 * services behind proxies name the wrong host or scheme, and a link must not decide where a credential goes. The
 * client's `nextLinks` may refuse links that leave the base address. A link whose anchor is another resource is ignored
 * (RFC 8288, 3.2).
 */
export function link<const Items extends string>(items: Items, options?: LinkOptions): Paging<Items>;

export function link(items?: undefined, options?: LinkOptions): Paging<undefined>;

export function link(items?: string, { largest, totals }: LinkOptions = {}): Paging {
  return {
    style: "link",
    made: {},
    items,
    largest,
    totals,
    cursorParams: ["page"],
    read: readList,
    first: (params) => ({ params }),
    next({ headers, params, baseUrl, url, links }) {
      const targetBelowBase = (address: URL, policy: LinkPolicy): string =>
        pathAndQuery(address, baseUrl, policy);
      // Compared without the host and the proxy's path prefix, which may be named differently.
      const isThePage = (anchor: string): boolean => {
        const address = addressOf(anchor, url);
        if (address?.hash !== "") return false;
        return targetBelowBase(address, "rebase") === targetBelowBase(new URL(url), "rebase");
      };
      const next = targetOf("next", headers.get("link") ?? "", isThePage);
      if (next === undefined) return undefined;
      const address = addressOf(next, url);
      if (address === undefined) throw new PagingFault("the next link is not an http or https address");
      return { params, link: targetBelowBase(address, links) };
    },
  };
}

/** Options of {@link linkOrPage}. */
export interface LinkOrPageOptions<Items extends string | undefined> extends PageNumberOptions<Items> {
  /**
   * The number of the first page. It is sent from the first request on.
   *
   * @default 1; with `number`, none is sent at first: the list goes on from the number in the answer
   */
  readonly first?: number;
  /**
   * The field with the number of the page, as `page` or `meta.current_page`. Where it differs from the number that was
   * asked for, the list ends in a `PaginationError`: the service counts otherwise, or ignores `param`.
   *
   * @default none
   */
  readonly number?: string;
  /** The parameter for rows per page. @default that of `largest` */
  readonly size?: string;
  /** The rows of a page where `size` is not sent. @default unknown */
  readonly defaultSize?: number;
}

/** The relations of a list's `Link` header beside `next` (RFC 8288 registers them). */
const OTHER_PAGES = /^(?:first|last|prev|previous)$/;

/**
 * Follows the `Link` header's `rel="next"` where an answer has one, as {@link link} does, and counts pages where the first
 * answer has no link to a page, as {@link pageNumber} does. A page that is shorter than the size that was sent ends the
 * list, so that a short list takes one request. That holds of the first page up to the size that `largest` allows: beyond
 * it, or where that is not known, the service may have sent fewer rows than it has, and the second page is asked for.
 *
 * @example
 * ```ts
 * import { get, linkOrPage, list, text } from "@org/http-core";
 *
 * const page = linkOrPage({ param: "page", largest: { param: "per_page", rows: 100 } });
 * const shelves = get("/shelves", { answer: list({ name: text }), page });
 * console.log(shelves.page.style); // pageNumber
 * ```
 */
export function linkOrPage<const Items extends string | undefined = undefined>(
  options: LinkOrPageOptions<Items>,
): Paging<Items>;

export function linkOrPage(options: LinkOrPageOptions<string | undefined>): Paging {
  const { param, number, largest, total, size = largest?.param ?? "", defaultSize } = options;
  const counted = pageNumber(options);
  const { next: linkedNext } = link();
  const first = options.first === undefined && number !== undefined ? link().first : counted.first;
  return {
    ...counted,
    made: { by: "linkOrPage", ...options },
    first,
    isWhole: ({ params, link: linked }, seen) =>
      total === undefined && linked === undefined && isWhole(params[size] ?? defaultSize, seen),
    next(page) {
      const { request, params, rows, headers, body } = page;
      const linked = linkedNext(page);
      // The last page of a linked list may have no link at all.
      if (linked !== undefined || request.link !== undefined) return linked;
      const links = parseLinkHeader(headers.get("link") ?? "");
      if (rows === 0 || links.some(({ rel }) => rel.some((one) => OTHER_PAGES.test(one)))) return undefined;
      const said = number === undefined ? undefined : fieldAt(body, number);
      const asked = request.params[param] ?? said;
      if (number !== undefined && integerOf(asked) === undefined)
        throw new PagingFault(`${number} is not the number of a page`);
      if (said !== undefined && said !== null && integerOf(said) !== integerOf(asked))
        throw new PagingFault(
          `page ${String(asked)} was asked for, and ${String(number)} is ${received(said)}`,
        );
      const following = counted.next({
        ...page,
        request: { ...request, params: { ...request.params, [param]: asked } },
      });
      const full = request.cap ?? integerOf(request.params[size]);
      if (following === undefined || full === undefined) return following;
      const isFirst = request.params[param] === first(params).params[param];
      if (rows < full && !(isFirst && full > (largest?.rows ?? 0))) return undefined;
      const cap = rows < full ? rows : request.cap;
      return cap === undefined ? following : { ...following, cap };
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
