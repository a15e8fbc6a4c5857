/** One call's context, for tests of what happens in its attempts. */
import type { CallContext } from "../src/run/context.ts";
import { retryBudget } from "../src/run/retry-policy.ts";
import type { ClientEvent } from "../src/events/events.ts";
import { emitter } from "../src/events/emitter.ts";
import { Stopwatch } from "../src/events/timings.ts";
import type { HttpRequest } from "../src/http/request.ts";
import { Redactor } from "../src/redact/redactor.ts";
import { fakeClock } from "../src/testing/fake-clock.ts";
import { Deadline } from "../src/util/abort.ts";
import { getThing } from "./shop.ts";

/** The origin of the requests of {@link callOf}. */
export const ORIGIN = "https://shop.example";

/** A request of the shop. */
export function requestTo(url: string, change: Partial<HttpRequest> = {}): HttpRequest {
  return { method: "GET", url, headers: new Headers(), body: undefined, ...change };
}

/** The context of a call that reads a thing, its clock, and its events. Without a `send` it has no response. */
export function callOf(change: Partial<CallContext> = {}) {
  const clock = fakeClock();
  const events: ClientEvent[] = [];
  const watch = new Stopwatch(clock);
  const { emit, hears } = emitter({ any: (event) => void events.push(event) })("shop.get", watch);
  const deadline = new Deadline(clock, Infinity, undefined);
  const call: CallContext = {
    operation: getThing,
    params: { id: "7" },
    request: requestTo(`${ORIGIN}/api/things/7`),
    headerNames: ["x-shop-tenant"],
    origin: { origin: ORIGIN, isBase: true },
    caller: { principal: "", headers: [] },
    ownCredentials: [],
    replacesCredential: false,
    isOfAuth: false,
    isOwnAccount: false,
    sentAs: [],
    signal: new AbortController().signal,
    attemptTimeout: 1_000,
    retry: { retries: 3, maxWait: 60_000 },
    queueTimeout: Infinity,
    deadline,
    lastDeadline: change.deadline ?? deadline,
    retryBudget: retryBudget(),
    limits: { announced: false },
    bodyCap: 10_000,
    readHeaders: (headers) => headers,
    clock,
    random: () => 1,
    redactor: new Redactor(),
    emit,
    hears,
    watch,
    progress: { call: 1, attempts: 0, refused: 0 },
    leader: undefined,
    send: () => Promise.reject(new Error("The call has no response")),
    ...change,
  };
  return { call, clock, events };
}
