import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { byCursor, byLink, byOffset } from "../../test/shop.ts";
import { hashOf, parsedAs, readCheckpoint, textOf, writeCheckpoint } from "./checkpoint.ts";

const parameters = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { noNullPrototype: true });

describe("a checkpoint", () => {
  test("is read as it was written, whatever its parameters", () => {
    fc.assert(
      fc.property(parameters, parameters, (query, others) => {
        const at = { params: { ...query, ...others } };
        const read = readCheckpoint(byCursor, query, writeCheckpoint(byCursor, query, at));
        expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(at)));
      }),
    );
  });

  test("has the page size that is requested when it is read", () => {
    const at = { params: { colour: "red", limit: 5, offset: 10 } };
    const text = writeCheckpoint(byOffset, { colour: "red", limit: 5 }, at);
    expect(readCheckpoint(byOffset, { colour: "red", limit: 2 }, text).params).toEqual({
      colour: "red",
      limit: 2,
      offset: 10,
    });
    expect(readCheckpoint(byOffset, { colour: "red" }, text)).toEqual(at);
  });

  test("is not printed if it is other text: it may be anything", async () => {
    const error = await failureOf(() => readCheckpoint(byLink, {}, '{"secret":"s3cr3t"}'));
    expect(error).toMatchObject({ parameter: "from", received: "other text" });
    expect(String(error)).not.toContain("s3cr3t");
  });

  test.each(["/things?page=2", "/things/a%20b?q=%2e%2e", "/things?next=https://other.example/", "/"])(
    "may have a link below the base address: %s",
    (link) => {
      const text = writeCheckpoint(byLink, {}, { params: {}, link });
      expect(readCheckpoint(byLink, {}, text)).toEqual({ params: {}, link });
    },
  );

  test.each(["", "/a b", "/a#part", "/a\\b", "?page=2", "/a/./b", "http://localhost/a", "//localhost/a"])(
    "may not have a link that URL parsers change: %j",
    (link) => {
      const text = writeCheckpoint(byLink, {}, { params: {}, link });
      expect(() => readCheckpoint(byLink, {}, text)).toThrow("other text");
    },
  );
});

describe("the hash of a query", () => {
  test("does not depend on the order of its parameters", () => {
    fc.assert(
      fc.property(parameters, (params) => {
        const reversed = Object.fromEntries(Object.entries(params).reverse());
        expect(hashOf(byLink, reversed)).toBe(hashOf(byLink, params));
      }),
    );
  });

  test("differs by each name, value and type, and by the path", () => {
    const queries: Readonly<Record<string, unknown>>[] = [
      {},
      { toString: 1 },
      { a: 1 },
      { a: "1" },
      { a: [1] },
      { b: 1 },
      { a: 1, b: 1 },
      { a: null },
    ];
    const hashes = [byLink, byOffset].flatMap((list) => queries.map((query) => hashOf(list, query)));
    expect(new Set(hashes).size).toBe(2 * queries.length);
    for (const hash of hashes) expect(hash).toMatch(/^[\da-f]{16}$/);
  });

  test("leaves out a credential: it may be replaced", () => {
    const written = writeCheckpoint(byLink, { colour: "red", api_key: "old" }, { params: { colour: "red" } });
    const at = readCheckpoint(byLink, { colour: "red", api_key: "new" }, written);
    expect(at.params).toEqual({ colour: "red", api_key: "new" });
  });

  test("leaves out the position and the page size", () => {
    expect(hashOf(byOffset, { colour: "red", limit: 5, offset: 10 })).toBe(
      hashOf(byOffset, { colour: "red" }),
    );
    expect(hashOf(byCursor, { next_cursor: "c1" })).toBe(hashOf(byCursor, {}));
    expect(hashOf(byCursor, { limit: 5 })).not.toBe(hashOf(byCursor, {}));
  });
});

test("a bigint is written as its digits, at any depth", () => {
  expect(textOf({ id: 9007199254740993n, in: [{ id: -1n }] })).toBe(
    '{"id":"9007199254740993","in":[{"id":"-1"}]}',
  );
  expect(hashOf(byLink, { id: 7n })).toBe(hashOf(byLink, { id: "7" }));
});

test("JSON of another type, or no JSON, is not read", () => {
  const isText = (value: unknown): value is string => typeof value === "string";
  expect(['"a"', "7", "null", "", "{"].map((text) => parsedAs(text, isText))).toEqual([
    "a",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
