import { expect, test } from "vitest";
import { search, type Searchable } from "./search.ts";

function entry(path: string, title: string, summary: string): Searchable {
  return {
    path,
    service: { title },
    description: { method: "GET", path: `/v1/${path}`, summary, params: [] },
  };
}

const entries = [
  entry("validators/summary", "Validators", "High-level metrics of one validator."),
  entry("predictions/events", "Prediction markets", "Events with their markets."),
  entry("predictions/trades", "Prediction markets", "Trades of one account."),
];
const found = (words: string): readonly string[] => search(entries, words).map(({ path }) => path);

test("an empty search finds everything", () => {
  expect(found("")).toHaveLength(3);
  expect(found("   ")).toHaveLength(3);
});

test("every word must occur, anywhere and in any case", () => {
  expect(found("MARKETS account")).toEqual(["predictions/trades"]);
  expect(found("markets metrics")).toEqual([]);
});

test("a part of a word is enough", () => {
  expect(found("summ")).toEqual(["validators/summary"]);
});
