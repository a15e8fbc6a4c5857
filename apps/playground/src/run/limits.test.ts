import { expect, test } from "vitest";
import type { RateLimit, ResponseEvent } from "@org/http-core";
import { limitsAfter, type AnnouncedLimit } from "./limits.ts";

const reset = new Date(60_000);

function response(rateLimit: RateLimit | undefined, operation = "repoHost.root"): ResponseEvent {
  const timings = { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 };
  return {
    type: "response",
    operation,
    call: 1,
    at: 0,
    timings,
    attempt: 1,
    status: 200,
    bytes: 0,
    duration: 0,
    rateLimit,
  };
}

const core = (remaining: number, resetAt = reset): RateLimit => ({
  limit: 10,
  remaining,
  resetAt,
  policy: "core",
});
const after = (...limits: readonly (RateLimit | undefined)[]): readonly AnnouncedLimit[] =>
  limits.reduce<readonly AnnouncedLimit[]>((before, limit) => limitsAfter(before, response(limit)), []);

test("the last announcement counts, and says what the response cost", () => {
  expect(after(core(9))).toEqual([
    { service: "repoHost", name: "core", limit: 10, remaining: 9, resetAt: reset, spent: undefined },
  ]);
  expect(after(core(9), core(8)).map(({ remaining, spent }) => [remaining, spent])).toEqual([[8, 1]]);
  expect(after(core(9), core(9)).map(({ spent }) => spent)).toEqual([0]);
});

test("what a response cost is unknown in a new window", () => {
  expect(after(core(9), core(9, new Date(120_000))).map(({ spent }) => spent)).toEqual([undefined]);
});

test("limits are told apart by service and name, and a response without one changes nothing", () => {
  const search: RateLimit = { ...core(3), policy: "search" };
  const before = after(core(9), search, undefined, { ...core(1), remaining: undefined });
  expect(before.map(({ name, remaining }) => [name, remaining])).toEqual([
    ["core", 9],
    ["search", 3],
  ]);
  const more = limitsAfter(
    before,
    response({ limit: 5, remaining: 5, resetAt: undefined }, "validators.summary"),
  );
  expect(more.map(({ service, name }) => `${service} ${name}`)).toEqual([
    "repoHost core",
    "repoHost search",
    "validators ",
  ]);
});
