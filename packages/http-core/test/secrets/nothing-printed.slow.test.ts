import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  createClient,
  retryBudget,
  textStore,
  type CacheStore,
  type ClientEvent,
  type Middleware,
} from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { times } from "@org/vitest-config/times";
import { byCursor, byLink, createThing, getThing } from "../shop.ts";
import { AWKWARD_SECRET, secrets, styles, type Kept } from "./credentials.ts";
import { expectNone } from "@org/test-kit/expect-none";
import { printed } from "./printed.ts";
import { failing, waysToFail, type Seen, type WayToFail } from "./ways-to-fail.ts";

const { auth } = getThing;
const post = { ...createThing, auth };
const linked = { ...byLink, auth };
const pointed = { ...byCursor, auth };

/** Records everything that a client writes. */
function noted(): { readonly store: CacheStore; readonly written: string[] } {
  const written: string[] = [];
  const kept = new Map<string, string>();
  const store: CacheStore = {
    get: (key) => kept.get(key),
    set(key, value) {
      written.push(key, value);
      kept.set(key, value);
    },
    delete: (key) => kept.delete(key),
  };
  return { store, written };
}

/** Middleware that prints what it sees. */
function printing(said: unknown[]): Middleware {
  return async (request, next) => {
    said.push(request);
    const response = await next(request);
    said.push(response.url);
    return response;
  };
}

/** Fails in the given way, with every kind of call, and returns everything visible. */
async function seenOf(way: WayToFail, kept: Kept): Promise<string> {
  const said: unknown[] = [kept.auth];
  const clock = fakeClock();
  const { store, written } = noted();
  const client = createClient({
    baseUrl: "https://vault.example/api",
    auth: kept.auth,
    cache: textStore(store),
    clock,
    fetch: failing(way, kept),
    random: () => 0,
    retry: { retries: 1 },
    retryBudget: retryBudget(),
    use: [printing(said)],
    on: { any: (event: ClientEvent) => void said.push(event) },
    ...way.options,
  });
  const get = client.call(getThing, { id: "7" });
  said.push(client, get);
  const calls = [
    get,
    get.raw(),
    client.call(post, { name: "lamp" }),
    client.list(pointed, {}).collect({ max: 1 }),
    client.list(linked, {}).collect({ max: 1 }),
  ].map((call) => call.then(undefined, (error: unknown) => void said.push(error)));
  await clock.run();
  await Promise.all(calls);
  return [...said.map(printed), ...written].join("\n");
}

describe("no output contains a secret", () => {
  const kinds = Object.entries(styles);
  const eachInTurn = Object.entries(waysToFail).flatMap(([failure, way], at) => {
    const kind = kinds[at % kinds.length];
    return kind === undefined ? [] : [{ failure, way, style: kind[0], keep: kind[1] }];
  });

  test.each(eachInTurn)("$failure ($style)", async ({ way, keep }) => {
    const kept = keep(AWKWARD_SECRET);
    const seen = await seenOf(way, kept);
    expect(seen.length).toBeGreaterThan(500);
    expectNone(seen, [...kept.secrets, ...(kept.sent ?? [])]);
  });

  test.each(kinds)("a field name that contains what other calls sent (%s)", async (_, keep) => {
    const kept = keep(AWKWARD_SECRET);
    const way = { answer: ({ echo }: Seen): Response => Response.json({ [echo]: echo }) };
    expectNone(await seenOf(way, kept), [...kept.secrets, ...(kept.sent ?? [])]);
  });

  test("with any secret", { timeout: times(30_000, 300_000) }, async () => {
    const style = fc.constantFrom(...Object.values(styles));
    const way = fc.constantFrom(...Object.values(waysToFail));
    await fc.assert(
      fc.asyncProperty(style, way, secrets, async (keep, failure, secret) => {
        const kept = keep(secret);
        expectNone(await seenOf(failure, kept), [...kept.secrets, ...(kept.sent ?? [])]);
      }),
      { numRuns: times(6, 1_500) },
    );
  });
});
