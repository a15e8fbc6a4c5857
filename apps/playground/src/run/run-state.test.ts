import { expect, test } from "vitest";
import type { ClientEvent, Page } from "@org/http-core";
import type { Exchange } from "./exchange.ts";
import type { Outcome } from "./outcome.ts";
import { idle, nextRuns, nextState, type RunAction, type Runs } from "./run-state.ts";

const event: ClientEvent = {
  type: "request",
  operation: "service.things",
  call: 1,
  at: 0,
  timings: { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 },
  attempt: 1,
  method: "GET",
  url: "https://api.example/things",
};
const exchange: Exchange = {
  number: 1,
  method: "GET",
  url: "https://api.example/things",
  headers: [],
  body: undefined,
  status: undefined,
  redirectedTo: undefined,
  sentAt: 0,
  respondedAt: undefined,
};
const page: Page<unknown> = {
  items: [1],
  rejected: [],
  envelope: {},
  params: {},
  cursor: "next",
  next: () => Promise.resolve(undefined),
  response: new Response(),
  meta: {
    status: 200,
    attempts: 1,
    cache: "miss",
    rateLimit: undefined,
    requestId: undefined,
    warnings: [],
    timings: { ...event.timings, total: 1 },
  },
  async *[Symbol.asyncIterator]() {
    yield* [1];
  },
};
const failed: Outcome = { kind: "failure", error: new Error("no") };
const first: Outcome = { kind: "page", page, number: 1, before: undefined };
const sizes = { own: 5, larger: undefined };
const started: RunAction = { type: "started", before: idle, environment: "free plan", sizes };
/** A run before its first event. */
const begun = { ...idle, environment: "free plan", sizes };
const after = (...actions: readonly RunAction[]) => actions.reduce(nextState, idle);

test("a run collects what its client did until it is finished", () => {
  const done = { ...exchange, status: 200 };
  const other = { ...exchange, number: 2 };
  const state = after(
    started,
    { type: "event", event, time: 1_000 },
    { type: "exchange", exchange },
    { type: "exchange", exchange: other },
    { type: "exchange", exchange: done },
    { type: "finished", outcome: failed },
  );
  expect(state).toEqual({
    ...begun,
    begun: new Map([[1, 1_000]]),
    events: [event],
    exchanges: [done, other],
    outcome: failed,
  });
});

test("a new run shows the outcome before, as outdated, until it has its own", () => {
  const before = after(started, { type: "event", event, time: 0 }, { type: "finished", outcome: first });
  const running = after({ type: "started", before, environment: "free plan", sizes });
  expect(running).toEqual({ ...begun, running: true, outcome: first, outdated: true });
  expect(nextState(running, { type: "finished", outcome: failed })).toEqual({ ...begun, outcome: failed });
});

test("a page stays when the next one fails, and until that one arrives", () => {
  const next: Outcome = { kind: "page", page, number: 2, before: undefined };
  const waiting = after(started, { type: "finished", outcome: first }, { type: "continued" });
  expect(waiting).toEqual({ ...begun, running: true, outcome: first });
  const refused = nextState(waiting, { type: "finished", outcome: failed });
  expect(refused).toEqual({ ...begun, outcome: first, nextFailure: { error: failed.error } });
  const again = nextState(refused, { type: "continued" });
  expect(again.nextFailure).toBeUndefined();
  expect(nextState(again, { type: "finished", outcome: next })).toEqual({ ...begun, outcome: next });
});

test("pages arrive one after the other while all are loaded", () => {
  const [second, third] = [2, 3].map(
    (number) => ({ kind: "page", page, number, before: undefined }) as const,
  );
  const loading = after(started, { type: "finished", outcome: first }, { type: "continued" });
  const shown = second === undefined ? loading : nextState(loading, { type: "paged", outcome: second });
  expect(shown).toEqual({ ...begun, running: true, outcome: second });
  if (third !== undefined)
    expect(nextState(shown, { type: "finished", outcome: third })).toEqual({ ...begun, outcome: third });
});

test("each address has its own run, and the oldest are dropped", () => {
  const addresses = Array.from({ length: 40 }, (_, index) => `#/${String(index)}`);
  const runs = addresses.reduce<Runs>(
    (before, address) => nextRuns(before, { address, action: started }),
    new Map(),
  );
  expect(Array.from(runs.keys())).toEqual(addresses.slice(-30));
  const changed = nextRuns(runs, { address: "#/10", action: { type: "finished", outcome: failed } });
  expect(changed.get("#/10")?.outcome).toBe(failed);
  expect(changed.get("#/11")?.outcome).toBeUndefined();
});
