import { NotReadyError } from "@org/http-core";
import {
  json,
  none,
  operation,
  plainText,
  bytes,
  type Operation,
  type Result,
} from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import * as s from "../../src/schema.ts";
import { good, setUp } from "../scripted-client.ts";
import { byLink, createThing, echo, getThing } from "../shop.ts";

const pending = (headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({}, { status: 202, headers });

const asked = { "Retry-After": "7" };

/** The operation with another result. */
const of = <T>(result: Result<T>): Operation<{ readonly id: string }, T> => ({ ...getThing, result });

describe("a 202 to a read", () => {
  test.each<[string, Operation<{ readonly id: string }>]>([
    ["JSON", of(json(s.anything))],
    ["JSON of a schema", getThing],
    ["text", of(plainText())],
    ["bytes", of(bytes())],
    ["HEAD", { ...of(none()), method: "HEAD" }],
  ])("has no result, and says when to ask again: %s", async (_, operation) => {
    const { client, clock, fetch } = setUp([pending(asked)]);
    const began = clock.now();
    const error = await failureOf(() => client.call(operation, { id: "7" }));
    expect(error).toBeInstanceOf(NotReadyError);
    expect(error).toMatchObject({ status: 202, attempts: 1, retryAt: new Date(began + 7_000) });
    expect(fetch.requests).toHaveLength(1);
  });

  test("without Retry-After can be asked again in three seconds", async () => {
    const { client, clock } = setUp([pending()]);
    const retryAt = new Date(clock.now() + 3_000);
    expect(await failureOf(() => client.call(getThing, { id: "7" }))).toMatchObject({ retryAt });
  });

  test("is not stored, even if it may be kept", async () => {
    const { client, fetch } = setUp([pending({ "Cache-Control": "max-age=60" }), good()]);
    await failureOf(() => client.call(getThing, { id: "7" }));
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
    expect(fetch.requests).toHaveLength(2);
  });

  test("is a result where the operation says so", async () => {
    const job = operation({
      ...{ service: getThing.service, name: "job", method: "GET", path: "/job", auth: getThing.auth },
      params: s.openParams("job", []),
      result: json(s.anything),
      classify: ({ status }) => (status === 202 ? { ok: true } : undefined),
    });
    const { client } = setUp([Response.json({ state: "runs" }, { status: 202 })]);
    expect(await client.call(job, {})).toEqual({ state: "runs" });
  });

  test("that is no result, though the operation takes 202 for one, can be read again", async () => {
    const declared: Operation<{ readonly id: string }> = { ...getThing, classify: () => ({ ok: true }) };
    const { client } = setUp([Response.json([], { status: 202 })]);
    const error = await failureOf(() => client.call(declared, { id: "7" }));
    expect(error).toHaveProperty(
      "hint",
      "Call again at `retryAt`, or let `retry.notReady` wait for the result.",
    );
  });

  test("is a page if it has rows, but no empty list", async () => {
    const { client } = setUp([
      Response.json([{ id: "1" }], { status: 202 }),
      Response.json([], { status: 202 }),
    ]);
    expect((await client.list(byLink, {})).items).toEqual([{ id: "1" }]);
    expect(await failureOf(async () => client.list(byLink, {}))).toBeInstanceOf(NotReadyError);
  });
});

describe("a 202 to a write", () => {
  test("keeps its body", async () => {
    const { client } = setUp([
      Response.json({ id: "8" }, { status: 202 }),
      new Response("queued", { status: 202 }),
    ]);
    expect(await client.call(createThing, { name: "a" })).toEqual({ id: "8" });
    expect(await client.call(echo, { name: "a" })).toBe("queued");
  });

  test("that is no result is not to be sent again", async () => {
    const { client } = setUp([Response.json({ job: 1 }, { status: 202 })], { retry: { notReady: 60_000 } });
    const error = await failureOf(() => client.call(createThing, { name: "a" }));
    expect(error).toMatchObject({ code: "not_ready" });
    expect(error).toHaveProperty("hint", "Do not send it again: `body` may say where the result will be.");
  });
});

describe("retry.notReady", () => {
  const waiting = { retry: { notReady: 20_000 } };

  test("waits for the result, as long as the service asks", async () => {
    const { client, clock, fetch, events } = setUp([pending(asked), pending(asked), good()], waiting);
    const call = client.call(getThing, { id: "7" }).withResponse();
    await clock.run();
    expect((await call).data).toEqual({ id: "7" });
    expect(events.flatMap((event) => (event.type === "retry" ? [event.delay] : []))).toEqual([7_000, 7_000]);
    expect(fetch.requests).toHaveLength(3);
  });

  test("ends with the error, which says when to ask again", async () => {
    const { client, clock, fetch } = setUp([pending(asked), pending(asked), pending(asked), good()], waiting);
    const began = clock.now();
    const failure = failureOf(() => client.call(getThing, { id: "7" }));
    await clock.run();
    expect(await failure).toMatchObject({
      code: "not_ready",
      attempts: 3,
      retryAt: new Date(began + 21_000),
    });
    expect(fetch.requests).toHaveLength(3);
  });

  test("is not needed for a wait that would end too late", async () => {
    const { client, clock } = setUp([pending({ "Retry-After": "21" }), good()], waiting);
    const began = clock.now();
    expect(await failureOf(() => client.call(getThing, { id: "7" }))).toMatchObject({ code: "not_ready" });
    expect(clock.now()).toBe(began);
  });

  test("holds back no other call, and takes no retries", async () => {
    const { client, clock } = setUp([pending(asked), good(), good()], {
      retry: { notReady: 20_000, retries: 0 },
    });
    const slow = client.call(getThing, { id: "7" });
    void slow.catch(() => undefined);
    await Promise.resolve();
    const began = clock.now();
    expect(await client.call(getThing, { id: "8" })).toEqual({ id: "7" });
    expect(clock.now()).toBe(began);
    await clock.run();
    expect(await slow).toEqual({ id: "7" });
  });

  test("waits longer from time to time if the service does not say", async () => {
    const { client, clock, events } = setUp([pending(), pending(), pending(), good()], {
      retry: { notReady: 60_000 },
    });
    const call = client.call(getThing, { id: "7" }).withResponse();
    await clock.run();
    await call;
    expect(events.flatMap((event) => (event.type === "retry" ? [event.delay] : []))).toEqual([
      3_000, 3_000, 4_000,
    ]);
  });

  test("takes nothing from the wait for a limit", async () => {
    const refused = new Response("slow down", { status: 429, headers: { "Retry-After": "50" } });
    const { client, clock } = setUp([pending({ "Retry-After": "50" }), refused, good()], {
      retry: { notReady: 60_000, maxWait: 60_000 },
      timeout: { total: 600_000 },
    });
    const call = client.call(getThing, { id: "7" });
    void call.catch(() => undefined);
    await clock.run();
    expect(await call).toEqual({ id: "7" });
  });
});
