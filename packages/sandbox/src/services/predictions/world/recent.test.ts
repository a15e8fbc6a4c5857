import { once } from "@org/http-core/operation";
import { expect, test } from "vitest";
import { recent } from "./recent.ts";

test("results are made once while they are among the last ones asked for", () => {
  const made: string[] = [];
  const get = recent<string>(2);
  const ask = (key: string): string =>
    get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(["a", "b", "a", "c", "a", "b"].map(ask)).toEqual(["A", "B", "A", "C", "A", "B"]);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("a result that is undefined is remembered too", () => {
  let calls = 0;
  const get = once((): unknown => {
    calls++;
    return undefined;
  });
  expect([get(), get()]).toEqual([undefined, undefined]);
  expect(calls).toBe(1);
});
