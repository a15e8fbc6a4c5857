import { expect, test } from "vitest";
import { createSeenValues } from "./seen-values.ts";

function after(answer: unknown, noun: string) {
  const seen = createSeenValues();
  seen.see(answer, noun);
  return seen;
}

test("a field's values are suggested for a parameter of its name, however it is spelt", () => {
  const seen = after([{ sourceValidatorIndex: 7 }, { sourceValidatorIndex: 9 }], "consolidations");
  expect(seen.suggest("source_validator_index")).toEqual(["9", "7"]);
  expect(seen.suggest("index")).toEqual([]);
});

test("an id is suggested where an id of its kind is asked for", () => {
  const seen = after([{ id: "12", tags: [{ id: 3, slug: "rain" }] }], "events");
  expect(seen.suggest("event_id")).toEqual(["12"]);
  expect(seen.suggest("tag_id")).toEqual(["3"]);
  expect(seen.suggest("tag_slug")).toEqual(["rain"]);
  expect(seen.suggest("id")).toEqual([]);
});

test("long texts, empty values, booleans and lists are not suggested", () => {
  const seen = after({ text: "x".repeat(101), none: null, empty: "", yes: true, list: [["deep"]] }, "page");
  expect(["text", "none", "empty", "yes", "list"].flatMap(seen.suggest)).toEqual([]);
});

test("the last values seen come first, and old ones are dropped", () => {
  const seen = after(
    Array.from({ length: 30 }, (_, index) => ({ block: index })),
    "days",
  );
  seen.see({ block: 15 }, "days");
  expect(seen.suggest("block")).toHaveLength(20);
  expect(seen.suggest("block").slice(0, 3)).toEqual(["15", "29", "28"]);
});
