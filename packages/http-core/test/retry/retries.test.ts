import { repeat } from "@org/http-core/testing";
import { NetworkError, RateLimitError } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { good, setUp } from "../scripted-client.ts";
import { createThing, getThing, type Thing } from "../shop.ts";

describe("retries", () => {
  const down = (): Response => new Response("", { status: 503 });

  test("retry a safe operation with full jitter, until its attempts are spent", async () => {
    const { client, clock, fetch, events } = setUp([repeat(down(), 4)]);
    const failure = failureOf(() => client.call(getThing, { id: "7" }));
    await clock.run();
    expect(await failure).toMatchObject({ code: "server", status: 503, attempts: 4 });
    expect(fetch.requests).toHaveLength(4);
    const delays = events.flatMap((event) => (event.type === "retry" ? [event.delay] : []));
    expect(delays).toEqual([50, 100, 200]);
  });

  test("succeed when the service recovers", async () => {
    const { client, clock } = setUp([down(), new TypeError("fetch failed"), good()]);
    const call = client.call(getThing, { id: "7" }).withResponse();
    await clock.run();
    expect((await call).meta.attempts).toBe(3);
  });

  test("do not repeat an unsafe operation, unless it was never sent", async () => {
    const refused = Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNREFUSED" } });
    const first = setUp([down(), good()]);
    expect(await failureOf(() => first.client.call(createThing, { name: "a" }))).toMatchObject({
      status: 503,
    });
    const reset = setUp([
      Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNRESET" } }),
      good(),
    ]);
    expect(await failureOf(() => reset.client.call(createThing, { name: "a" }))).toBeInstanceOf(NetworkError);
    const second = setUp([refused, good()]);
    const call = second.client.call(createThing, { name: "a" }).then((thing) => thing.id);
    await second.clock.run();
    expect(await call).toBe("7");
  });

  test.each([
    ["safe", getThing, { id: "7" }],
    ["unsafe", createThing, { name: "a" }],
  ] as const)(
    "repeat a call after a 425, which means that nothing was done: %s",
    async (_, operation, params) => {
      const early = (): Response => new Response("", { status: 425 });
      const { client, clock, fetch } = setUp([early(), early(), good()]);
      const call = client.call<unknown, Thing>(operation, params).withResponse();
      await clock.run();
      expect((await call).meta.attempts).toBe(3);
      expect(fetch.requests).toHaveLength(3);
      const forever = setUp([repeat(early)]);
      const failure = failureOf(() => forever.client.call<unknown, Thing>(operation, params));
      await forever.clock.run();
      expect(await failure).toMatchObject({ code: "client", status: 425, attempts: 4 });
    },
  );

  test("wait as long as the service requests", async () => {
    const busy = new Response("", { status: 429, headers: { "retry-after": "2.5" } });
    const { client, clock, events } = setUp([busy, good()]);
    const call = client.call(getThing, { id: "7" }).then((thing) => thing.id);
    await clock.run();
    expect(await call).toBe("7");
    expect(events.find((event) => event.type === "retry")).toMatchObject({ delay: 2_500 });
  });

  test("end at once with a RateLimitError and its time, if the wait is beyond maxWait", async () => {
    const { client, clock, fetch } = setUp([
      new Response("", { status: 503, headers: { "retry-after": "3600" } }),
    ]);
    const error = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAt: new Date(clock.now() + 3_600_000), status: 503 });
    expect(fetch.requests).toHaveLength(1);
  });

  test("repeat an attempt whose body is truncated", async () => {
    const broken = (): Response => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"id":'));
          controller.error(new TypeError("terminated"));
        },
      });
      return new Response(body);
    };
    const { client, clock, fetch } = setUp([broken, good()]);
    const call = client.call(getThing, { id: "7" }).then((thing) => thing.id);
    await clock.run();
    expect(await call).toBe("7");
    expect(fetch.requests).toHaveLength(2);
  });
});
