import { fakeClock } from "@org/http-core/testing";
import { createClient, isCallError, retryBudget, type CallOptions, type Client } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { byCursor, echo, getThing } from "./shop.ts";

/** Every way to read a response. */
const ways: Readonly<Record<string, (client: Client, options: CallOptions) => Promise<unknown>>> = {
  "as JSON": (client, options) => client.call(getThing, { id: "7" }, options).then(),
  "as text": (client, options) => client.call(echo, { name: "lamp" }, options).then(),
  "with its response": (client, options) => client.call(getThing, { id: "7" }, options).withResponse(),
  raw: (client, options) => client.call(getThing, { id: "7" }, options).raw(),
  "as a page": (client, options) => client.list(byCursor, {}, options).then(),
  "row by row": (client, options) => client.list(byCursor, {}, options).collect({ max: 9 }),
};

/** When a service stops sending. */
const silences: Readonly<Record<string, () => Response | Promise<Response>>> = {
  "before the answer": () => new Promise(() => {}),
  "before the body": () => new Response(new ReadableStream()),
  "in the body": () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"id":'));
        },
      }),
    ),
};

const cases = Object.keys(silences).flatMap((where) => Object.keys(ways).map((how) => ({ where, how })));

function setUp(where: string) {
  const clock = fakeClock();
  const client = createClient({
    baseUrl: "https://silent.example",
    clock,
    fetch: async () => (await silences[where]?.()) ?? new Response(),
    cache: false,
    random: () => 0,
    retryBudget: retryBudget(),
  });
  const ask = (how: string, options: CallOptions): Promise<unknown> =>
    Promise.resolve(ways[how]?.(client, options)).then(undefined, (error: unknown) => error);
  return { clock, ask };
}

describe.each(cases)("a service that stops sending $where, read $how", ({ where, how }) => {
  test("times out after each attempt's deadline", async () => {
    const { clock, ask } = setUp(where);
    const failed = ask(how, { timeout: { attempt: 200 }, retry: { retries: 1 } });
    await clock.advance(400);
    expect(await failed).toMatchObject({ code: "timeout", scope: "attempt", timeout: 200, attempts: 2 });
    expect(clock.pending()).toBe(0);
  });

  test("times out after the call's deadline, and the error has the number of attempts", async () => {
    const { clock, ask } = setUp(where);
    const failed = ask(how, { timeout: { attempt: 200, total: 300 } });
    await clock.advance(300);
    const error = await failed;
    expect(error).toMatchObject({ code: "timeout", scope: "total", timeout: 300, attempts: 2 });
    expect(isCallError(error) && error.cause).toMatchObject({ code: "timeout", scope: "attempt" });
    expect(clock.pending()).toBe(0);
  });

  test("is aborted with the caller's own reason", async () => {
    const { clock, ask } = setUp(where);
    const controller = new AbortController();
    const failed = ask(how, { signal: controller.signal });
    await clock.advance(1);
    const reason = { why: "a reason need not be an Error" };
    controller.abort(reason);
    expect(await failed).toBe(reason);
    expect(clock.pending()).toBe(0);
  });
});

test("the error of a call that ends before its first attempt names the operation, with 0 attempts", async () => {
  const clock = fakeClock();
  const client = createClient({
    baseUrl: "https://silent.example",
    clock,
    fetch: () => Promise.resolve(Response.json({ id: "7" })),
    auth: () => new Promise(() => {}),
  });
  const outcome = client
    .call(getThing, { id: "7" }, { timeout: { total: 300 } })
    .catch((error: unknown) => error);
  await clock.advance(300);
  expect(await outcome).toMatchObject({
    code: "timeout",
    scope: "total",
    operation: "shop.get",
    method: "GET",
    url: "https://silent.example/things/7",
    attempts: 0,
  });
});
