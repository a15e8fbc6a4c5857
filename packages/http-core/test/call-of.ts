/** One call's state, for tests of what happens in its attempts. */
import type { ClientEvent } from "../src/events/events.ts";
import { emitter } from "../src/events/emitter.ts";
import { Stopwatch } from "../src/events/timings.ts";
import type { HttpRequest } from "../src/http/request.ts";
import { wireNames } from "../src/operation/dialect.ts";
import { Redactor } from "../src/redact/redactor.ts";
import { planRequests } from "../src/request/build-request.ts";
import type { Step } from "../src/run/attempt.ts";
import { beginCall, type CallState } from "../src/run/call.ts";
import type { Plan } from "../src/run/plan.ts";
import { retryBudget } from "../src/run/retry-policy.ts";
import { fakeClock } from "../src/testing/fake-clock.ts";
import { Deadline } from "../src/util/abort.ts";
import { getThing } from "./shop.ts";

/** The origin of the requests of {@link callOf}. */
export const ORIGIN = "https://shop.example";

/** A request of the shop. */
export function requestTo(url: string, change: Partial<HttpRequest> = {}): HttpRequest {
  return { method: "GET", url, headers: new Headers(), body: undefined, ...change };
}

/** Changes of a call for a test: of its state, and of what its plan has. */
export interface CallChange extends Partial<Omit<CallState, "plan">> {
  readonly plan?: Partial<Plan>;
  /** Sends the requests. Without it the call has no response. */
  readonly send?: Step;
}

/** The state of a call that reads a thing, its clock, and its events. */
export function callOf({ plan: planned, send, ...change }: CallChange = {}) {
  const clock = fakeClock();
  const events: ClientEvent[] = [];
  const watch = new Stopwatch(clock);
  const begin = emitter({ any: (event) => void events.push(event) });
  const { operation = getThing, deadline = new Deadline(clock, Infinity, undefined) } = change;
  const plan: Plan = {
    ...planRequests(operation, wireNames()),
    headerNames: ["x-shop-tenant"],
    attemptTimeout: 1_000,
    totalTimeout: Infinity,
    retry: { retries: 3, maxWait: 60_000 },
    queueTimeout: Infinity,
    limits: { announced: false },
    bodyCap: 10_000,
    validate: "report",
    numbers: "double",
    fields: undefined,
    hasDriftListener: false,
    retryBudget: retryBudget(),
    retryBudgets: new Map(),
    readHeaders: (headers) => headers,
    clock,
    random: () => 1,
    send: send ?? (() => Promise.reject(new Error("The call has no response"))),
    ...planned,
  };
  const call = beginCall(plan, {}, 0, {
    params: { id: "7" },
    request: requestTo(`${ORIGIN}/api/things/7`),
    origin: { origin: ORIGIN, isBase: true },
    own: { names: [], credentials: [] },
    emitter: begin("shop.get", watch),
    watch,
    redactor: new Redactor(),
    deadline,
  });
  return { call: Object.assign(call, change), clock, events };
}
