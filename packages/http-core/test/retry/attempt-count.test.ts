import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import type { Operation } from "@org/http-core/operation";
import {
  RateLimitError,
  bearer,
  createClient,
  memoryStore,
  retryBudget,
  type ClientOptions,
} from "@org/http-core";
import { describe, expect, test } from "vitest";
import { getThing, ownThing, type Thing } from "../shop.ts";

const good = (): Response => Response.json({ id: "7" });
const down = (): Response => new Response("", { status: 503 });

function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const clock = fakeClock();
  const fetch = scriptedFetch(...script);
  const client = createClient({
    baseUrl: "https://attempts.example",
    clock,
    fetch,
    random: () => 0,
    retryBudget: retryBudget(),
    cache: false,
    ...options,
  });
  const failure = async (
    operation: Operation<{ readonly id: string }, Thing> = getThing,
    call: Parameters<typeof client.call>[2] = {},
  ): Promise<unknown> => {
    const failed = client.call(operation, { id: "7" }, call).then(
      () => undefined,
      (error: unknown) => error,
    );
    await clock.run();
    return failed;
  };
  return { client, clock, fetch, failure };
}

/** A credential function that returns a credential `times` times and then never settles. */
function source(times: number): ClientOptions["auth"] {
  let lookups = 0;
  return () => {
    lookups += 1;
    return lookups <= times ? bearer("attempts-token") : new Promise<never>(() => undefined);
  };
}

describe("`attempts` counts the attempts that sent a request", () => {
  test("none if the required credential is missing", async () => {
    const { failure, fetch } = setUp([good]);
    expect(await failure(ownThing)).toMatchObject({ code: "authentication", attempts: 0 });
    expect(fetch.requests).toHaveLength(0);
  });

  test("none if middleware throws before sending, one if it throws after a response", async () => {
    const before = setUp([good], { use: [() => Promise.reject(new RateLimitError("mine", "quota"))] });
    expect(await before.failure()).toMatchObject({ code: "rate_limit", attempts: 0 });
    const behind = setUp([good], {
      use: [
        async (request, next) => {
          await next(request);
          throw new RateLimitError("mine", "quota");
        },
      ],
    });
    expect(await behind.failure()).toMatchObject({ code: "rate_limit", attempts: 1 });
  });

  test("none if middleware responds without sending", async () => {
    const { client } = setUp([good], { use: [() => Promise.resolve(good())] });
    const { meta } = await client.call(getThing, { id: "7" }).withResponse();
    expect(meta.attempts).toBe(0);
  });

  test("none if the credential function exceeds the deadline of the attempt or the call", async () => {
    const attempt = setUp([good], { auth: source(1), retry: { retries: 0 } });
    expect(await attempt.failure()).toMatchObject({ code: "timeout", scope: "attempt", attempts: 0 });
    const total = setUp([good], { auth: source(1), timeout: { attempt: 9_000, total: 500 } });
    expect(await total.failure()).toMatchObject({ code: "timeout", scope: "total", attempts: 0 });
    const before = setUp([good], { auth: source(0), timeout: { total: 500 } });
    expect(await before.failure()).toMatchObject({ code: "timeout", scope: "total", attempts: 0 });
  });

  test("not an attempt that ends before it sends, after one that sent", async () => {
    const { failure, fetch } = setUp([down], { auth: source(2), retry: { retries: 1 } });
    expect(await failure()).toMatchObject({ code: "timeout", attempts: 1 });
    expect(fetch.requests).toHaveLength(1);
  });

  test("not an attempt that the gate refuses", async () => {
    const spent = new Response("", {
      status: 503,
      headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "90" },
    });
    const { failure } = setUp([spent], { retry: { retries: 1 } });
    expect(await failure()).toMatchObject({ code: "rate_limit", attempts: 1 });
  });

  test("all that failed with a status, a network error or an unreadable body", async () => {
    expect(await setUp([repeat(down, 4)]).failure()).toMatchObject({ code: "server", attempts: 4 });
    const reset = new TypeError("fetch failed", { cause: { code: "ECONNRESET" } });
    expect(await setUp([repeat(reset, 4)]).failure()).toMatchObject({ code: "network", attempts: 4 });
    expect(await setUp([down, new Response("{")]).failure()).toMatchObject({ code: "decode", attempts: 2 });
    expect(await setUp([down, Response.json({ id: true })]).failure()).toMatchObject({
      code: "schema",
      attempts: 2,
    });
    expect(await setUp([repeat(down, 4)], { bodyCap: 1 }).failure()).toMatchObject({ attempts: 4 });
  });

  test("one for any number of redirects", async () => {
    const to = (location: string): Response => new Response(null, { status: 302, headers: { location } });
    const { failure } = setUp([to("/a"), to("/b"), new Response("", { status: 404 })]);
    expect(await failure()).toMatchObject({ code: "not_found", attempts: 1 });
  });
});

test("the age of a response is counted from when its request was sent, not from the start of the attempt", async () => {
  const steps = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  const use: ClientOptions["use"] = [
    async (request, next) => {
      begun.resolve(undefined);
      await steps.promise;
      return next(request);
    },
  ];
  const headers = { age: "20", "cache-control": "max-age=60" };
  const { client, clock, fetch } = setUp([Response.json({ id: "7" }, { headers })], {
    use,
    cache: memoryStore(),
    timeout: { attempt: 90_000 },
  });
  const call = client.call(getThing, { id: "7" }).then();
  await begun.promise;
  await clock.advance(50_000);
  steps.resolve(undefined);
  await call;
  await client.call(getThing, { id: "7" });
  expect(fetch.requests).toHaveLength(1);
});
