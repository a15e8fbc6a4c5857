import { describe, expect, test } from "vitest";
import { fetched } from "../../test/paging/fetched.ts";
import { DecodeError, InvalidRequestError } from "../errors/errors.ts";
import type { PageRequest } from "../operation/paging.ts";
import { firstSized, nextSized, smallerSized } from "./page-size.ts";
import { pageNumber } from "./counted.ts";
import { cursor, single } from "./strategies.ts";

const largest = { param: "limit", rows: 500 };
const byCursor = cursor({ items: "rows", next: "next", param: "after", largest });
const byNumber = pageNumber({ items: "rows", param: "page", largest });
const unsized = single("rows");

const at = (limit?: unknown, more: Partial<PageRequest> = {}): PageRequest => ({
  params: limit === undefined ? {} : { limit },
  ...more,
});

describe("the first page", () => {
  test.each<[string, PageRequest, number, unknown]>([
    ["has 100 rows", at(), Infinity, 100],
    ["has no more rows than are needed", at(), 7, 7],
    ["has whole rows", at(), 6.5, 7],
    ["has the size of its checkpoint", at(400), Infinity, 400],
    ["has no more rows than are needed, also after a checkpoint", at(400), 9, 9],
  ])("%s", (_, request, most, expected) => {
    expect(firstSized(byCursor, request, most, false).params["limit"]).toBe(expected);
  });

  test("has no more rows than the service allows", () => {
    const small = cursor({ items: "rows", next: "next", param: "after", largest: { ...largest, rows: 20 } });
    expect(firstSized(small, at(), Infinity, false).params["limit"]).toBe(20);
  });

  test("has 100 rows after a checkpoint without a size, but where pages are counted", () => {
    expect(firstSized(byCursor, at(), Infinity, true)).toEqual(at(100));
    expect(firstSized(byNumber, at(), Infinity, true)).toEqual(at());
    expect(firstSized(byNumber, at(), Infinity, false)).toEqual(at(100));
  });

  test("keeps its size where pages are counted, its link, and everything where no size is known", () => {
    const linked = at(undefined, { link: "/rows?limit=3" });
    expect(firstSized(byNumber, at(400), 9, false)).toEqual(at(400));
    expect(firstSized(byCursor, linked, 9, false)).toBe(linked);
    expect(firstSized(unsized, at(), 9, false)).toEqual(at());
  });
});

describe("the next page", () => {
  const next = { params: { after: "c1" } };
  const size = (request: PageRequest, rows: number, { most = Infinity, chars = 100, by = byCursor } = {}) => {
    const page = fetched({ items: Array.from({ length: rows }, (_, index) => index), size: chars });
    return nextSized(by, next, { request, fetched: page, most }).params["limit"];
  };

  test.each<[string, unknown, unknown]>([
    ["doubles after a full page", size(at(100), 100), 200],
    ["keeps its size after a page that was not full", size(at(100), 99), 100],
    ["grows up to the largest", size(at(400), 400), 500],
    ["grows up to what is needed", size(at(100), 100, { most: 20 }), 20],
    ["stays below 4 MB", size(at(100), 100, { chars: 3 * 1024 * 1024 }), 133],
    ["shrinks after a page above 4 MB", size(at(100), 100, { chars: 8 * 1024 * 1024 }), 50],
    ["has a row, however heavy", size(at(1), 1, { chars: 9 * 1024 * 1024 }), 1],
    ["keeps its size after the last row that was needed", size(at(100), 100, { most: 0 }), 100],
    ["keeps the size of counted pages", size(at(100), 100, { by: byNumber }), 100],
    ["grows no more where the service refused a larger one", size(at(50, { cap: 50 }), 50), 50],
    ["has the service's size where none was asked for", size(at(), 20), undefined],
  ])("%s", (_, found, expected) => {
    expect(found).toBe(expected);
  });

  test("remembers a refused size, or the cap that its strategy found", () => {
    const given = { request: at(50, { cap: 50 }), fetched: fetched({ items: [1] }), most: Infinity };
    expect(nextSized(byCursor, next, given).cap).toBe(50);
    expect(nextSized(byCursor, { ...next, cap: 20 }, given).cap).toBe(20);
    expect(nextSized(byCursor, next, { ...given, request: at(50) })).not.toHaveProperty("cap");
  });

  test("keeps its size where the list is not iterated, and its link", () => {
    const page = fetched({ items: [1] });
    const keep = { request: at(1), fetched: page, most: undefined };
    expect(nextSized(byCursor, next, keep).params).toEqual({ after: "c1", limit: 1 });
    const linked = { params: {}, link: "/rows?page=2" };
    expect(nextSized(byCursor, linked, { ...keep, most: 9 })).toBe(linked);
  });
});

describe("a refused size", () => {
  const refusal = (message: string, field?: string): InvalidRequestError =>
    new InvalidRequestError(message, {
      fields:
        field === undefined
          ? []
          : [
              {
                field,
                code: undefined,
                resource: undefined,
                message: undefined,
                documentationUrl: undefined,
              },
            ],
    });

  test.each([
    refusal("limit must be at most 50"),
    refusal("wrong", "limit"),
    refusal("The page size is too large"),
    new DecodeError("The body is larger than the cap of 10 bytes"),
  ])("is halved, and remembered: %s", (error) => {
    expect(smallerSized(byCursor, at(100), error, false)).toEqual(at(50, { cap: 50 }));
  });

  test("is an error after the first of counted pages, whose rows another size would move", () => {
    const error = refusal("limit must be at most 50");
    expect(smallerSized(byNumber, at(100), error, true)).toEqual(at(50, { cap: 50 }));
    expect(smallerSized(byNumber, at(100), error, false)).toBeUndefined();
  });

  test.each<[string, PageRequest, unknown]>([
    ["another parameter", at(100), refusal("tag_id is unknown")],
    ["unreadable JSON", at(100), new DecodeError("The body is not JSON")],
    ["another failure", at(100), new TypeError("limit")],
    ["a page of one row", at(1), refusal("limit")],
    ["a page of no rows", at(0), refusal("limit")],
    ["a page without a size", at(), refusal("limit")],
  ])("is not the reason of %s", (_, request, error) => {
    expect(smallerSized(byCursor, request, error, true)).toBeUndefined();
  });
});
