import { expect, test } from "vitest";
import { withEarlier } from "./earlier-answers.ts";

test("answers of an operation with a picture are kept, the latest first, and each once", () => {
  const [week, month] = [{ window: "7d" }, { window: "30d" }];
  const seen = (answer: unknown, environment = "production") =>
    withEarlier("validators.summary", environment, answer);
  expect(seen(week)).toEqual([week]);
  expect(seen(month)).toEqual([month, week]);
  expect(seen(month)).toEqual([month, week]);
  expect(seen(week)).toEqual([week, month]);
  expect(seen(month, "staging")).toEqual([month]);
});

test("answers of other operations are not kept", () => {
  expect(withEarlier("repoHost.root", "production", "a")).toEqual(["a"]);
  expect(withEarlier("repoHost.root", "production", "b")).toEqual(["b"]);
});
