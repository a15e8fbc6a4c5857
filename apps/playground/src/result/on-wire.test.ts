import { expect, test } from "vitest";
import type { ClientEvent } from "@org/http-core";
import type { Exchange } from "../run/exchange.ts";
import { onWire } from "./on-wire.ts";

const redirectsOf = (events: readonly ClientEvent[], exchanges: readonly Exchange[]) =>
  Array.from(onWire(events, new Map(), exchanges), ([{ call }, { redirectedTo }]) => [
    call,
    redirectedTo,
  ]).filter(([, to]) => to !== undefined);

const sent = (call: number, url: string, at = 0, attempt = 1): ClientEvent => ({
  type: "request",
  operation: "a.b",
  timings: { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 },
  at,
  attempt,
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
  sentAt: 0,
  respondedAt: undefined,
});

test("each redirect is found by the address of its request, also where a key was added to it", () => {
  const events = [1, 2, 3].map((call) => sent(call, `https://api.example/days?year=${String(call)}`));
  const exchanges = [
    exchange(1, "https://api.example/days?year=2&apikey=[redacted]", "https://api.example/new"),
    exchange(2, "https://api.example/days?year=1&apikey=[redacted]"),
    exchange(3, "https://api.example/days?year=3&apikey=[redacted]", "https://api.example/other"),
  ];
  expect(redirectsOf(events, exchanges)).toEqual([
    [2, "https://api.example/new"],
    [3, "https://api.example/other"],
  ]);
});

test("of two requests to one address each has its own response", () => {
  const url = "https://api.example/things";
  const events = [sent(1, url), sent(2, url)];
  const exchanges = [exchange(1, url), exchange(2, url, "https://api.example/new")];
  expect(redirectsOf(events, exchanges)).toEqual([[2, "https://api.example/new"]]);
});

test("a redirect of an unknown request is shown at none", () => {
  const other = exchange(1, "https://api.example/else", "https://api.example/new");
  expect(redirectsOf([sent(1, "https://api.example/things")], [other])).toEqual([]);
});

const URL_OF_ALL = "https://api.example/things";

/** A request that was sent and answered at times. */
const wire = (number: number, status: number, sentAt: number, respondedAt: number): Exchange => ({
  ...exchange(number, URL_OF_ALL),
  ...{ status, sentAt, respondedAt },
});

/** The calls and attempts that were refused, with the times. */
const refusedIn = (events: readonly ClientEvent[], exchanges: readonly Exchange[]) =>
  Array.from(onWire(events, new Map(), exchanges), ([event, { refused }]) => [
    event.call,
    refused?.at,
    refused?.again,
  ]);

test("an attempt that was refused with 401 was sent again, and the next attempt is another request", () => {
  const events = [sent(1, URL_OF_ALL), sent(1, URL_OF_ALL, 100, 2)];
  const exchanges = [wire(1, 401, 0, 10), wire(2, 503, 15, 20), wire(3, 200, 101, 110)];
  expect(refusedIn(events, exchanges)).toEqual([
    [1, 10, 15],
    [1, undefined, undefined],
  ]);
});

test("each of two equal calls at once was refused, and sent again after its own 401", () => {
  const events = [sent(1, URL_OF_ALL), sent(2, URL_OF_ALL, 12)];
  const exchanges = [wire(1, 401, 0, 10), wire(2, 401, 13, 20), wire(3, 200, 15, 30), wire(4, 200, 22, 31)];
  expect(refusedIn(events, exchanges)).toEqual([
    [1, 10, 15],
    [2, 20, 22],
  ]);
});

test("a 401 after which nothing was sent is that of the attempt", () => {
  expect(refusedIn([sent(1, URL_OF_ALL)], [wire(1, 401, 0, 10)])).toEqual([[1, undefined, undefined]]);
});
