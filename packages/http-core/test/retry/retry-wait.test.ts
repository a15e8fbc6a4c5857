import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { RateLimitError, createClient, retryBudget, type ClientEvent } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { good, setUp } from "../scripted-client.ts";
import { getThing } from "../shop.ts";

/** The waits before each retry if every response is this one, with minimal jitter. */
async function waits(
  status: number,
  headers: Record<string, string>,
  random = 0,
): Promise<readonly number[]> {
  const clock = fakeClock();
  const sent: number[] = [];
  const fetch = scriptedFetch(
    repeat(() => {
      sent.push(clock.now());
      return new Response("", { status, headers });
    }),
  );
  const client = createClient({
    baseUrl: "https://retry-wait.example",
    clock,
    fetch,
    random: () => random,
    retryBudget: retryBudget(),
  });
  const failed = client.call(getThing, { id: "7" }).catch(() => undefined);
  await clock.run();
  await failed;
  return sent.slice(1).map((at, index) => at - (sent[index] ?? 0));
}

describe("a refusal whose body does not end", () => {
  const endless = (status: number, headers: Record<string, string> = {}): Response =>
    new Response(new ReadableStream(), { status, headers });

  test("is the error of its status, and its wait is respected", async () => {
    const clock = fakeClock();
    const times: number[] = [];
    const fetch = scriptedFetch(
      () => {
        times.push(clock.monotonic());
        return endless(429, { "retry-after": "30" });
      },
      () => {
        times.push(clock.monotonic());
        return Response.json({ id: "7" });
      },
    );
    const client = createClient({
      baseUrl: "https://stalled-refusal.example",
      clock,
      fetch,
      random: () => 0,
    });
    const call = client.call(getThing, { id: "7" }).then(({ id }) => id);
    await clock.run();
    expect(await call).toBe("7");
    // The wait begins with the headers, not when the body is given up.
    expect(times).toEqual([0, 30_000]);
  });

  test("is not retried if its status is final", async () => {
    const clock = fakeClock();
    const fetch = scriptedFetch(() => endless(404));
    const client = createClient({ baseUrl: "https://stalled-refusal.example", clock, fetch });
    const call = client.call(getThing, { id: "7" }).catch((error: unknown) => error);
    await clock.run();
    expect(await call).toMatchObject({ code: "not_found", attempts: 1 });
    expect(fetch.requests).toHaveLength(1);
  });

  test("ends with the call's deadline, and with the caller's signal", async () => {
    const clock = fakeClock();
    const fetch = scriptedFetch(repeat(() => endless(404), 2));
    const client = createClient({ baseUrl: "https://stalled-refusal.example", clock, fetch });
    const timeout = { attempt: Infinity, total: 500 };
    const late = client.call(getThing, { id: "7" }, { timeout }).catch((error: unknown) => error);
    await clock.run();
    expect(await late).toMatchObject({ code: "timeout", scope: "total" });
    const caller = new AbortController();
    const given = client
      .call(getThing, { id: "7" }, { signal: caller.signal })
      .catch((error: unknown) => error);
    await clock.advance(1);
    caller.abort(new Error("enough"));
    expect(await given).toEqual(new Error("enough"));
  });
});

const PAST = "Wed, 31 Dec 2025 00:00:00 GMT";

describe("the wait that a service requests", () => {
  test.each<[number, Record<string, string>, readonly number[]]>([
    [503, { "retry-after": "0" }, [50, 50, 50]],
    [503, { "retry-after": PAST }, [50, 50, 50]],
    [503, { "retry-after-ms": "0" }, [50, 50, 50]],
    [503, { "retry-after-ms": "1" }, [50, 50, 50]],
    [503, { "retry-after": "0.5" }, [500, 500, 500]],
    [503, { "retry-after-ms": "250" }, [250, 250, 250]],
    [503, { "retry-after": "-5" }, [0, 0, 0]],
    [503, { "retry-after": "1" }, [1_000, 2_000, 4_000, 8_000, 16_000, 20_000]],
    [429, { "retry-after": "0" }, [1_000, 2_000, 4_000, 8_000, 16_000, 20_000]],
    [429, { "retry-after": PAST }, [1_000, 2_000, 4_000, 8_000, 16_000, 20_000]],
    [429, { "retry-after": "30" }, [30_000, 30_000]],
  ])("%i with %j is respected, and never shorter than the backoff: %j", async (status, headers, expected) => {
    expect(await waits(status, headers)).toEqual(expected);
  });

  test("of zero does not shorten the jitter", async () => {
    expect(await waits(503, { "retry-after": "0" }, 1)).toEqual([50, 100, 200]);
  });

  test.each(["61", "99999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"])(
    "of %s is beyond maxWait: an error at once, with a valid time",
    async (retryAfter) => {
      const clock = fakeClock();
      const fetch = scriptedFetch(new Response("", { status: 503, headers: { "retry-after": retryAfter } }));
      const client = createClient({ baseUrl: "https://retry-wait.example", clock, fetch });
      const error = await client.call(getThing, { id: "7" }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(RateLimitError);
      expect(error instanceof RateLimitError && Number(error.retryAt)).toBeGreaterThan(clock.now() + 60_000);
      expect(fetch.requests).toHaveLength(1);
    },
  );

  test("that is too long is in the message in whole seconds, unless the message has it already", async () => {
    const failing = async (status: number): Promise<unknown> => {
      const fetch = scriptedFetch(new Response("", { status, headers: { "retry-after": "60.5" } }));
      const client = createClient({ baseUrl: "https://retry-wait.example", clock: fakeClock(), fetch });
      return client.call(getThing, { id: "7" }).catch((thrown: unknown) => thrown);
    };
    expect(await failing(503)).toMatchObject({
      message: "The service answered 503 (asks to wait 61 s, beyond maxWait's 60 s)",
      cause: { code: "server" },
    });
    expect(await failing(429)).toHaveProperty("message", "The service answered 429");
  });

  test("that is too long is reported with a hint", async () => {
    const { client, clock } = setUp([new Response("", { status: 503, headers: { "retry-after": "2000" } })]);
    expect(await failureOf(() => client.call(getThing, { id: "7" }))).toMatchObject({
      kind: "burst",
      status: 503,
      attempts: 1,
      retryAt: new Date(clock.now() + 2_000_000),
      hint: "Come back at `retryAt`, or raise `maxWait`.",
      message: "The service answered 503 (asks to wait 2000 s, beyond maxWait's 60 s)",
    });
  });

  test("is reported as an event, with the preceding attempt", async () => {
    const { client, clock, events } = setUp([new Response("", { status: 503 }), good()]);
    const call = client.call(getThing, { id: "7" }).then();
    await clock.run();
    await call;
    expect(events.filter(({ type }) => type === "retry")).toMatchObject([
      { attempt: 1, delay: 50, error: { status: 503 } },
    ]);
  });

  test("of zero does not release other callers at once either", async () => {
    const clock = fakeClock();
    const refused = new Response("", { status: 429, headers: { "retry-after": "0" } });
    const events: ClientEvent[] = [];
    const client = createClient({
      baseUrl: "https://retry-wait.example",
      clock,
      fetch: scriptedFetch(refused, repeat(Response.json({ id: "7" }), 3)),
      on: { request: (event) => void events.push(event) },
    });
    const calls = Promise.all(["1", "2", "3"].map((id) => client.call(getThing, { id })));
    await clock.advance(999);
    expect(events).toHaveLength(1);
    await clock.run();
    await calls;
    expect(events).toHaveLength(4);
  });
});

describe("a service's veto", () => {
  test.each([503, 429])("ends the attempts, with any status: %i", async (status) => {
    expect(await waits(status, { "x-should-retry": "false", "retry-after": "1" })).toEqual([]);
    expect(await waits(status, { "x-should-retry": "true", "retry-after": "0.5" })).toHaveLength(
      status === 503 ? 3 : 6,
    );
  });

  test("has the header name that the service uses", async () => {
    const down = new Response("", { status: 503, headers: { "shop-should-retry": "False" } });
    const clock = fakeClock();
    const fetch = scriptedFetch(down);
    const client = createClient({ baseUrl: "https://retry-veto.example", clock, fetch });
    const service = { ...getThing.service, retryVeto: "Shop-Should-Retry" };
    await expect(client.call({ ...getThing, service }, { id: "7" })).rejects.toMatchObject({ attempts: 1 });
    expect(fetch.requests).toHaveLength(1);
  });
});
