import { expect, test } from "vitest";
import { columnsOf } from "./columns.ts";
import { filterOf } from "./filter.ts";

const row = { id: 12n, title: "Will it Rain?", tags: [{ slug: "weather" }], closed: null };
const has = (query: string): boolean => filterOf(query, columnsOf([row]))(row);

test("each word is looked for in all fields, also in nested ones", () => {
  expect(["", "rain", "12 WEATHER", "null"].map(has)).toEqual([true, true, true, true]);
  expect(["snow", "rain snow", "title"].map(has)).toEqual([false, false, false]);
});

test("an amount is found as the table writes it", () => {
  const rows = [{ volume: "2004481.918211375" }, { volume: "2004.481" }];
  const found = (query: string) => rows.map(filterOf(query, columnsOf(rows)));
  expect(found("2,004,481.918211…")).toEqual([true, false]);
  expect(found("2,004")).toEqual([true, true]);
  expect(found("a,b")).toEqual([false, false]);
});

test("a time is found as the table writes it, and as it was sent", () => {
  const rows = [{ unixTimeStamp: "1548979200" }, { unixTimeStamp: "1549065600" }];
  const found = (query: string) => rows.map(filterOf(query, columnsOf(rows)));
  expect(found("2019-02-01 00:00")).toEqual([true, false]);
  expect(found("1549065600")).toEqual([false, true]);
});
