import { createClient, RateLimitError, type CallOptions, type ClientOptions } from "@org/http-core";
import { createClient as createLeanClient } from "@org/http-core/lean";
import { fakeClock, type FakeClock } from "@org/http-core/testing";
import { describe, expect, test } from "vitest";
import { byCursor, getThing } from "../shop.ts";

const MINUTE = 60_000;

let services = 0;

/** What became of a call, and when. */
interface Ended {
  readonly id: string;
  readonly at: number;
  readonly error: unknown;
}

/** A client of a service of its own, whose requests are recorded. */
function setUp(
  respond: (n: number, clock: FakeClock) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
) {
  const clock = fakeClock();
  const requests: (readonly [id: string | undefined, at: number])[] = [];
  const fetch = (url: string) => {
    requests.push([url.split("/").at(-1), clock.monotonic()]);
    return Promise.resolve(respond(requests.length, clock));
  };
  services += 1;
  const baseUrl = `https://lasting-${String(services)}.example`;
  const client = createClient({ baseUrl, clock, fetch, cache: false, random: () => 1, ...options });
  const call = (id: string, own: CallOptions = {}, operation: typeof getThing = getThing): Promise<Ended> =>
    client.call(operation, { id }, own).then(
      () => ({ id, at: clock.monotonic(), error: undefined }),
      (error: unknown) => ({ id, at: clock.monotonic(), error }),
    );
  const run = async (calls: readonly Promise<Ended>[]) => {
    await clock.run();
    return Promise.all(calls);
  };
  return { baseUrl, call, client, clock, fetch, requests, run };
}

const good = () => Response.json({ id: "7" });
const refused = (seconds: number) => () =>
  Response.json({ message: "slow down" }, { status: 429, headers: { "retry-after": String(seconds) } });
const never = () => new Promise<Response>(() => undefined);

/** A service that refuses the first requests. */
const refusing = (times: number, seconds: number) => (n: number) => (n > times ? good() : refused(seconds)());

const limited = (retryAt: number, more: object = {}): unknown =>
  expect.objectContaining({
    name: "RateLimitError",
    retryAt: new Date(fakeClock().now() + retryAt),
    ...more,
  });

describe("a limit that lasts longer than `maxWait`", () => {
  test("is the error of all calls that wait, at once, with the time to come back", async () => {
    const { call, requests, run } = setUp(refusing(9, 60));
    expect(await run([call("1"), call("2"), call("3")])).toEqual([
      { id: "1", at: MINUTE, error: limited(2 * MINUTE, { sent: "yes", attempts: 2 }) },
      { id: "2", at: MINUTE, error: limited(2 * MINUTE, { sent: "no", attempts: 0 }) },
      { id: "3", at: MINUTE, error: limited(2 * MINUTE, { sent: "no", attempts: 0 }) },
    ]);
    expect(requests).toHaveLength(2);
  });

  test("counts the refusals that each call has waited for, and no more", async () => {
    const { call, clock, run } = setUp(refusing(3, 25));
    const early = [call("1"), call("2")];
    await clock.advance(30_000);
    expect(await run([...early, call("3")])).toEqual([
      { id: "1", at: 50_000, error: limited(75_000) },
      { id: "2", at: 50_000, error: limited(75_000) },
      { id: "3", at: 75_000, error: undefined },
    ]);
  });

  test("fails a page of a list where the list can go on", async () => {
    const { client, clock } = setUp(refusing(9, 60));
    const page = client
      .list(byCursor, {})
      .collect()
      .catch((error: unknown) => error);
    await clock.run();
    expect(await page).toMatchObject({
      code: "rate_limit",
      retryAt: new Date(clock.now() + MINUTE),
      pages: 0,
    });
  });

  test("does not count the turn in a declared pace", async () => {
    const limit = { windows: [{ requests: 1, per: MINUTE }] };
    const { call, run } = setUp((n) => (n === 2 ? refused(30)() : good()), { limit });
    const ended = await run(["1", "2", "3", "4", "5"].map((id) => call(id)));
    expect(ended.map(({ error }) => error)).toEqual(Array.from({ length: 5 }));
    expect(ended.at(-1)?.at).toBeGreaterThan(5 * MINUTE);
  });
});

describe("the refused request", () => {
  const kinds = ["burst", "abuse"] as const;

  test.each(kinds)("goes first when the gate opens: %s", async (kind) => {
    const operation: typeof getThing = {
      ...getThing,
      classify({ status, facts, now }) {
        if (status !== 429) return undefined;
        const error = new RateLimitError("no", kind, { ...facts, retryAt: new Date(now + 10_000) });
        return { ok: false, error, retry: "throttled", after: 10_000 };
      },
    };
    const { call, requests, run } = setUp(refusing(3, 10));
    await run(["1", "2", "3"].map((id) => call(id, {}, operation)));
    expect(requests.map(([id]) => id)).toEqual(["1", "1", "1", "1", "2", "3"]);
  });
});

describe("a limit that ends after the call's deadline", () => {
  const patient = { retry: { maxWait: 10 * MINUTE } };

  test("is an error at once, for the refused call and for those that wait", async () => {
    const { call, run } = setUp(refusing(1, 120), patient);
    const timeout = { total: 90_000 };
    expect(
      await run([call("1", { timeout }), call("2", { timeout }), call("3", { timeout: { total: 150_000 } })]),
    ).toEqual([
      {
        id: "1",
        at: 0,
        error: limited(120_000, { sent: "yes", hint: "Come back at `retryAt`, or raise `timeout`." }),
      },
      {
        id: "2",
        at: 0,
        error: limited(120_000, { sent: "no", hint: "Come back at `retryAt`, or raise `timeout`." }),
      },
      { id: "3", at: 120_000, error: undefined },
    ]);
  });

  test("or exactly at it, since nothing could be sent any more", async () => {
    const { call, run } = setUp(refusing(1, 120), patient);
    expect(await run([call("1"), call("2")])).toMatchObject([
      { at: 0, error: { code: "rate_limit" } },
      { at: 0, error: { code: "rate_limit" } },
    ]);
  });

  test("is also an error at once where no gate holds the request", async () => {
    const { baseUrl, clock, fetch } = setUp(refusing(1, 120));
    const lean = createLeanClient({ baseUrl, clock, fetch, ...patient });
    const failed = lean.call(getThing, { id: "1" }).catch((error: unknown) => error);
    await clock.advance(0);
    expect(await failed).toEqual(limited(120_000, { sent: "yes" }));
  });

  test("is the error where the deadline expires behind a request that does not end", async () => {
    const timeout = { attempt: 5 * MINUTE, total: MINUTE };
    const { call, run } = setUp((n) => (n === 1 ? refused(10)() : never()), {
      timeout,
      limit: { concurrency: 1 },
    });
    const late: unknown = expect.objectContaining({ name: "TimeoutError", sent: "yes" });
    expect(await run([call("1"), call("2", { timeout: { total: 40_000 } })])).toEqual([
      { id: "1", at: MINUTE, error: late },
      { id: "2", at: 40_000, error: limited(40_000, { sent: "no", attempts: 0 }) },
    ]);
  });

  test("is not: a deadline that expires while no limit was reached", async () => {
    const timeout = { attempt: 5 * MINUTE, total: MINUTE };
    const { call, run } = setUp(never, { timeout, limit: { announced: false, concurrency: 1 } });
    const late: unknown = expect.objectContaining({ name: "TimeoutError", scope: "total" });
    expect(await run([call("1"), call("2")])).toMatchObject([{ error: late }, { error: late }]);
  });

  test("fails no call that shares the response and can wait", async () => {
    const { call, requests, run } = setUp(refusing(1, 60));
    const hasty = call("1", { timeout: { total: 50_000 } });
    const patientCalls = [
      call("1", { timeout: { total: 90_000 } }),
      call("1", { timeout: { total: 40_000 } }),
    ];
    expect(await run([hasty, ...patientCalls])).toEqual([
      { id: "1", at: 50_000, error: limited(60_000, { sent: "yes" }) },
      { id: "1", at: 60_000, error: undefined },
      { id: "1", at: 40_000, error: limited(60_000, { sent: "yes" }) },
    ]);
    expect(requests).toHaveLength(2);
  });
});

describe("the wait after a limit of abuse that names no time", () => {
  const operation: typeof getThing = {
    ...getThing,
    classify: ({ status, facts }) =>
      status === 403
        ? { ok: false, error: new RateLimitError("abuse", "abuse", facts), retry: "throttled" }
        : undefined,
  };
  const forbidden = () => Response.json({ message: "abuse" }, { status: 403 });
  const patient = { retry: { maxWait: 24 * 60 * MINUTE }, timeout: { total: Infinity } };

  test("is a minute, doubles with each refusal, and is a minute again after a success", async () => {
    const { call, requests, run } = setUp((n) => ([1, 2, 3, 5].includes(n) ? forbidden() : good()), patient);
    await run([call("1", {}, operation)]);
    await run([call("2", {}, operation)]);
    const times = requests.map(([, at]) => at / MINUTE);
    expect(times).toEqual([0, 1, 3, 7, 7, 8]);
  });

  test("is an hour at most", async () => {
    const { call, requests, run } = setUp((n) => (n < 10 ? forbidden() : good()), patient);
    await run([call("1", {}, operation)]);
    const times = requests.map(([, at]) => at / MINUTE);
    expect(times.slice(1).map((at, n) => at - (times[n] ?? 0))).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  test("is the one that the service names, however often it did before the last success", async () => {
    const named: typeof getThing = {
      ...getThing,
      classify: ({ status, facts }) =>
        status === 403
          ? {
              ok: false,
              error: new RateLimitError("abuse", "abuse", facts),
              retry: "throttled",
              after: 2_000,
            }
          : undefined,
    };
    const { call, requests, run } = setUp((n) => ([1, 2, 4].includes(n) ? forbidden() : good()));
    await run([call("1", {}, named)]);
    await run([call("2", {}, named)]);
    expect(requests.map(([, at]) => at)).toEqual([0, 2_000, 4_000, 4_000, 6_000]);
  });

  test("is the error's `retryAt`", async () => {
    const { call, run } = setUp(forbidden);
    expect(await run([call("1", {}, operation), call("2", {}, operation)])).toEqual([
      { id: "1", at: MINUTE, error: limited(3 * MINUTE, { kind: "abuse", sent: "yes" }) },
      { id: "2", at: MINUTE, error: limited(3 * MINUTE, { kind: "abuse", sent: "no" }) },
    ]);
  });

  test("grows where no gate holds the request, too", async () => {
    const { baseUrl, clock, fetch, requests } = setUp((n) => (n < 4 ? forbidden() : good()));
    const lean = createLeanClient({ baseUrl, clock, fetch, ...patient });
    const done = lean.call(operation, { id: "1" }).withResponse();
    await clock.run();
    expect(await done).toMatchObject({ data: { id: "7" }, meta: { attempts: 4 } });
    expect(requests.map(([, at]) => at / MINUTE)).toEqual([0, 1, 3, 7]);
  });
});
