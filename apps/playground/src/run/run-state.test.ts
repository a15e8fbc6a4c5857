import { expect, test } from "vitest";
import type { ClientEvent } from "@org/http-core";
import { nextState, idle, type RunAction } from "./run-state.ts";

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
const outcome = { kind: "failure", error: new Error("no") } as const;
const after = (...actions: readonly RunAction[]) => actions.reduce(nextState, idle);

test("a run collects events until it is finished", () => {
  const state = after({ type: "started" }, { type: "event", event }, { type: "finished", outcome });
  expect(state).toEqual({ running: false, events: [event], outcome });
});

test("a new run replaces the previous one", () => {
  const state = after({ type: "event", event }, { type: "finished", outcome }, { type: "started" });
  expect(state).toEqual({ running: true, events: [], outcome: undefined });
});

test("the current page stays until the next one arrives", () => {
  const state = after({ type: "event", event }, { type: "finished", outcome }, { type: "continued" });
  expect(state).toEqual({ running: true, events: [event], outcome });
});
