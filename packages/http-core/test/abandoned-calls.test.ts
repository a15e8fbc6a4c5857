import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createGate } from "@org/http-core/gate";
import { bearer, createClient, type ClientOptions, type Credential } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { createThing, getThing } from "./shop.ts";

const BASE = "https://shop.example/api";
const good = (): Response => Response.json({ id: "7" });

/** The reason that a call was rejected with. */
async function errorOf(call: PromiseLike<unknown>): Promise<unknown> {
  return call.then(
    () => "no error",
    (error: unknown) => error,
  );
}

function setUp(options: Partial<ClientOptions> = {}, script: readonly Scripted[] = [good]) {
  const clock = fakeClock();
  // A fetch that ignores the signal.
  const fetch = scriptedFetch(...script);
  return { clock, fetch, client: createClient({ baseUrl: BASE, clock, fetch, random: () => 1, ...options }) };
}

describe("a call that was aborted", () => {
  test("is not sent when its credential arrives later", async () => {
    const secondCredential = Promise.withResolvers<Credential>();
    const sources = [Promise.resolve(bearer("a-token")), secondCredential.promise];
    const { client, clock, fetch } = setUp({ auth: () => sources.shift() ?? bearer("a-token") });
    const controller = new AbortController();
    const error = errorOf(client.call(createThing, { name: "x" }, { signal: controller.signal }));
    await clock.advance(0);
    controller.abort(new Error("enough"));
    expect(await error).toMatchObject({ message: "enough" });
    secondCredential.resolve(bearer("a-token"));
    await clock.advance(0);
    expect(fetch.requests).toHaveLength(0);
  });

  test("is not sent if an event listener aborted it", async () => {
    const controller = new AbortController();
    const { client, fetch } = setUp({
      on: {
        request: () => {
          controller.abort(new Error("enough"));
        },
      },
    });
    const error = await errorOf(client.call(createThing, { name: "x" }, { signal: controller.signal }));
    expect(error).toMatchObject({ message: "enough" });
    expect(fetch.requests).toHaveLength(0);
  });

  test("takes no permit and emits no request event if a step aborted it", async () => {
    const controller = new AbortController();
    const events: string[] = [];
    const { client, fetch } = setUp({
      use: [
        (request, next) => {
          controller.abort(new Error("enough"));
          return next(request);
        },
      ],
      on: { any: ({ type }) => events.push(type) },
    });
    const error = await errorOf(client.call(createThing, { name: "x" }, { signal: controller.signal }));
    expect(error).toMatchObject({ message: "enough" });
    expect([fetch.requests.length, events]).toEqual([0, ["error"]]);
  });

  test("is not queued if the listener of its wait event aborted it", async () => {
    const clock = fakeClock();
    const gate = createGate({ limits: { windows: [{ requests: 1, per: 10_000 }] }, clock });
    await gate.acquire();
    const controller = new AbortController();
    const onWait = (): void => {
      controller.abort(new Error("enough"));
    };
    const error = errorOf(gate.acquire({ signal: controller.signal, onWait }));
    await clock.advance(1);
    expect(clock.pending()).toBe(0);
    expect(await error).toMatchObject({ message: "enough" });
  });
});

describe("a shared read", () => {
  const never = (): Promise<Response> => new Promise(() => undefined);

  test("reports its number of attempts to callers that joined later", async () => {
    const { client, clock } = setUp({ fetch: never, timeout: { attempt: 400, total: 1_000 } });
    const first = errorOf(client.call(getThing, { id: "7" }));
    await clock.advance(1);
    const later = errorOf(client.call(getThing, { id: "7" }, { timeout: { total: 100 } }));
    await clock.advance(100);
    expect(await later).toMatchObject({ code: "timeout", scope: "total", attempts: 1 });
    await clock.run();
    expect(await first).toMatchObject({ code: "timeout", scope: "total", attempts: 3 });
  });

  test.each([
    { timeout: { attempt: Infinity } },
    { retry: { maxWait: Infinity } },
    { retry: { retries: Infinity } },
  ])("is not shared with a call with other options: %o", async (options) => {
    const { client, fetch } = setUp({}, [good, good]);
    await Promise.all([client.call(getThing, { id: "7" }), client.call(getThing, { id: "7" }, options)]);
    expect(fetch.requests).toHaveLength(2);
  });
});

test("the error names the middleware that read the body, and the request is not retried", async () => {
  const { client, fetch } = setUp({
    use: [
      async (request, next) => {
        const response = await next(request);
        await response.text();
        return response;
      },
    ],
  });
  await expect(client.call(getThing, { id: "7" })).rejects.toMatchObject({
    code: "parameter",
    parameter: "use",
  });
  expect(fetch.requests).toHaveLength(1);
});
