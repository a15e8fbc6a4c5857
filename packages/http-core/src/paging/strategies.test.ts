import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faultOf, linked, seen } from "../../test/page-seen.ts";
import type { Paging } from "../operation/paging.ts";
import { offset } from "./counted.ts";
import { link } from "./linked.ts";
import { cursor, single, windows } from "./strategies.ts";

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
