import { describe, expect, test, vi } from "vitest";
import { type CallChange, callOf, ORIGIN, requestTo } from "../../test/call-of.ts";
import { createThing, getThing } from "../../test/shop.ts";
import { RateLimitError } from "../errors/errors.ts";
import { networkError } from "../errors/network.ts";
import type { Step } from "./attempt.ts";
import type { Operation } from "../operation/operation.ts";
import { retryBudget } from "./retry-policy.ts";
import { retryLoop } from "./retry-loop.ts";

type Answer = Response | Error;

const good = (): Response => Response.json({ id: "7" });

const failed = (status: number, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response("no", { status, headers });

const broken = (code: string): Error => networkError(Object.assign(new Error(), { code }));

const refused = broken("ECONNREFUSED");

/** A body whose connection ends early. */
const brokenOff = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.error(new TypeError("terminated"));
    },
  });

/** A call with these responses, the last one again and again. */
function setUp(answers: readonly Answer[], change: CallChange = {}) {
  const left = Array.from(answers);
  const send = vi.fn<Step>((_, attempt) => {
    attempt.requests += 1;
    attempt.call.progress.attempts += 1;
    const answer = (left.length > 1 ? left.shift() : left[0]) ?? good();
    if (answer instanceof Error) return Promise.reject(answer);
    attempt.call.progress.hasResponse = true;
    return Promise.resolve(answer.clone());
  });
  const { call, clock, events } = callOf({ send, ...change });
  const run = async (request = call.request) => {
    const outcome = retryLoop(request, call).then(
      (success) => ({ success, error: undefined }),
      (error: unknown) => ({ success: undefined, error }),
    );
    await clock.run();
    return outcome;
  };
  return { run, send, call, clock, events };
}

test("an attempt that succeeds is the last", async () => {
  const { run, send, events } = setUp([good()]);
  expect((await run()).success).toMatchObject({ attempts: 1, text: '{"id":"7"}' });
  expect(send).toHaveBeenCalledOnce();
  expect(events.map(({ type }) => type)).not.toContain("retry");
});

test("an attempt that fails is followed by others, after longer and longer waits", async () => {
  const { run, events, clock } = setUp([failed(503), failed(502), good()]);
  expect((await run()).success).toMatchObject({ attempts: 3 });
  expect(events.filter(({ type }) => type === "retry")).toMatchObject([
    { attempt: 1, delay: 50, error: { status: 503 } },
    { attempt: 2, delay: 100, error: { status: 502 } },
  ]);
  expect(clock.monotonic()).toBe(150);
});

test("the last failure is the call's error, and known to its deadline", async () => {
  const { run, send, call } = setUp([failed(503), failed(500)], { retry: { retries: 2, maxWait: 1_000 } });
  const { error } = await run();
  expect(error).toMatchObject({ status: 500, attempts: 3 });
  expect(call.progress.failure).toBe(error);
  expect(send).toHaveBeenCalledTimes(3);
});

describe("the time since the first refusal", () => {
  const refusal = failed(429, { "retry-after": "20" });

  test("ends the call once a wait would exceed `maxWait`, without the time of failures before", async () => {
    const { run, clock } = setUp([failed(500, { "retry-after": "50" }), refusal]);
    expect((await run()).error).toMatchObject({ status: 429, attempts: 5 });
    expect(clock.monotonic()).toBe(110_000);
  });

  test("does not count for a failure of another kind", async () => {
    const { run, clock } = setUp([refusal, refusal, refusal, failed(500), good()], {
      retry: { retries: 4, maxWait: 60_000 },
    });
    expect((await run()).success).toMatchObject({ attempts: 5 });
    expect(clock.monotonic()).toBe(60_400);
  });
});

describe("no attempt follows", () => {
  const change = { operation: createThing };
  const post = requestTo(`${ORIGIN}/api/things`, { method: "POST", body: "{}" });

  test("a final failure", async () => {
    const { run, send } = setUp([failed(404)]);
    expect((await run()).error).toMatchObject({ status: 404 });
    expect(send).toHaveBeenCalledOnce();
  });

  test("an unsafe request, unless it was never sent, was not processed, or has an idempotency key", async () => {
    const sentBy = async (answer: Answer, operation: Operation) => {
      const { run, send } = setUp([answer, good()], { operation });
      await run(post);
      return send.mock.calls.length;
    };
    expect(await sentBy(failed(503), createThing)).toBe(1);
    expect(await sentBy(failed(429), createThing)).toBe(1);
    expect(await sentBy(failed(408), createThing)).toBe(1);
    expect(await sentBy(refused, createThing)).toBe(2);
    expect(await sentBy(failed(425), createThing)).toBe(2);
    expect(await sentBy(failed(503), { ...createThing, idempotency: "Idempotency-Key" })).toBe(2);
  });

  test.each<[string, Answer]>([
    ["503", failed(503)],
    ["425", failed(425)],
    ["401", failed(401)],
    ["a refused connection", refused],
  ])("a stream, which can be sent only once, after %s", async (_, answer) => {
    const { run, send } = setUp([answer, good()], { operation: { ...createThing, safe: true } });
    const { error } = await run({ ...post, body: new ReadableStream() });
    expect(error).toMatchObject(answer instanceof Error ? { code: "network" } : { status: answer.status });
    expect(error).toHaveProperty(
      "hint",
      expect.stringMatching(/\. A body that is a stream can't be sent a second time/),
    );
    expect(send).toHaveBeenCalledOnce();
  });

  test("a failure for which the budget has no tokens", async () => {
    const { run, send, events } = setUp([failed(503)], {
      ...change,
      operation: getThing,
      retryBudget: retryBudget(20),
    });
    expect((await run()).error).toMatchObject({ status: 503 });
    expect(send).toHaveBeenCalledTimes(2);
    expect(events.filter(({ type }) => type === "retry")).toHaveLength(1);
  });

  test("an abort during the wait", async () => {
    const controller = new AbortController();
    const { run, send, clock } = setUp([failed(503, { "retry-after": "30" })], { signal: controller.signal });
    clock.timer(10_000, () => {
      controller.abort(new Error("stopped"));
    });
    expect((await run()).error).toMatchObject({ message: "stopped" });
    expect(send).toHaveBeenCalledOnce();
    expect(clock.monotonic()).toBe(10_000);
  });
});

describe("the retry budget", () => {
  test("is repaid by a success: the cost of its last retry, or one token", async () => {
    const budget = retryBudget();
    await setUp([failed(503), failed(503), failed(429), good()], { retryBudget: budget }).run();
    expect(budget.left()).toBe(500 - 14);
    await setUp([good()], { retryBudget: budget }).run();
    expect(budget.left()).toBe(500 - 13);
  });
});

describe("a wait longer than `maxWait`", () => {
  test("is an error with the time to come back", async () => {
    const { run, send, clock } = setUp([failed(503, { "retry-after": "120", "x-request-id": "r-1" })]);
    const { error } = await run();
    expect(error).toMatchObject({
      code: "rate_limit",
      kind: "burst",
      message: "The service answered 503: no (asks to wait 120 s, beyond maxWait's 60 s)",
      retryAt: new Date(clock.now() + 120_000),
      status: 503,
      requestId: "r-1",
      attempts: 1,
      operation: "shop.get",
      cause: { code: "server" },
    });
    expect(send).toHaveBeenCalledOnce();
  });

  test("is the refusal itself, if that has a time", async () => {
    const { run, clock } = setUp([failed(429, { "retry-after": "120" })]);
    const { error } = await run();
    expect(error).not.toHaveProperty("cause");
    expect(error).toMatchObject({
      code: "rate_limit",
      message: "The service answered 429: no",
      retryAt: new Date(clock.now() + 120_000),
      hint: "Come back at `retryAt`, or raise `maxWait`.",
    });
  });

  test("gets a time if a service's own classifier gave the refusal none", async () => {
    const refusal = { ok: false, error: new RateLimitError("slow down", "quota"), after: 120_000 } as const;
    const operation = { ...getThing, classify: () => ({ ...refusal, retry: "throttled" }) as const };
    const { run, clock } = setUp([failed(200)], { operation });
    expect((await run()).error).toMatchObject({
      message: "slow down",
      kind: "quota",
      retryAt: new Date(clock.now() + 120_000),
      sent: "yes",
    });
  });
});

test.each([
  [[broken("ECONNRESET"), broken("ECONNREFUSED")], "maybe"],
  [[failed(503), broken("ECONNREFUSED")], "maybe"],
  [[broken("ECONNREFUSED"), broken("ECONNREFUSED")], "no"],
  [[failed(503), new Response(brokenOff())], "yes"],
])("the last failure says `no` only if no attempt was sent", async (answers, sent) => {
  const { run } = setUp(answers, { retry: { retries: 1, maxWait: 1_000 } });
  expect((await run()).error).toMatchObject({ code: "network", attempts: 2, sent });
});
