import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyPath, anyUrl } from "@org/test-kit/any-text";
import { type PageSeen, type Paging, PagingFault } from "../operation/paging.ts";
import { cursor, link, offset, pageNumber, single, windows } from "./strategies.ts";

const BASE = "https://shop.example/api";

/** A page that was seen, by what matters to a strategy. */
function seen(page: Partial<PageSeen> = {}): PageSeen {
  return {
    request: { params: {} },
    params: {},
    body: {},
    rows: 1,
    headers: new Headers(),
    baseUrl: BASE,
    url: `${BASE}/things`,
    links: "rebase",
    ...page,
  };
}

const linked = (header: string, page: Partial<PageSeen> = {}): PageSeen =>
  seen({ headers: new Headers({ link: header }), ...page });

function faultOf(strategy: Paging, page: PageSeen): string {
  try {
    strategy.next(page);
  } catch (error) {
    if (error instanceof PagingFault) return error.message;
    throw error;
  }
  return "no fault";
}

test.each<[Paging, Partial<Paging>]>([
  [single(), { style: "single", items: undefined, cursorParams: [] }],
  [single("rows"), { style: "single", items: "rows", cursorParams: [] }],
  [
    cursor({ items: "data", next: "next", param: "after" }),
    { style: "cursor", items: "data", cursorParams: ["after"] },
  ],
  [link("rows"), { style: "link", items: "rows", cursorParams: ["page"] }],
  [
    offset({ items: "rows", next: "next", limit: "size", offset: "skip" }),
    { style: "offset", items: "rows", cursorParams: ["skip"], sizeParam: "size" },
  ],
  [
    windows({ items: "rows", after: () => undefined, rows: 7 }),
    { style: "windows", items: "rows", cursorParams: [] },
  ],
])("a strategy has its own fields: %j", (strategy, expected) => {
  expect(strategy).toMatchObject(expected);
  expect(strategy.first({ colour: "red" })).toEqual({ params: { colour: "red" } });
});

describe("offset", () => {
  const paging = offset({ items: "rows", next: "next", limit: "limit", offset: "offset" });

  test("takes only limit and offset from the link, wherever it leads", () => {
    for (const address of ["https://other.example/x", "/api/things", "", "javascript:"]) {
      const body = { next: `${address}?offset=20&limit=10&colour=blue` };
      const next = paging.next(seen({ body, params: { colour: "red" }, rows: 20 }));
      expect(next).toEqual({ params: { colour: "red", limit: 10, offset: 20 } });
    }
  });

  test("counts from the offset that the caller or the page before had, as text too", () => {
    for (const skip of [10, "10"]) {
      const page = seen({ body: { next: "?page=next" }, rows: 5, request: { params: { offset: skip } } });
      expect(paging.next(page)).toEqual({ params: { offset: 15 } });
    }
  });

  test.each(["x2", "2x", "two", "", "-1", "1234567890123456"])(
    "counts rows if the link's offset is not a number: %j",
    (given) => {
      const body = { next: `?offset=${given}&limit=${given}` };
      expect(paging.next(seen({ body, rows: 3 }))).toEqual({ params: { offset: 3 } });
    },
  );

  test("keeps the page size that the caller requested", () => {
    const params = { limit: 5 };
    const page = seen({ body: { next: "?limit=2&offset=2" }, rows: 5, params, request: { params } });
    expect(paging.next(page)).toEqual({ params: { limit: 5, offset: 2 } });
  });

  test("reads the link's offset before a fragment", () => {
    expect(paging.next(seen({ body: { next: "?offset=2#rows" }, rows: 3 }))).toEqual({
      params: { offset: 2 },
    });
  });

  test("ends with an empty page, whatever it links to", () => {
    expect(paging.next(seen({ body: { next: "?offset=20" }, rows: 0 }))).toBeUndefined();
  });

  test.each([undefined, null, ""])("ends with the next page %j", (next) => {
    expect(paging.next(seen({ body: { next } }))).toBeUndefined();
  });

  test("is at fault where the link is not text", () => {
    expect(faultOf(paging, seen({ body: { next: 7 } }))).toBe("next is not a string");
  });

  test("without a field for the next page counts rows until a page is empty", () => {
    const counting = offset({ items: "rows", limit: "limit", offset: "offset" });
    expect(counting.next(seen({ body: { next: null }, rows: 3 }))).toEqual({ params: { offset: 3 } });
    expect(counting.next(seen({ rows: 0 }))).toBeUndefined();
  });

  test("finds the link in an object of the body", () => {
    const nested = offset({ items: "rows", next: "links.next", limit: "limit", offset: "offset" });
    const page = seen({ body: { links: { next: "?offset=20" } }, rows: 20 });
    expect(nested.next(page)?.params["offset"]).toBe(20);
    expect(nested.next(seen({ body: { links: {}, next: "?offset=20" } }))).toBeUndefined();
  });

  test("always advances, or is at fault", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 100 }), fc.integer({ min: -3, max: 3 }), (current, by) => {
        const target = current + by;
        const page = seen({
          request: { params: { offset: current } },
          body: { next: `?offset=${String(target)}` },
          rows: 3,
        });
        const fault = `the offset did not advance: ${String(current)}, then ${String(target)}`;
        if (by > 0) expect(paging.next(page)).toEqual({ params: { offset: target } });
        else expect(faultOf(paging, page)).toBe(fault);
      }),
    );
  });
});

describe("pageNumber", () => {
  const paging = pageNumber({ items: "rows", param: "page" });
  const at = (page: unknown, rest: Partial<PageSeen> = {}): PageSeen =>
    seen({ request: { params: { page } }, ...rest });

  test("counts from the first page, or from that of the caller or the page before, as text too", () => {
    const params = { colour: "red" };
    expect(paging.next(seen({ params }))).toEqual({ params: { colour: "red", page: 2 } });
    for (const three of [3, "3"]) expect(paging.next(at(three))).toEqual({ params: { page: 4 } });
    const fromZero = pageNumber({ items: "rows", param: "page", first: 0 });
    expect(fromZero.next(seen())).toEqual({ params: { page: 1 } });
  });

  test("ends with an empty page", () => {
    expect(paging.next(at(3, { rows: 0 }))).toBeUndefined();
  });

  test("ends with the last of the pages that the service counts", () => {
    const counted = pageNumber({ items: "rows", param: "page", total: "meta.pages" });
    const of = (page: number, pages: unknown): PageSeen => at(page, { body: { meta: { pages } } });
    expect(counted.next(of(2, 3))).toEqual({ params: { page: 3 } });
    for (const three of [3, "3"]) expect(counted.next(of(3, three))).toBeUndefined();
    for (const unknown of [undefined, null])
      expect(counted.next(of(3, unknown))).toEqual({ params: { page: 4 } });
    expect(faultOf(counted, of(1, "many"))).toBe("meta.pages is not a number of pages");
    const fromZero = pageNumber({ items: "rows", param: "page", total: "pages", first: 0 });
    expect(fromZero.next(at(2, { body: { pages: 3 } }))).toBeUndefined();
    expect(fromZero.next(at(1, { body: { pages: 3 } }))).toEqual({ params: { page: 2 } });
  });
});

describe("cursor", () => {
  const paging = cursor({ items: "rows", next: "next", param: "after", end: ["end"] });

  test("replaces the cursor of the list's own parameters", () => {
    const params = { colour: "red", after: "c0" };
    expect(paging.next(seen({ params, request: { params }, body: { next: "c1" } }))).toEqual({
      params: { colour: "red", after: "c1" },
    });
  });

  test.each([{}, { next: null }, { next: "" }, { next: "end" }, null, [], "text"])("ends at %j", (body) => {
    expect(paging.next(seen({ body }))).toBeUndefined();
  });

  test.each(["c1", 2])("is at fault where the cursor stays: %j", (next) => {
    const request = { params: { after: next } };
    expect(faultOf(paging, seen({ request, body: { next } }))).toBe("the cursor did not advance");
  });

  test("may be a number, also as the mark of the end", () => {
    const numbered = cursor({ items: "rows", next: "next", param: "after", end: ["0"] });
    expect(numbered.next(seen({ body: { next: 2 } }))).toEqual({ params: { after: 2 } });
    expect(numbered.next(seen({ body: { next: 0 } }))).toBeUndefined();
  });

  test.each([
    ["2", 2],
    [2, "2"],
    [2, 2n],
  ])("is at fault where the cursor stays, but for its type: %j", (after, next) => {
    expect(faultOf(paging, seen({ request: { params: { after } }, body: { next } }))).toBe(
      "the cursor did not advance",
    );
  });

  test("is at fault where the cursor is neither text nor a number", () => {
    for (const next of [{}, true, ["c1"]])
      expect(faultOf(paging, seen({ body: { next } }))).toBe("next is neither a string nor a number");
  });

  test('sends a number of any length back, where `numbers` is "exact"', () => {
    const next = 2n ** 64n;
    expect(paging.next(seen({ body: { next } }))).toEqual({ params: { after: next } });
    const again = seen({ body: { next }, request: { params: { after: next } } });
    expect(faultOf(paging, again)).toBe("the cursor did not advance");
  });

  test("is at fault where the cursor is a number that lost digits", () => {
    const body = { next: 2 ** 53 };
    expect(faultOf(paging, seen({ body }))).toBe("next has more digits than a number holds");
  });

  test("is found in an object of the body, unless a field has the whole name", () => {
    const nested = cursor({ items: "rows", next: "meta.next", param: "after" });
    const nextOf = (body: unknown) => nested.next(seen({ body }))?.params["after"];
    expect(nextOf({ meta: { next: "c1" } })).toBe("c1");
    expect(nextOf({ "meta.next": "c2", meta: { next: "c1" } })).toBe("c2");
    for (const body of [{ meta: null }, { meta: {} }, { meta: { next: null } }, { meta: "next" }, {}])
      expect(nextOf(body)).toBeUndefined();
  });
});

describe("link", () => {
  const next = (header: string, page?: Partial<PageSeen>) => link().next(linked(header, page))?.link;

  test.each([
    ["<?page=2>; rel=next", "/things?page=2"],
    ["</api/things?page=2>; rel=next", "/things?page=2"],
    ["<https://shop.example/api/things?page=2#part>; rel=next", "/things?page=2"],
    ["<http://internal:8080/api/things?page=2>; rel=next", "/things?page=2"],
    ["</other?page=2>; rel=next", "/other?page=2"],
    ["</apiary?page=2>; rel=next", "/apiary?page=2"],
    ["</api/a%2fb?q=%20>; rel=next", "/a%2fb?q=%20"],
    ["</api/caf\xc3\xa9?q=\xc3\xa9>; rel=next", "/caf%C3%A9?q=%C3%A9"],
    ["</api/>; rel=next", "/"],
    ["<https://shop.example/api//a///b//c?page=2>; rel=next", "/a/b/c?page=2"],
    ["<a>; rel=prev, <?page=2>; rel=next", "/things?page=2"],
    ["<?page=2>; rel=last", undefined],
    ["", undefined],
  ])("%j leads to %s", (header, expected) => {
    expect(next(header)).toBe(expected);
  });

  test("keeps the list's parameters, for its checkpoints", () => {
    expect(link().next(linked("<?page=2>; rel=next", { params: { colour: "red" } }))?.params).toEqual({
      colour: "red",
    });
  });

  test.each([
    ["rebase", "https://other.example/api/x", "/x"],
    ["same-origin", "https://other.example/api/x", "the next link leads to https://other.example"],
    ["refuse", "https://other.example/api/x", "the next link leads to https://other.example"],
    ["same-origin", "https://shop.example:8443/api/x", "the next link leads to https://shop.example:8443"],
    ["same-origin", "/other", "/other"],
    ["refuse", "/other", "the next link leads out of the base address"],
    ["refuse", "/apiary", "the next link leads out of the base address"],
    ["refuse", "/api/x", "/x"],
    ["rebase", "javascript:alert(1)", "the next link is not an http or https address"],
    ["rebase", "xhttp://shop.example/api/x", "the next link is not an http or https address"],
  ] as const)("with the policy %s, %s gives %s", (links, target, expected) => {
    const page = linked(`<${target}>; rel=next`, { links });
    if (expected.startsWith("/")) expect(link().next(page)?.link).toBe(expected);
    else expect(faultOf(link(), page)).toBe(expected);
  });

  test("never leads out of the base address's origin, and never climbs", () => {
    const target = fc.oneof(anyUrl, anyPath, fc.string());
    fc.assert(
      fc.property(target, (text) => {
        const page = linked("", {
          headers: new Headers({ link: `<${encodeURI(text.toWellFormed())}>; rel=next` }),
        });
        let found: string | undefined;
        try {
          found = link().next(page)?.link;
        } catch (error) {
          expect(error).toBeInstanceOf(PagingFault);
        }
        if (found !== undefined) {
          const { origin, pathname, search } = new URL(BASE + found);
          expect([origin, pathname + search]).toEqual(["https://shop.example", `/api${found}`]);
        }
      }),
    );
  });
});

describe("windows", () => {
  /** Days from `from` to `to`, three at a time. */
  const paging = windows({
    items: "rows",
    rows: 3,
    after: (params, before) => {
      const from = before === undefined ? Number(params["from"]) : Number(before["to"]) + 1;
      const last = Number(params["to"]);
      return from > last ? undefined : { ...params, from, to: Math.min(from + 2, last) };
    },
    smaller: (window, error) => (error === "too large" ? { ...window, to: window["from"] } : undefined),
  });

  test("cover the range once, in order, whatever their number", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), (from, days) => {
        const params = { from, to: from + days };
        const covered: number[] = [];
        for (let request: ReturnType<Paging["next"]> = paging.first(params); request !== undefined;) {
          const { from: first, to: last } = request.params;
          for (let day = Number(first); day <= Number(last); day += 1) covered.push(day);
          request = paging.next(seen({ request, params }));
        }
        expect(covered).toEqual(Array.from({ length: days + 1 }, (_, day) => from + day));
      }),
    );
  });

  test("are known in advance: eight at a time, unless another number is given", () => {
    expect(paging.predictable).toMatchObject({ rows: 3, concurrency: 8 });
    expect(
      windows({ items: "rows", rows: 3, after: () => undefined, concurrency: 2 }).predictable?.concurrency,
    ).toBe(2);
    const before = { params: { from: 0, to: 2 } };
    expect(paging.predictable?.after(before, { from: 0, to: 9 })).toEqual({ params: { from: 3, to: 5 } });
  });

  test("become smaller only by the error that says so, and go on from their end", () => {
    const request = { params: { from: 0, to: 2 } };
    expect(paging.smaller?.(request, "another error")).toBeUndefined();
    const part = paging.smaller?.(request, "too large");
    expect(part).toEqual({ params: { from: 0, to: 0 } });
    expect(paging.next(seen({ request: part ?? request, params: { from: 0, to: 9 } }))).toEqual({
      params: { from: 1, to: 3 },
    });
  });

  test("without a smaller part or an order have none", () => {
    const plain = windows({ items: "rows", rows: 3, after: () => undefined });
    expect([plain.smaller?.({ params: {} }, "too large"), plain.order]).toEqual([undefined, undefined]);
  });
});

test("a single page has no next, whatever it links to", () => {
  expect(single().next(linked("<?page=2>; rel=next"))).toBeUndefined();
});
