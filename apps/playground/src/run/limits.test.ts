import { expect, test } from "vitest";
import type { KnownLimit } from "@org/http-core";
import { limitsAfter, type SeenLimit } from "./limits.ts";

const reset = new Date(60_000);
const core = (remaining: number | undefined, resetAt = reset): KnownLimit => ({
  limit: 10,
  remaining,
  resetAt,
  service: "repoHost",
  origin: "https://api.example",
  bucket: "core",
});
const after = (...calls: readonly (readonly KnownLimit[])[]): readonly SeenLimit[] =>
  calls.reduce<readonly SeenLimit[]>((before, known) => limitsAfter(before, known, "me"), []);

test("what a client knows last counts, and says what the call cost", () => {
  expect(after([core(9)])).toEqual([{ ...core(9), spent: undefined, environment: "me" }]);
  expect(after([core(9)], [core(8)])).toEqual([{ ...core(8), spent: 1, environment: "me" }]);
  expect(after([core(9)], [core(9)])).toEqual([{ ...core(9), spent: 0, environment: "me" }]);
});

test("what a call cost is unknown in a new window", () => {
  expect(after([core(9)], [core(9, new Date(120_000))]).map(({ spent }) => spent)).toEqual([undefined]);
});

test("budgets are told apart, and one of which too little is known is left out", () => {
  const search = { ...core(3), bucket: "search" };
  const other = { ...core(5), service: "validators" };
  const seen = after([core(9), search], [], [core(undefined)], [other]);
  expect(seen.map(({ service, bucket, remaining }) => [service, bucket, remaining])).toEqual([
    ["repoHost", "core", 9],
    ["repoHost", "search", 3],
    ["validators", "core", 5],
  ]);
});

test("each account has limits of its own", () => {
  const mine = limitsAfter([], [core(9)], "me");
  const both = limitsAfter(mine, [core(3)], "other");
  expect(both.map(({ environment, remaining, spent }) => [environment, remaining, spent])).toEqual([
    ["me", 9, undefined],
    ["other", 3, undefined],
  ]);
});
