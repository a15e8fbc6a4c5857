import { isCallError, type CallOptions } from "@org/http-core";
import type { ClassifyInWords } from "@org/http-core/operation";
import { repeat } from "@org/http-core/testing";
import { afterAll, describe, expect, test } from "vitest";
import {
  ANY_ERROR,
  type Ask,
  conditions,
  type Copy,
  endless,
  ended,
  outcomeOf,
  turns,
  WORD,
} from "./conditions.ts";

const copies = await conditions();
afterAll(copies[Symbol.dispose]);

const refused = (): Response => Response.json({ message: `${WORD} is refused` }, { status: 403 });

/** Responses that need the file: to be classified, converted, explained, compared. */
const NEEDS = {
  "a refusal": refused,
  "a row that is converted": () => Response.json({ id: 7 }),
  "a body that is no JSON": () => new Response('{"id'),
  "a row that may have drift": () => Response.json({ id: "7" }),
};

const BODIES = Object.entries(NEEDS).map(([name, response]) => ({ name, response }));

const options = { on: { drift: () => undefined } };

const typesOf = (events: readonly { readonly type: string }[]): readonly string[] =>
  events.map(({ type }) => type);

describe.each(BODIES)("a load that does not end, for $name,", ({ response }) => {
  test("ends with the deadlines of attempt and call", async () => {
    const { setUp, shop } = copies.never;
    const timeout = { attempt: 300, total: 700 };
    const { client, clock, fetch, events } = setUp([response], options);
    const { error, at } = await ended(clock, client.call(shop.get, { id: "7" }, { timeout }));
    expect(at).toBeLessThanOrEqual(response === refused ? 300 : 700);
    expect(error === undefined || (isCallError(error) && error.unavailable instanceof Error)).toBe(true);
    expect(fetch.requests).toHaveLength(1);
    expect(typesOf(events).filter((type) => type === "done" || type === "error")).toHaveLength(1);
    expect(clock.pending()).toBe(0);
  });

  test("ends with the caller's signal, by its reason", async () => {
    const { setUp, shop } = copies.never;
    const { client, clock, fetch, events } = setUp([response], options);
    const caller = new AbortController();
    const reason = new Error("The user has left");
    const call = client.call(shop.get, { id: "7" }, { signal: caller.signal });
    const settled = call.then(undefined, (error: unknown) => error);
    await turns();
    caller.abort(reason);
    expect(await settled).toBe(reason);
    await turns();
    expect(fetch.requests).toHaveLength(1);
    expect(typesOf(events).filter((type) => /done|error|retry/.test(type))).toEqual(["error"]);
    expect(clock.pending()).toBe(0);
  });

  test("ends for each call that shares the response, with its own deadline", async () => {
    const { setUp, shop } = copies.never;
    const { client, clock, fetch } = setUp([response], options);
    const calls = [200, 400].map((total) =>
      client.call(shop.get, { id: "7" }, { timeout: { attempt: 300, total } }),
    );
    const all = await Promise.all(calls.map((call) => ended(clock, call)));
    for (const [index, { at }] of all.entries()) expect(at).toBeLessThanOrEqual((index + 1) * 200);
    expect(fetch.requests).toHaveLength(1);
    expect(clock.pending()).toBe(0);
  });

  test("ends with a deadline that did not run while the call waited for a limit", async () => {
    const { setUp, shop } = copies.never;
    const limit = { windows: [{ requests: 1, per: 10_000 }] };
    const { client, clock, events } = setUp([Response.json({ id: "7" }), response], { ...options, limit });
    const timeout = { attempt: 300, total: 700 };
    const calls = ["6", "7"].map((id) => client.call(shop.get, { id }, { timeout }));
    const [, second] = await Promise.all(calls.map((call) => ended(clock, call)));
    const sent = events.findLast(({ type }) => type === "request")?.at ?? 0;
    expect(sent).toBeGreaterThan(10_000);
    expect(second?.at).toBeLessThanOrEqual(sent + 700);
    expect(clock.pending()).toBe(0);
  });
});

test("a page of a list ends with the list's signal, by its reason", async () => {
  const { setUp, shop } = copies.never;
  const { client, events } = setUp([Response.json({ data: [{ id: 7 }] })]);
  const caller = new AbortController();
  const reason = new Error("The user has left");
  const rows = client.list(shop.list, {}, { signal: caller.signal }).collect();
  const settled = rows.then(undefined, (error: unknown) => error);
  await turns();
  caller.abort(reason);
  expect(await settled).toBe(reason);
  expect(typesOf(events)).toEqual(["request", "response", "cache", "error"]);
});

test("the published clock waits a second for a load that does not end, and no longer", async () => {
  const { setUp, shop } = await copies.another(endless, "own time");
  const { client, clock } = setUp([refused]);
  expect(await ended(clock, client.call(shop.get, { id: "7" }))).toMatchObject({
    error: { code: "permission" },
    at: 1_000,
  });
});

test("a load that has failed is tried again by the next failure", async () => {
  const copy = await copies.another();
  const read: Ask = (client, { get }) => client.call(get, { id: "7" });
  copy.installed.remove("http-core");
  for (let time = 0; time < 2; time += 1)
    expect(await outcomeOf(copy, [refused], read)).toMatchObject({
      error: { unavailable: ANY_ERROR },
    });
  copy.installed.restore("http-core");
  expect(await outcomeOf(copy, [refused], read)).toMatchObject({
    error: { message: `${WORD} is refused`, unavailable: undefined },
  });
});

test("an abort while the file is late is the only end of the call", async () => {
  const file = Promise.withResolvers<undefined>();
  const { setUp, shop } = await copies.another(() => file.promise);
  for (const { response } of BODIES) {
    const { client, fetch, events } = setUp([response]);
    const caller = new AbortController();
    const call = client.call(shop.get, { id: "7" }, { signal: caller.signal });
    const settled = call.then(undefined, (error: unknown) => error);
    await turns();
    if (typesOf(events).includes("done")) continue;
    caller.abort(new Error("The user has left"));
    expect(await settled).toBe(caller.signal.reason);
    expect(fetch.requests).toHaveLength(1);
    expect(typesOf(events).filter((type) => type !== "cache")).toEqual(["request", "response", "error"]);
  }
  file.resolve(undefined);
  await turns();
});

describe("a stored response that a classifier has to read", () => {
  const classify: ClassifyInWords = () => ({ ok: true, body: { id: "none" } });
  const stored = (): Response =>
    Response.json({ message: "nothing found" }, { headers: { "cache-control": "max-age=1000" } });

  let copy: Copy | undefined;

  /** A client that has stored the response, and an operation with a classifier that is loaded anew. */
  const setUp = async (load: () => Promise<{ readonly classify: ClassifyInWords }>) => {
    copy ??= await copies.another();
    const cache = copy.memoryStore();
    const set = copy.setUp([repeat(stored)], { cache });
    const known = copy.shop.sold(() => Promise.resolve({ classify }));
    await ended(set.clock, set.client.call(known, { id: "7" }));
    set.events.length = 0;
    return { ...set, operation: copy.shop.sold(load) };
  };

  test("is served once the classifier is there", async () => {
    const { client, fetch, operation, events } = await setUp(async () => {
      await turns();
      return { classify };
    });
    const call = client.call(operation, { id: "7" }, { cache: "only-if-cached" });
    expect(await call).toEqual({ id: "none" });
    expect(fetch.requests).toHaveLength(1);
    expect(typesOf(events)).toEqual(["cache", "done"]);
  });

  test.each<[CallOptions["cache"], number, string]>([
    ["default", 2, "client"],
    ["only-if-cached", 1, "not_found"],
  ])("is no success where the classifier is missing: %s", async (mode, requests, code) => {
    const missing = new Error("404");
    const { client, clock, fetch, operation } = await setUp(() => Promise.reject(missing));
    const { error } = await ended(clock, client.call(operation, { id: "7" }, { cache: mode }));
    expect(error).toMatchObject({ code, unavailable: missing });
    expect(error).not.toHaveProperty("cause");
    expect(fetch.requests).toHaveLength(requests);
  });

  test.each<CallOptions["cache"]>(["default", "only-if-cached"])(
    "holds no call beyond its deadline or its signal: %s",
    async (mode) => {
      const { client, clock, fetch, operation } = await setUp(endless);
      const caller = new AbortController();
      const given = { cache: mode, signal: caller.signal };
      const call = client.call(operation, { id: "7" }, given);
      const settled = call.then(undefined, (error: unknown) => error);
      await turns();
      caller.abort(new Error("The user has left"));
      expect(await settled).toBe(caller.signal.reason);
      const late = client.call(operation, { id: "7" }, { cache: mode, timeout: { total: 700 } });
      expect(await ended(clock, late)).toMatchObject({ error: { code: "timeout" }, at: 700 });
      expect(fetch.requests).toHaveLength(1);
    },
  );

  test.each<[CallOptions["cache"], string]>([
    ["default", "schema"],
    ["only-if-cached", "not_found"],
  ])("and a row to convert hold no call beyond its deadline: %s", async (cache, code) => {
    const { setUp: setUpNever, shop } = copies.never;
    const { client, clock, fetch } = setUpNever([
      Response.json({ id: 7 }, { headers: { "cache-control": "max-age=1000" } }),
    ]);
    await client.call(shop.get, { id: "7" }, { validate: "off" });
    const call = client.call(shop.get, { id: "7" }, { cache, timeout: { total: 700 } });
    const { error, at } = await ended(clock, call);
    expect([error, at]).toMatchObject([{ code, unavailable: ANY_ERROR }, 700]);
    expect(fetch.requests).toHaveLength(1);
  });
});
