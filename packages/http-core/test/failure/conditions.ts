/** The runtime as it is published, with the file of what only failures need in each condition. */
import { inspect } from "node:util";
import { builtPackages, type Condition, inConditions, type Installed } from "@org/build/installed";
import { expect } from "vitest";
import * as core from "@org/http-core";
import type { ClientEvent, ClientOptions } from "@org/http-core";
import * as operationEntry from "@org/http-core/operation";
import * as schemaEntry from "@org/http-core/schema";
import * as testing from "@org/http-core/testing";
import type { FakeClock, Scripted } from "@org/http-core/testing";
import { shopOf } from "./shop-of.ts";

/** A word in all that the service says. */
export const WORD = "sesame";

const BASE = "https://shop.example";

/** A copy of the runtime, and a service of it. */
export type Copy = Awaited<ReturnType<typeof copyIn>>;

/** Gives copies of the runtime: one in each condition, and more of them. */
export async function conditions(): Promise<Conditions> {
  const built = await builtPackages("http-core");
  const installed = inConditions(built, "http-core");
  return {
    with: await copyIn(installed.with),
    without: await copyIn(installed.without),
    late: await copyIn(installed.late),
    // The clock of a copy waits for its loads, for a second at most.
    never: await copyIn(installed.never, testing.fakeClock),
    release: installed.release,
    another: (held, time) => copyIn(built.install(held), time === undefined ? testing.fakeClock : undefined),
    [Symbol.dispose]() {
      built[Symbol.dispose]();
    },
  };
}

/** In place of an error whose message is of the platform. */
export const ANY_ERROR: unknown = expect.any(Error);

export const ANY_TEXT: unknown = expect.any(String);

/** Never settles. */
export const endless = (): Promise<never> => new Promise(() => undefined);

interface Conditions extends Disposable, Readonly<Record<Condition, Copy>> {
  /** Lets the late file be there. */
  readonly release: () => void;
  /** A copy of its own, whose file waits for a promise; its clocks wait for the file where they are its own. */
  readonly another: (held?: () => Promise<unknown>, time?: "own time") => Promise<Copy>;
}

/** Some turns of the event loop: a load that is wanted has begun, and what does not need it has ended. */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
}

/** @param time makes the clocks of clients. Default: the copy's own `fakeClock` */
async function copyIn(installed: Installed, time?: typeof testing.fakeClock) {
  const [{ createClient, memoryStore }, own, schema, { fakeClock, scriptedFetch }] = await Promise.all([
    installed.load("@org/http-core", core),
    installed.load("@org/http-core/operation", operationEntry),
    installed.load("@org/http-core/schema", schemaEntry),
    installed.load("@org/http-core/testing", testing),
  ]);
  /** A client with a fake clock and a scripted fetch, and its events. */
  const setUp = (script: readonly Scripted[], options: Partial<ClientOptions> = {}) => {
    const clock = (time ?? fakeClock)();
    const fetch = scriptedFetch(...script);
    const events: ClientEvent[] = [];
    const hear = (event: ClientEvent): void => void events.push(event);
    // A listener of drift, or of all events, needs the file.
    const on = { request: hear, response: hear, retry: hear, wait: hear, cache: hear, page: hear };
    const given = { baseUrl: BASE, clock, fetch, random: () => 1, ...options };
    const drift = options.on?.drift && hear;
    const client = createClient({ ...given, on: { ...on, done: hear, error: hear, drift } });
    return { client, clock, fetch, events };
  };
  return { installed, setUp, memoryStore, shop: shopOf(own, schema) };
}

type Shop = ReturnType<typeof shopOf>;

/** Asks a client of a copy for something. */
export type Ask = (client: ReturnType<Copy["setUp"]>["client"], shop: Shop) => PromiseLike<unknown>;

/** What a call came to. */
export interface Outcome {
  /** The result, or what is known of the error. */
  readonly value?: unknown;
  readonly error?: unknown;
  readonly requests: number;
  /** The events as text, since errors in them are not equal to those of another copy. */
  readonly events: readonly string[];
  /** The error, its texts and the events, as they are printed. */
  readonly printed: string;
}

/** Asks a client, and runs its clock until the call has ended. */
export async function outcomeOf(
  { shop, setUp }: Copy,
  script: readonly Scripted[],
  ask: Ask,
  options?: Partial<ClientOptions>,
): Promise<Outcome> {
  const { client, clock, fetch, events } = setUp(script, options);
  const outcome = await ended(clock, ask(client, shop));
  const { error } = outcome;
  const known = core.isCallError(error)
    ? {
        ...error.toJSON(),
        stack: undefined,
        cause: core.isCallError(error.cause) ? error.cause.toJSON() : error.cause,
        unavailable: error.unavailable,
        body: error.body,
      }
    : error;
  return {
    ...(error === undefined ? { value: outcome.value } : { error: known }),
    requests: fetch.requests.length,
    events: events.map((event) => JSON.stringify(event)),
    printed: [inspect(error, { depth: 9 }), JSON.stringify([error, events])].join("\n"),
  };
}

/** The result or the error of a call, whose clock runs until it has ended. */
export async function ended(clock: FakeClock, call: PromiseLike<unknown>): Promise<Ended> {
  const settled = call.then(
    (value) => ({ value, at: clock.monotonic() }),
    (error: unknown) => ({ error, at: clock.monotonic() }),
  );
  await clock.run();
  return settled;
}

interface Ended {
  readonly value?: unknown;
  readonly error?: unknown;
  /** When, in milliseconds of its clock. */
  readonly at: number;
}
