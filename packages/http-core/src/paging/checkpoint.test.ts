import { expect, test } from "vitest";
import { ParameterError } from "../errors/errors.ts";
import { readSyncState } from "./checkpoint.ts";

interface State {
  readonly query: string;
  readonly after: number;
}

function isState(value: unknown): value is State {
  return typeof value === "object" && value !== null && "query" in value && "after" in value;
}

test("a checkpoint of the same filters is read", () => {
  expect(readSyncState('{"query":"red","after":7}', "red", isState)).toEqual({ query: "red", after: 7 });
});

test.each([
  ["no JSON", "{", "a checkpoint of a sync", "other text"],
  ["of another shape", '{"query":"red"}', "a checkpoint of a sync", "other text"],
  ["nothing", "null", "a checkpoint of a sync", "other text"],
  [
    "of other filters",
    '{"query":"blue","after":7}',
    "a checkpoint of the same filters",
    "one taken with others",
  ],
])("%s is refused", (_, text, expected, received) => {
  const said = `from: expected ${expected}, received ${received}`;
  expect(() => readSyncState(text, "red", isState)).toThrow(ParameterError);
  expect(() => readSyncState(text, "red", isState)).toThrow(said);
});
