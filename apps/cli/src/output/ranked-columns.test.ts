import { expect, test } from "vitest";
import { rankedColumns, type RankedRows } from "./ranked-columns.ts";

/** All columns of a table without a list of the documentation. */
function guessed(ranked: Omit<RankedRows, "telling">): readonly string[] {
  const { telling, others } = rankedColumns({ ...ranked, telling: [] });
  return [...telling, ...others];
}

const rows = [1, 2, 3, 4].map((index) => ({
  description: "a long text ".repeat(10),
  image: `https://example/${String(index)}`,
  hash: `0x${String(index).repeat(64)}`,
  constant: "same",
  empty: null,
  rare: index === 1 ? "x" : "",
  tags: [{ id: index }],
  volume: index / 2,
  liquidity: 10 - index,
  active: index % 2 === 0,
  startDate: `2026-01-0${String(index)}T00:00:00.000000Z`,
  slug: `s-${String(index)}`,
  title: `Title ${String(index)}`,
  id: String(index),
}));

test("the most telling columns come first", () => {
  expect(guessed({ rows, fields: undefined, asked: [] })).toEqual([
    ...["id", "title", "slug", "startDate", "volume", "active", "liquidity"],
    ...["description", "image", "hash", "constant", "rare"],
  ]);
});

test("what the command asks about comes after what identifies a row", () => {
  const [first, second, third] = guessed({ rows, fields: undefined, asked: ["liquidity"] });
  expect([first, second, third]).toEqual(["id", "title", "liquidity"]);
});

test("a long title tells what a row is, a long description does not", () => {
  const long = ["Rain", "Snow"].map((what, at) => ({
    id: String(at),
    description: `${what} is measured by the weather station of the city, at noon and at midnight.`,
    title: `${what} in the city of Florin before the end of the second quarter?`,
    volume: at,
  }));
  expect(guessed({ rows: long, fields: undefined, asked: [] })).toEqual([
    ...["id", "title", "volume", "description"],
  ]);
});

test("nested columns are shown only if there are no others", () => {
  expect(guessed({ rows: [{ tags: [1] }], fields: undefined, asked: [] })).toEqual(["tags"]);
});

test("the schema decides what a value is, and the order of columns", () => {
  const fields = { b: { type: "string", format: "decimal" }, a: { type: "string" } } as const;
  const typed = [
    { a: "1", b: "1" },
    { a: "2", b: "3" },
  ];
  expect(guessed({ rows: typed, fields, asked: [] })).toEqual(["a", "b"]);
});

test("the documentation's list comes first, the key before what the command asks about", () => {
  const telling = ["slug", "title", "empty", "tags.id"];
  const ranked = rankedColumns({ rows, fields: undefined, asked: ["volume"], telling });
  expect(ranked).toMatchObject({ key: "slug", telling: ["slug", "volume", "title", "tags.id"] });
  expect(ranked.others.slice(0, 2)).toEqual(["id", "startDate"]);
  expect(ranked.others).not.toContain("title");
});

test("a list whose fields no row has gives way to the most telling columns", () => {
  const ranked = rankedColumns({ rows, fields: undefined, asked: [], telling: ["condition_id", "empty"] });
  expect(ranked.key).toBeUndefined();
  expect(ranked.telling.slice(0, 2)).toEqual(["id", "title"]);
});
