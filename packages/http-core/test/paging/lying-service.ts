/** Services that lie about the pages of a list, and the lists that read them. */
import { createClient, cursor, type Fetch, link, offset, pageNumber } from "@org/http-core";
import { propertyOf, type ListOperation, type Paging } from "@org/http-core/operation";
import { byCursor, byLink, byOffset } from "../shop.ts";

const largest = { param: "limit", rows: 400 };
const totals = { rows: "total" };
const withPage = (of: ListOperation, page: Paging) => ({ ...of, page });
const numbered = { items: "results", param: "page", largest } as const;

const lists = {
  cursor: withPage(
    byCursor,
    cursor({ items: "data", next: "next_cursor", param: "next_cursor", end: ["LTE="], largest, totals }),
  ),
  offset: withPage(
    byOffset,
    offset({ items: "results", next: "next", limit: "limit", offset: "offset", largest, totals }),
  ),
  counted: withPage(
    byOffset,
    offset({ items: "results", limit: "limit", offset: "offset", largest, totals }),
  ),
  numbered: withPage(byOffset, pageNumber({ ...numbered, totals })),
  numberedOfTotal: withPage(
    byOffset,
    pageNumber({ ...numbered, total: "pages", totals: { pages: "pages" } }),
  ),
  link: withPage(byLink, link(undefined, { largest })),
} as const;

export type Style = keyof typeof lists;
export const STYLES = ["cursor", "offset", "counted", "numbered", "numberedOfTotal", "link"] as const;

/** The faults that a service has while it sends a list. */
export interface Lie {
  /** Rows that a page has at most, whatever was asked for. */
  readonly cap: number;
  /** The position that the service reads, for the one that was asked for. */
  readonly position: "asked" | "ignored" | "clamped" | "alternating" | "round";
  /** Positions are clamped to this one, and a ring begins at it. */
  readonly lead: number;
  /** The rows of a ring. */
  readonly ring: number;
  /** The next position, from the size that was asked for or from the rows that were sent, as in links: they are opaque. */
  readonly steps: "asked" | "sent";
  /** The link or cursor leads there. */
  readonly next: "next" | "first" | "self";
  /** The service makes a new cursor and address for each page. */
  readonly isFresh: boolean;
  /** Rows that it says there are beyond those that it has; undefined where it does not say it. */
  readonly more: number | undefined;
  /** The number of rows that it says grows by this with each page. */
  readonly growth: number;
  /** The list ends where the position that was asked for is the end, or never. */
  readonly ends: boolean;
  /** Each n-th page is empty; 0 for none. */
  readonly empty: number;
  /** If true, the last page is sent twice. */
  readonly lastTwice: boolean;
}

export const HONEST: Lie = {
  cap: 1_000,
  position: "asked",
  lead: 0,
  ring: 1,
  steps: "sent",
  next: "next",
  isFresh: false,
  more: 0,
  growth: 0,
  ends: true,
  empty: 0,
  lastTwice: false,
};

/** How rows are told apart: by their key, by their content, or not at all, where some have the same content. */
export type Identity = "key" | "content" | "none";

/** A service of `count` rows, the pages that it sent, and what it said last of their number. */
function service(style: Style, count: number, lie: Lie, rowAt: (index: number) => object) {
  const sent: number[][] = [];
  let requests = 0;
  let said: number | undefined;
  let hasRepeated = false;
  const fetch: Fetch = async (url) => {
    requests += 1;
    if (requests > 20_000) throw new Error("more than 20,000 requests");
    const { searchParams: query } = new URL(url);
    const asked = Number(query.get("limit") ?? 20);
    const size = Math.min(asked, lie.cap);
    const at = positionOf(style, query, size);
    const isEmpty = lie.empty > 0 && requests % lie.empty === 0;
    const from = positionRead(lie, at, requests, size, count);
    const length = isEmpty ? 0 : Math.max(0, Math.min(size, count - from));
    const indexes = Array.from({ length }, (_, index) => from + index);
    sent.push(indexes);
    const following = at + (lie.steps === "asked" && style !== "link" ? asked : isEmpty ? 0 : length);
    const isEnd = lie.ends && following >= count;
    const isLast = isEnd && (hasRepeated || !lie.lastTwice);
    const isRepeated = isEnd && !isLast;
    hasRepeated ||= isEnd;
    const position = isRepeated || lie.next === "self" ? at : lie.next === "first" ? 0 : following;
    said = lie.more === undefined ? undefined : Math.max(0, count + lie.more + lie.growth * requests);
    const pages = said === undefined ? undefined : Math.ceil(said / Math.max(1, size));
    if (style === "numberedOfTotal")
      said = pages === undefined ? undefined : pages > 1 ? (pages - 1) * size + 1 : 0;
    const total = style === "link" ? undefined : said;
    said = total;
    const rows = indexes.map(rowAt);
    const fresh = lie.isFresh ? `&fresh=${String(requests)}` : "";
    const next = `?offset=${String(position)}&limit=${String(asked)}${fresh}`;
    if (style === "cursor") {
      const value = `${String(position)}${lie.isFresh ? `.${String(requests)}` : ""}`;
      return Response.json({ total, data: rows, next_cursor: isLast ? "LTE=" : value });
    }
    if (style === "link")
      return Response.json(rows, {
        headers: isLast ? {} : { link: `<https://rows.example/by-link${next}>; rel="next"` },
      });
    return Response.json({ total, pages, results: rows, next: isLast ? null : next });
  };
  return { fetch, sent, said: () => said };
}

function positionOf(style: Style, query: URLSearchParams, size: number): number {
  if (style === "cursor") return Number.parseInt(query.get("next_cursor") ?? "0", 10);
  if (style.startsWith("numbered")) return (Number(query.get("page") ?? 1) - 1) * size;
  return Number(query.get("offset") ?? 0);
}

function positionRead(
  { position, lead, ring }: Lie,
  at: number,
  requests: number,
  size: number,
  count: number,
): number {
  if (position === "ignored") return 0;
  if (position === "clamped") return Math.min(at, lead);
  if (position === "alternating") return ((requests - 1) % 2) * Math.min(size, Math.max(0, count - 1));
  return position === "round" && at >= lead ? lead + ((at - lead) % ring) : at;
}

/** Reads a list to its end. */
export async function read(style: Style, count: number, lie: Lie, identity: Identity = "key") {
  const rowAt = (index: number): object =>
    identity === "none" ? { id: "same", note: String(index % 3) } : { id: String(index) };
  const { fetch, sent, said } = service(style, count, lie, rowAt);
  const told: string[] = [];
  const client = createClient({
    baseUrl: "https://rows.example",
    fetch,
    limit: false,
    cache: false,
    on: { drift: ({ kind }) => void told.push(kind) },
  });
  const list: ListOperation = identity === "key" ? { ...lists[style], key: ["id"] } : lists[style];
  const ids: string[] = [];
  const warnings: string[] = [];
  let error: unknown;
  try {
    for await (const page of client.list(list, {}).pages()) {
      for (const row of page.items) ids.push(String(propertyOf(row, "id")));
      warnings.push(...page.meta.warnings);
    }
  } catch (reason) {
    error = reason;
  }
  return { ids, sent, said: said(), error, told, warnings };
}

/** The lists by their style, for other tests. */
export const listOf = (style: Style): ListOperation => lists[style];
