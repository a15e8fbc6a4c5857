import * as v from "valibot";
import { describe, expect, test, vi } from "vitest";
import { byCursor, byLink, type Thing } from "../../test/shop.ts";
import { json, type Validation } from "../operation/result.ts";
import type { ListOperation } from "../operation/operation.ts";
import * as s from "../schema.ts";
import { driftTally } from "../failure/drift.ts";
import { inOrder, readRows } from "./rows.ts";
import { sourceDigits } from "../failure/source-digits.ts";
import { propertyOf } from "../util/objects.ts";

const context = { facts: { operation: "shop.list" }, clean: (text: string) => text, strict: false };

function read<Row>(
  operation: ListOperation<unknown, unknown, Row>,
  text: string,
  validation: Validation = "report",
) {
  return readRows(operation, JSON.parse(text), (which) => sourceDigits(text, which), validation, context);
}

describe("a body", () => {
  test("has its rows in a field, or is the list", () => {
    const rows = { items: [{ id: "1" }, { id: "2" }], rejected: [], count: 2 };
    expect(read(byCursor, '{"data":[{"id":"1"},{"id":"2"}]}')).toEqual(rows);
    expect(read(byLink, '[{"id":"1"},{"id":"2"}]')).toEqual(rows);
    expect(read(byCursor, '{"data":[]}')).toEqual({ items: [], rejected: [], count: 0 });
  });

  test("may wrap its rows in another array", () => {
    expect(read(byLink, '[[{"id":"1"}],[],[{"id":"2"},{"id":"3"}]]')).toMatchObject({
      items: [{ id: "1" }, { id: "2" }, { id: "3" }],
      count: 3,
    });
  });

  test("may have rows that are arrays, where their schema accepts them", () => {
    const ofPairs = (row: s.Schema<unknown>) => ({ ...byLink, result: json(s.list(row)), row });
    const pairs = [["a", "b"], ["c"], []];
    for (const row of [s.anything, s.list(s.text), s.standard(v.array(v.string()))])
      expect(read(ofPairs(row), JSON.stringify(pairs))).toEqual({ items: pairs, rejected: [], count: 3 });
    const { items, rejected } = read(ofPairs(s.list(s.decimal)), "[[0.10],7]");
    expect([items, rejected]).toMatchObject([[["0.10"]], [{ value: 7, error: { path: "1" } }]]);
  });

  test("may have an array in place of rows that is deeper than the stack", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const { items, rejected } = read(byLink, `[${deep},{"id":"1"}]`);
    expect(items).toEqual([{ id: "1" }]);
    expect(rejected).toMatchObject([{ index: 0, error: { received: "one nested too deep" } }]);
  });

  const UNSAID = "The service has changed or ignores a parameter";

  test.each<[ListOperation<unknown, unknown, Thing>, string, string, string, hint: string]>([
    [byCursor, '{"data":null}', "data", "null", "The body has the fields: data"],
    [byCursor, '{"data":{"id":"1"}}', "data", "an object", "The body has the fields: data"],
    [byCursor, "{}", "data", "nothing", UNSAID],
    [byCursor, '[{"id":"1"}]', "data", "nothing", UNSAID],
    [byCursor, '{"rows":[],"next":""}', "data", "nothing", "The body has the fields: rows, next"],
    [byLink, '{"message":"no"}', "", "an object", "The body has the fields: message"],
    [byLink, "null", "", "null", UNSAID],
  ])("without a list is refused: %#", (operation, text, path, received, hint) => {
    const said: unknown = expect.stringContaining(hint);
    const error: unknown = expect.objectContaining({
      code: "schema",
      path,
      expected: "an array",
      received,
      operation: "shop.list",
      hint: said,
    });
    expect(() => read(operation, text)).toThrow(error);
    expect(() => read(operation, text, "off")).toThrow(error);
  });

  test("names the body's fields, at most 99 characters of them, and no secret", () => {
    const hintOf = (sent: unknown, clean = (text: string) => text): unknown => {
      try {
        return readRows(byCursor, sent, () => sent, "report", { ...context, clean });
      } catch (error) {
        return propertyOf(error, "hint");
      }
    };
    const names = Array.from({ length: 1_000 }, (_, index) => `name-${String(index)}`);
    const { length } = "The body has the fields: ";
    expect(hintOf(Object.fromEntries(names.map((name) => [name, []])))).toHaveLength(length + 99);
    const withSecret = hintOf({ "key-1234": [] }, (text) => text.replaceAll("key-1234", "[redacted]"));
    expect(withSecret).toBe("The body has the fields: [redacted]");
  });
});

describe("a row that does not match its schema", () => {
  test("is rejected with its index and its path in the body", () => {
    expect(read(byCursor, '{"data":[{"id":"1"},{"id":null},7]}')).toMatchObject({
      items: [{ id: "1" }],
      rejected: [
        { index: 1, place: "1", value: { id: null }, error: { path: "data.1.id" } },
        { index: 2, place: "2", value: 7, error: { path: "data.2", expected: "an object" } },
      ],
      count: 3,
    });
    expect(read(byLink, "[{}]").rejected).toMatchObject([{ error: { path: "0.id" } }]);
  });

  test("shows the digits that the service sent, also within a wrapped list", () => {
    expect(read(byLink, '[[{"id":"1"}],[{"id":{"n":9007199254740993}}]]').rejected).toMatchObject([
      { index: 1, value: { id: { n: "9007199254740993" } } },
    ]);
  });

  test("within a row does not reject that row", () => {
    const inner = s.entity("Inner", s.fields({ id: s.text }));
    const outer = s.entity("Outer", s.fields({ inner: s.list(inner) }));
    const operation = { ...byLink, result: json(s.list(outer)), row: outer };
    expect(read(operation, '[{"inner":[{},{"id":"2"}]}]')).toMatchObject({
      items: [{ inner: [{ id: "2" }] }],
      rejected: [{ index: 0, place: "0.inner.0" }],
      count: 1,
    });
  });
});

test("the source digits are not read where every row matches", () => {
  const source = vi.fn();
  readRows(byLink, [{ id: "1" }], source, "report", context);
  expect(source).not.toHaveBeenCalled();
});

test("without validation, rows are returned as they were sent", () => {
  expect(read(byLink, '[7,{"id":9007199254740993}]', "off")).toEqual({
    items: [7, { id: 9007199254740992 }],
    rejected: [],
    count: 2,
  });
});

describe("another library's schema", () => {
  const page = v.object({ data: v.array(v.object({ id: v.pipe(v.string(), v.toUpperCase()) })) });
  const operation = { ...byCursor, result: json(s.standard(page)), row: s.anything };

  test("checks the body as a whole, and may change its rows", () => {
    expect(read(operation, '{"data":[{"id":"a"},{"id":"b"}]}')).toEqual({
      items: [{ id: "A" }, { id: "B" }],
      rejected: [],
      count: 2,
    });
  });

  test("refuses the page for one row", () => {
    expect(() => read(operation, '{"data":[{"id":"a"},{"id":null}]}')).toThrow(
      expect.objectContaining({ code: "schema", path: "data.1.id" }),
    );
  });

  test("does not run without validation", () => {
    expect(read(operation, '{"data":[{"id":"a"},7]}', "off").items).toEqual([{ id: "a" }, 7]);
  });
});

describe("rows in the requested order", () => {
  const byNumber = (a: unknown, b: unknown): number => Number(a) - Number(b);
  const rowsOf = (...items: readonly number[]) => ({ items, rejected: [], count: items.length });

  test.each([[[]], [[1]], [[1, 1, 2]]])("stay as they are: %j", (items) => {
    const tally = driftTally();
    const rows = rowsOf(...items);
    expect(inOrder(rows, tally, byNumber)).toBe(rows);
    expect(tally.entries(String)).toEqual([]);
  });

  test("are sorted and reported otherwise, and the page's own array stays as it is", () => {
    const tally = driftTally();
    const rows = rowsOf(3, 1, 2);
    expect(inOrder(rows, tally, byNumber)).toEqual(rowsOf(1, 2, 3));
    expect(rows.items).toEqual([3, 1, 2]);
    expect(tally.entries(String)).toMatchObject([{ kind: "order", path: "", count: 1 }]);
    expect(inOrder(rows, undefined, byNumber).items).toEqual([1, 2, 3]);
  });

  test("are not sorted where no order was requested", () => {
    expect(inOrder(rowsOf(3, 1), driftTally()).items).toEqual([3, 1]);
  });
});
