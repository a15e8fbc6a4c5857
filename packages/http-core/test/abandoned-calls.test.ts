import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createGate } from "@org/http-core/gate";
import { bearer, createClient, type ClientOptions, type Credential } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { createThing, getThing } from "./shop.ts";

const BASE = "https://shop.example/api";
const good = (): Response => Response.json({ id: "7" });

/** What a call was rejected with. */
async function errorOf(call: PromiseLike<unknown>): Promise<unknown> {
  return call.then(
    () => "no error",
    (error: unknown) => error,
  );
}

function setUp(options: Partial<ClientOptions> = {}, script: readonly Scripted[] = [good]) {
  const clock = fakeClock();
  // A fetch that does not heed the signal.
  const fetch = scriptedFetch(...script);
  return { clock, fetch, client: createClient({ baseUrl: BASE, clock, fetch, random: () => 1, ...options }) };
}

describe("what nobody waits for any more", () => {
  test("is not sent once its credential is there", async () => {
    const asked = Promise.withResolvers<Credential>();
    const sources = [Promise.resolve(bearer("a-token")), asked.promise];
    const { client, clock, fetch } = setUp({ auth: () => sources.shift() ?? bearer("a-token") });
    const controller = new AbortController();
    const error = errorOf(client.call(createThing, { name: "x" }, { signal: controller.signal }));
    await clock.advance(0);
    controller.abort(new Error("enough"));
    expect(await error).toMatchObject({ message: "enough" });
    asked.resolve(bearer("a-token"));
    await clock.advance(0);
    expect(fetch.requests).toHaveLength(0);
  });

  test("is not sent where a listener has given up", async () => {
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

  test("stands in no line: who hears that it has to wait may give up at once", async () => {
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

describe("a read that is shared", () => {
  const never = (): Promise<Response> => new Promise(() => undefined);

  test("tells those who came later how often it was sent", async () => {
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
  ])("is sent in one way: %o is another", async (options) => {
    const { client, fetch } = setUp({}, [good, good]);
    await Promise.all([client.call(getThing, { id: "7" }), client.call(getThing, { id: "7" }, options)]);
    expect(fetch.requests).toHaveLength(2);
  });
});

test("a step that reads the body is named, and nothing is sent again", async () => {
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
