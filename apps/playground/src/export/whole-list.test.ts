import { expect, test } from "vitest";
import { SchemaError } from "@org/http-core";
import { readOn, UNREAD, type ReadPage, type ReadRows } from "./whole-list.ts";

const rejected = (index: number) => ({
  index,
  place: String(index),
  value: {},
  error: new SchemaError(`${String(index)}.id`, "text", "nothing"),
});
const first: ReadRows = { rows: ["a"], rejected: [rejected(0)], pages: 1, next: "2", isWhole: false };
const page = (items: readonly string[], cursor?: string): ReadPage => ({ items, rejected: [], cursor });

/** A list of some pages, which then fails if `error` is given. */
function list(pages: readonly ReadPage[], error?: Error) {
  const begun: (string | undefined)[] = [];
  const from = async function* (checkpoint: string | undefined) {
    begun.push(checkpoint);
    await Promise.resolve();
    yield* pages;
    if (error !== undefined) throw error;
  };
  return { begun, from };
}

test("the rest of a list is read after what was read before, with its rejected rows", async () => {
  const told: number[] = [];
  const two = { ...page(["c"]), rejected: [rejected(1)] };
  const { from, begun } = list([page(["b"], "3"), two]);
  const end = await readOn(first, from, 100, ({ rows }) => told.push(rows.length));
  expect(end).toMatchObject({
    rows: ["a", "b", "c"],
    pages: 3,
    next: undefined,
    isWhole: true,
    failure: undefined,
  });
  expect(end.rejected.map(({ index }) => index)).toEqual([0, 1]);
  expect(begun).toEqual(["2"]);
  expect(told).toEqual([2, 3]);
});

test("a whole list is not read again", async () => {
  const { from, begun } = list([]);
  const end = await readOn({ ...first, next: undefined, isWhole: true }, from, 100, () => undefined);
  expect([end.rows, begun]).toEqual([["a"], []]);
});

test("a list of which nothing was read begins at its start", async () => {
  const { from, begun } = list([page(["a", "b"], "2"), page(["c"])]);
  const end = await readOn(UNREAD, from, 100, () => undefined);
  expect(end).toMatchObject({ rows: ["a", "b", "c"], pages: 2, isWhole: true });
  expect(begun).toEqual([undefined]);
});

test("with as many rows as were wanted it stops after their page, and says where the next begins", async () => {
  const { from } = list([page(["b", "c"], "3"), page(["d"], "4")]);
  expect(await readOn(first, from, 1, () => undefined)).toMatchObject({
    rows: ["a", "b", "c"],
    pages: 2,
    next: "3",
    isWhole: false,
    failure: undefined,
  });
});

test("a failure leaves what was read, and the page to go on with", async () => {
  const error = new Error("down");
  const { from } = list([page(["b"], "3")], error);
  const end = await readOn(first, from, 100, () => undefined);
  expect(end).toMatchObject({ rows: ["a", "b"], pages: 2, next: "3", failure: { error } });
  const rest = list([page(["c"])]);
  expect((await readOn(end, rest.from, 100, () => undefined)).rows).toEqual(["a", "b", "c"]);
  expect(rest.begun).toEqual(["3"]);
});

test("of a page without a valid row the rejected rows are counted, and the page after it is next", async () => {
  const checkpoints = { before: "2", after: "3" };
  const error = new SchemaError(
    "0.id",
    "text",
    "nothing",
    {},
    { rejected: [rejected(7)], rows: 1, checkpoints },
  );
  const { from } = list([], error);
  const end = await readOn(first, from, 100, () => undefined);
  expect(end).toMatchObject({ rows: ["a"], pages: 2, next: "3", failure: { error } });
  expect(end.rejected.map(({ index }) => index)).toEqual([0, 7]);
});
