import { expect, test } from "vitest";
import type { ClientEvent } from "@org/http-core";
import type { Exchange } from "../run/exchange.ts";
import { redirectsOf } from "./redirects.ts";

const sent = (call: number, url: string): ClientEvent => ({
  type: "request",
  operation: "a.b",
  timings: { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 },
  at: 0,
  attempt: 1,
  method: "GET",
  call,
  url,
});
const exchange = (number: number, url: string, redirectedTo?: string): Exchange => ({
  number,
  method: "GET",
  url,
  headers: [],
  body: undefined,
  status: 200,
  redirectedTo,
});

test("each redirect is found by the address of its request, also where a key was added to it", () => {
  const events = [1, 2, 3].map((call) => sent(call, `https://api.example/days?year=${String(call)}`));
  const exchanges = [
    exchange(1, "https://api.example/days?year=2&apikey=[redacted]", "https://api.example/new"),
    exchange(2, "https://api.example/days?year=1&apikey=[redacted]"),
    exchange(3, "https://api.example/days?year=3&apikey=[redacted]", "https://api.example/other"),
  ];
  expect(Array.from(redirectsOf(events, exchanges), ([event, to]) => [event.call, to])).toEqual([
    [2, "https://api.example/new"],
    [3, "https://api.example/other"],
  ]);
});

test("of two requests to one address each has its own response", () => {
  const url = "https://api.example/things";
  const events = [sent(1, url), sent(2, url)];
  const exchanges = [exchange(1, url), exchange(2, url, "https://api.example/new")];
  expect(Array.from(redirectsOf(events, exchanges).keys(), ({ call }) => call)).toEqual([2]);
});

test("a redirect of an unknown request is shown at none", () => {
  const other = exchange(1, "https://api.example/else", "https://api.example/new");
  expect(redirectsOf([sent(1, "https://api.example/things")], [other]).size).toBe(0);
});
