import { describe, expect, test } from "vitest";
import { byCursor, byOffset } from "../../test/shop.ts";
import { ParameterError, SchemaError } from "../errors/errors.ts";
import type { ListOperation } from "../operation/operation.ts";
import * as s from "../schema.ts";
import { syncList, type ListSync, type SyncDefinition, type SyncRange } from "./sync.ts";

interface Row {
  readonly id: string;
  readonly second: number | null;
  readonly state?: string;
}

/** Filters in several forms: an empty text is null, a Date and its milliseconds are one text, null clears a default. */
const filters = s.fields(
  {},
  {
    colour: s.filter(s.text),
    before: s.written(s.anything, (value) => (value === null ? null : String(Number(value)))),
    limit: s.whole(1),
  },
);
interface FilterParams extends s.FieldsInput<typeof filters> {}
interface FilterParamsSchema extends s.Params<typeof filters, FilterParams> {}
const filterParams: FilterParamsSchema = s.params("FilterParams", filters);
const operation: ListOperation = { ...byOffset, params: filterParams };

/** A list of these rows, two per page, whose requests see the current rows. */
function setUp(rows: Row[], more: Partial<SyncDefinition<Row, number>> = {}) {
  const read: [SyncRange<number>, string | undefined][] = [];
  let failAt: string | undefined;
  async function* pagesOf({ since }: SyncRange<number>, from = "0") {
    const found = rows.filter(({ second }) => since === null || second === null || second >= since);
    for (let start = Number(from); start === 0 || start < found.length; start += 2) {
      await Promise.resolve();
      if (failAt === String(start)) {
        const rejected = [
          { index: 0, place: "0", value: { id: 1 }, error: new SchemaError("0.id", "text", "1") },
        ];
        const checkpoints = { before: String(start), after: String(start + 2) };
        throw new SchemaError("0.id", "text", "1", {}, { rejected, rows: 2, checkpoints });
      }
      const cursor = start + 2 < found.length ? String(start + 2) : undefined;
      yield { items: found.slice(start, start + 2), rejected: [], cursor };
    }
  }
  return {
    rows,
    read,
    failAt: (page: string | undefined) => void (failAt = page),
    sync: (from?: string, given: FilterParams = {}) =>
      syncList<Row, number>({
        operation,
        filters: given,
        from,
        isPosition: (value) => typeof value === "number",
        since: null,
        read(range, page) {
          read.push([range, page]);
          return { pages: () => pagesOf(range, page) };
        },
        entryOf: ({ id, second, state = null }) => [id, second, state],
        next: (_, latest) => latest && latest - 10,
        ...more,
      }),
  };
}

async function ids(sync: ListSync<Row>, most = Infinity): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const { id } of sync) {
    all.push(id);
    if (all.length >= most) break;
  }
  return all;
}

const three = (): Row[] => [
  { id: "a", second: 100 },
  { id: "b", second: 105 },
  { id: "c", second: 120 },
];

describe("a sync of a list", () => {
  test("returns all rows, then those that are new, late ones included", async () => {
    const { sync, rows, read } = setUp(three());
    const first = sync();
    expect(await ids(first)).toEqual(["a", "b", "c"]);
    rows.push({ id: "late", second: 112 }, { id: "new", second: 130 });
    const second = sync(first.checkpoint());
    expect(await ids(second)).toEqual(["late", "new"]);
    expect(await ids(sync(second.checkpoint()))).toEqual([]);
    expect(read.map(([{ since }]) => since)).toEqual([null, 110, 120]);
  });

  test("continues at the page where it stopped, and returns no row of it twice", async () => {
    const { sync, read } = setUp([...three(), { id: "d", second: 121 }]);
    const first = sync();
    expect(await ids(first, 3)).toEqual(["a", "b", "c"]);
    expect(await ids(sync(first.checkpoint()))).toEqual(["d"]);
    expect(read.map(([, page]) => page)).toEqual([undefined, "2"]);
  });

  test("stores only the rows that can be read again, and those without a position", async () => {
    const { sync } = setUp([...three(), { id: "timeless", second: null }]);
    const first = sync();
    await ids(first);
    expect(JSON.parse(first.checkpoint())).toMatchObject({
      since: 110,
      until: null,
      at: null,
      seen: [
        ["c", 120, null],
        ["timeless", null, null],
      ],
    });
  });

  test("remembers a row at its last position", async () => {
    const { sync, rows } = setUp(three(), { next: (_, latest) => latest });
    const first = sync();
    await ids(first);
    rows.splice(2, 1, { id: "c", second: 140 });
    const second = sync(first.checkpoint());
    expect(await ids(second)).toEqual([]);
    expect(await ids(sync(second.checkpoint()))).toEqual([]);
  });

  test("returns changed rows again only with that option, and each change once", async () => {
    const changed = { id: "c", second: 120, state: "done" };
    for (const returnChanged of [false, true]) {
      const { sync, rows } = setUp(three(), { returnChanged });
      const first = sync();
      await ids(first);
      rows.splice(2, 1, changed);
      const second = sync(first.checkpoint());
      expect(await ids(second)).toEqual(returnChanged ? ["c"] : []);
      expect(await ids(sync(second.checkpoint()))).toEqual([]);
    }
  });

  test("returns rows without a key, which it knows by their content", async () => {
    const rows: Row[] = [1, 2, 3].map((second) => ({ id: "", second }));
    const { sync } = setUp(rows);
    const first = sync();
    expect(await ids(first)).toHaveLength(3);
    rows.push({ id: "", second: 4 });
    expect(await ids(sync(first.checkpoint()))).toHaveLength(1);
  });

  test("never reads before its first position, whatever the next one would be", async () => {
    const { sync, read } = setUp(three(), { since: 115 });
    const first = sync();
    expect(await ids(first)).toEqual(["c"]);
    expect(await ids(sync(first.checkpoint()))).toEqual([]);
    expect(read.map(([{ since }]) => since)).toEqual([115, 115]);
  });

  test("keeps its range if nothing was found", async () => {
    const { sync, read } = setUp([], { since: 115 });
    const first = sync();
    expect(await ids(first)).toEqual([]);
    expect(await ids(sync(first.checkpoint()))).toEqual([]);
    expect(read.map(([{ since }]) => since)).toEqual([115, 115]);
  });

  test("fixes its last position when it begins; a resumed run keeps it, the next one has its own", async () => {
    let now = 110;
    const { sync, read } = setUp(three(), { until: () => now });
    const first = sync();
    now = 120;
    expect(await ids(first, 1)).toEqual(["a"]);
    const second = sync(first.checkpoint());
    expect(await ids(second)).toEqual(["b", "c"]);
    await ids(sync(second.checkpoint()));
    expect(read.map(([{ until }]) => until)).toEqual([110, 110, 120]);
  });

  test("skips a refused page by the error's own checkpoint, which holds the rows returned", async () => {
    const { sync, failAt } = setUp([...three(), { id: "d", second: 121 }, { id: "e", second: 122 }]);
    failAt("2");
    const first = sync();
    const error: unknown = await ids(first).catch((thrown: unknown) => thrown);
    if (!(error instanceof SchemaError)) throw error;
    expect(first.rejected).toHaveLength(1);
    expect(error.checkpoints?.before).toBe(first.checkpoint());
    failAt(undefined);
    expect(await ids(sync(error.checkpoints?.after))).toEqual(["e"]);
    expect(await ids(sync(error.checkpoints?.before))).toEqual(["c", "d", "e"]);
  });

  test("throws other errors as they are", async () => {
    const failure = new TypeError("no network");
    const { sync } = setUp([], {
      read() {
        throw failure;
      },
    });
    await expect(ids(sync())).rejects.toBe(failure);
  });
});

describe("the filters of a sync", () => {
  test.each<[string, FilterParams, FilterParams]>([
    ["absent and undefined", {}, { colour: undefined }],
    ["absent and null", {}, { colour: null }],
    ["absent and empty, where the operation drops it", {}, { colour: "" }],
    ["in another order", { colour: "red", before: 5 }, { before: 5, colour: "red" }],
    ["two forms of one value", { before: new Date(5) }, { before: "5" }],
    ["another number of rows per page", { limit: 5 }, { limit: 10 }],
  ])("are the same if the request is: %s", (_, one, other) => {
    const { sync } = setUp([]);
    expect(() => sync(sync(undefined, one).checkpoint(), other)).not.toThrow();
    expect(() => sync(sync(undefined, other).checkpoint(), one)).not.toThrow();
  });

  test.each<[string, FilterParams, FilterParams]>([
    ["a filter more", {}, { colour: "red" }],
    ["another value", { colour: "red" }, { colour: "blue" }],
    ["a value of another filter", { colour: "5" }, { before: 5 }],
    ["the text null", { colour: "null" }, { colour: null }],
  ])("differ if the request does: %s", (_, one, other) => {
    const { sync } = setUp([]);
    const expected = "from: expected a checkpoint of the same filters, received one taken with others";
    expect(() => sync(sync(undefined, one).checkpoint(), other)).toThrow(expected);
    expect(() => sync(sync(undefined, other).checkpoint(), one)).toThrow(ParameterError);
  });

  test("differ between lists", () => {
    const { sync } = setUp([]);
    const another = setUp([], { operation: byCursor });
    expect(() => another.sync(sync().checkpoint())).toThrow("a checkpoint of the same filters");
  });

  test("that the operation refuses are refused before any request", () => {
    const { sync, read } = setUp([]);
    expect(() => sync(undefined, { limit: 0 })).toThrow(expect.objectContaining({ parameter: "limit" }));
    expect(read).toEqual([]);
  });
});

test.each<[string, object]>([
  ["of another version", { v: 2 }],
  ["without filters", { query: null }],
  ["whose page is not text", { at: 7 }],
  ["whose first position is of another kind", { since: "100" }],
  ["whose last position is of another kind", { until: "100" }],
  ["without rows", { seen: undefined }],
  ["with a row that is not a list", { seen: ["a"] }],
  ["with a row without a position", { seen: [["a"]] }],
  ["with a key that is not text", { seen: [[1, 100, null]] }],
  ["with a position of another kind", { seen: [["a", "100", null]] }],
  ["with a version that is not text", { seen: [["a", 100, 1]] }],
])("refuses a checkpoint %s", (_, change) => {
  const { sync } = setUp([]);
  const state: unknown = JSON.parse(sync().checkpoint());
  const text = (more: object): string => JSON.stringify(Object.assign({}, state, more));
  expect(() => sync(text({}))).not.toThrow();
  expect(() => sync(text(change))).toThrow("from: expected a checkpoint of a sync, received other text");
});

test.each(["{", "null", "[]", ""])("refuses %j, which is not a checkpoint", (text) => {
  expect(() => setUp([]).sync(text)).toThrow(ParameterError);
});
