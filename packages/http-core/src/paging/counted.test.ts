import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultOf, seen } from "../../test/page-seen.ts";
import type { PageSeen } from "../operation/paging.ts";
import { offset, pageNumber } from "./counted.ts";

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

  test("without a field for the rows counts those of the body, which is the list", () => {
    const counting = offset({ limit: "limit", offset: "offset" });
    expect(counting.items).toBeUndefined();
    expect(counting.next(seen({ body: [1, 2], rows: 2 }))).toEqual({ params: { offset: 2 } });
  });

  describe("up to a largest offset", () => {
    const upTo = offset({ limit: "limit", offset: "offset", last: 100 });
    const at = (skip: number, rows: number, rest: Partial<PageSeen> = {}): PageSeen =>
      seen({ request: { params: { limit: 50, offset: skip } }, rows, ...rest });

    test("goes on to it", () => {
      expect(upTo.next(at(50, 50))).toEqual({ params: { offset: 100 } });
    });

    test.each([
      ["a full page", at(100, 50), 150],
      ["a first page, which the service may have capped", at(90, 20, { params: { offset: 90 } }), 110],
      [
        "a page as long as the service's cap",
        at(90, 20, { request: { params: { limit: 50, offset: 90 }, cap: 20 } }),
        110,
      ],
      ["a page of unknown size", at(100, 50, { request: { params: { offset: 100 } } }), 150],
    ])("is at fault where the list goes on beyond it, after %s", (_, page, next) => {
      expect(faultOf(upTo, page)).toBe(`the next offset is ${String(next)}, and the service allows 100`);
    });

    test("is at fault where a link leads beyond it", () => {
      const linking = offset({ next: "next", limit: "limit", offset: "offset", last: 100 });
      const page = at(100, 20, { body: { next: "?offset=120" } });
      expect(faultOf(linking, page)).toBe("the next offset is 120, and the service allows 100");
      expect(linking.next(at(100, 20, { body: { next: null } }))).toBeUndefined();
    });

    test("ends with a page that is shorter than those before", () => {
      expect(upTo.next(at(100, 49))).toBeUndefined();
      const capped = at(100, 19, { request: { params: { limit: 50, offset: 100 }, cap: 20 } });
      expect(upTo.next(capped)).toBeUndefined();
    });
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
