import { expect, test } from "vitest";
import type { ClientEvent } from "@org/http-core";
import { groupsOf } from "./groups.ts";

const base = {
  operation: "a.b",
  timings: { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 },
} as const;
const sent = (call: number, at = 0): ClientEvent => {
  return { ...base, type: "request", call, at, attempt: 1, method: "GET", url: "https://api.example" };
};
const cached = (call: number): ClientEvent => ({ ...base, type: "cache", call, at: 20, state: "miss" });
const read = (call: number): ClientEvent => {
  return { ...base, type: "page", call, at: 21, index: 0, rows: 2, rejected: 0 };
};
const done = (call: number, at: number): ClientEvent => ({ ...base, type: "done", call, at });

test("each page is a group, with its rows, cache state and time in its title", () => {
  const [first, second] = [sent(1), sent(2)];
  const groups = groupsOf([first, cached(1), read(1), done(1, 31), second, cached(2), read(2), done(2, 45)]);
  expect(groups.map(({ title }) => title)).toEqual([
    "Page 1 · 2 rows · cache: miss · 31 ms",
    "Page 2 · 2 rows · cache: miss · 45 ms",
  ]);
  expect(groups[0]?.events).toEqual([first, done(1, 31)]);
});

test("a call that is not over has no time", () => {
  expect(groupsOf([sent(1, 12)]).map(({ title }) => title)).toEqual(["Call 1"]);
});

test("a call that has read no page is called so", () => {
  const failedBetween = groupsOf([read(1), done(1, 21), done(2, 30), read(3), done(3, 21)]);
  expect(failedBetween.map(({ title }) => title)).toEqual([
    "Page 1 · 2 rows · 21 ms",
    "Call 2 · 30 ms",
    "Page 2 · 2 rows · 21 ms",
  ]);
});
