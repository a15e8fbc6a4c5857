import { expect, test } from "vitest";
import { withEarlier } from "./earlier-answers.ts";

test("answers of an operation with a picture are kept, the latest first, and each once", () => {
  const [week, month] = [{ window: "7d" }, { window: "30d" }];
  expect(withEarlier("validators.summary", week)).toEqual([week]);
  expect(withEarlier("validators.summary", month)).toEqual([month, week]);
  expect(withEarlier("validators.summary", month)).toEqual([month, week]);
  expect(withEarlier("validators.summary", week)).toEqual([week, month]);
});

test("answers of other operations are not kept", () => {
  expect(withEarlier("repoHost.root", "a")).toEqual(["a"]);
  expect(withEarlier("repoHost.root", "b")).toEqual(["b"]);
});
