import { createClient, cursor, type Fetch, link, offset, pageNumber, PaginationError } from "@org/http-core";
import { propertyOf, type ListOperation, type Paging } from "@org/http-core/operation";
import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { byCursor, byLink, byOffset } from "../shop.ts";

const largest = { param: "limit", rows: 400 };
const totals = { rows: "total" };
const withPage = (of: ListOperation, page: Paging) => ({ ...of, page });

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
  numbered: withPage(byOffset, pageNumber({ items: "results", param: "page", largest, totals })),
  link: withPage(byLink, link(undefined, { largest })),
} as const;

type Style = keyof typeof lists;

/** A fault that a service has while it sends a list. */
interface Lie {
  /** Rows that a page has at most, whatever was asked for. */
  readonly cap: number;
  /** The position that the service reads, for the one that was asked for. */
  readonly position: "asked" | "ignored" | "alternating" | "round";
  /** The next position, from the size that was asked for or from the rows that were sent, as in links: they are opaque. */
  readonly steps: "asked" | "sent";
  /** The service makes a new cursor and address for each page. */
  readonly isFresh: boolean;
  /** Rows that it says there are beyond those that it has. */
  readonly more: number;
}

const HONEST: Lie = { cap: 1_000, position: "asked", steps: "sent", isFresh: false, more: 0 };

/** A service of `count` rows, and the ids of the rows that it sent. */
function service(style: Style, count: number, lie: Lie) {
  const sent = new Set<string>();
  const total = Math.max(0, count + lie.more);
  let requests = 0;
  const fetch: Fetch = async (url) => {
    requests += 1;
    if (requests > 5_000) throw new Error("more than 5,000 requests");
    const { searchParams: query } = new URL(url);
    const asked = Number(query.get("limit") ?? 20);
    const size = Math.min(asked, lie.cap);
    const at = positionOf(style, query, size);
    const from =
      lie.position === "ignored"
        ? 0
        : lie.position === "alternating"
          ? ((requests - 1) % 2) * Math.min(size, Math.max(0, count - 1))
          : lie.position === "round"
            ? at % Math.max(1, count - (count % size))
            : at;
    const rows = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, index) => ({
      id: String(from + index),
    }));
    for (const { id } of rows) sent.add(id);
    const following = at + (lie.steps === "asked" && style !== "link" ? asked : rows.length);
    const isLast = lie.position === "asked" && following >= count;
    const fresh = lie.isFresh ? `&fresh=${String(requests)}` : "";
    const next = `?offset=${String(following)}&limit=${String(asked)}${fresh}`;
    if (style === "cursor") {
      const cursor = `${String(at + rows.length)}${lie.isFresh ? `.${String(requests)}` : ""}`;
      return Response.json({ total, data: rows, next_cursor: isLast ? "LTE=" : cursor });
    }
    if (style === "link")
      return Response.json(rows, {
        headers: isLast ? {} : { link: `<https://rows.example/by-link${next}>; rel="next"` },
      });
    return Response.json({ total, results: rows, next: isLast ? null : next });
  };
  return { fetch, sent };
}

function positionOf(style: Style, query: URLSearchParams, size: number): number {
  if (style === "cursor") return Number.parseInt(query.get("next_cursor") ?? "0", 10);
  if (style === "numbered") return (Number(query.get("page") ?? 1) - 1) * size;
  return Number(query.get("offset") ?? 0);
}

async function read(style: Style, count: number, lie: Lie) {
  const { fetch, sent } = service(style, count, lie);
  const told: string[] = [];
  const client = createClient({
    baseUrl: "https://rows.example",
    fetch,
    limit: false,
    cache: false,
    on: { drift: ({ kind }) => void told.push(kind) },
  });
  const ids: string[] = [];
  let error: unknown;
  try {
    for await (const row of client.list(lists[style], {})) ids.push(String(propertyOf(row, "id")));
  } catch (reason) {
    error = reason;
  }
  return { ids, sent, error, told };
}

const styles = fc.constantFrom<Style>("cursor", "offset", "counted", "numbered", "link");
const rows = fc.integer({ min: 0, max: 400 });

describe("a list", () => {
  test("of an honest service gives each row once, whatever the size of its pages", async () => {
    await fc.assert(
      fc.asyncProperty(styles, rows, fc.integer({ min: 1, max: 300 }), async (style, count, cap) => {
        const { ids, error } = await read(style, count, { ...HONEST, cap });
        expect(error).toBeUndefined();
        expect(ids).toEqual(Array.from({ length: count }, (_, id) => String(id)));
      }),
      { numRuns: times(20, 300) },
    );
  });

  test("ends, hands out each row that was sent, and says where rows were not reached", async () => {
    const lies = fc.record<Lie>({
      cap: fc.integer({ min: 1, max: 300 }),
      position: fc.constantFrom("asked", "ignored", "alternating", "round"),
      steps: fc.constantFrom("asked", "sent"),
      isFresh: fc.boolean(),
      more: fc.constantFrom(0, 1, 100, -1),
    });
    await fc.assert(
      fc.asyncProperty(styles, rows, lies, async (style, count, lie) => {
        const { ids, sent, error, told } = await read(style, count, lie);
        const given = new Set(ids);
        for (const id of sent) expect(given).toContain(id);
        for (const id of given) expect(Number(id)).toBeLessThan(count);
        if (error !== undefined) expect(error).toBeInstanceOf(PaginationError);
        if (given.size < count && error === undefined) expect(told).toContain("incomplete");
        const total = style === "link" ? 0 : count + lie.more;
        if (given.size < total && error === undefined) expect(told).toContain("incomplete");
      }),
      { numRuns: times(30, 500) },
    );
  });
});

test("a size of the caller's that the service refuses is an error, after one request", async () => {
  for (const limit of [1, 1_000]) {
    let requests = 0;
    const fetch: Fetch = async () => {
      requests += 1;
      return Response.json({ message: "limit is wrong" }, { status: 400 });
    };
    const client = createClient({ baseUrl: "https://rows.example", fetch, limit: false, cache: false });
    await expect(client.list(lists.cursor, { limit }).collect()).rejects.toMatchObject({ status: 400 });
    expect(requests).toBe(1);
  }
});
