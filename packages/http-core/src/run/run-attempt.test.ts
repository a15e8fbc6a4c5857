import { describe, expect, test, vi } from "vitest";
import { type CallChange, callOf, ORIGIN } from "../../test/call-of.ts";
import { getThing } from "../../test/shop.ts";
import { bearer } from "../auth/schemes.ts";
import { isCallError } from "../errors/base.ts";
import { NetworkError, RateLimitError } from "../errors/errors.ts";
import { endsTheSame, networkError } from "../errors/network.ts";
import type { PermitOutcome } from "../rate-limit/gate.ts";
import type { Attempt, Step } from "./attempt.ts";
import { runAttempt } from "./run-attempt.ts";

/** Runs an attempt whose request has this response, and says what its permit was released with. */
function setUp(respond: (attempt: Attempt) => Response | Promise<Response>, change: CallChange = {}) {
  const release = vi.fn<(outcome?: PermitOutcome) => number>(() => 0);
  const send: Step = async (_, attempt) => {
    attempt.requests += 1;
    attempt.call.progress.attempts += 1;
    attempt.sentAt = attempt.call.clock.now();
    attempt.permits.push({ permit: { waited: 0, reportResponse: vi.fn(), release }, hasResponse: true });
    return respond(attempt);
  };
  const { call, clock, events } = callOf({ send, ...change });
  const run = () => runAttempt(call.request, 1, call);
  const failure = async () => {
    const outcome = await run();
    if (!("error" in outcome)) throw new Error("The attempt did not fail");
    return outcome;
  };
  return { run, failure, call, clock, events, outcome: () => release.mock.calls[0]?.[0] };
}

const coded = (code: string): NetworkError => networkError(Object.assign(new Error(), { code }));

describe("a success", () => {
  test("has the response, read whole", async () => {
    const { run, clock, events } = setUp(async (attempt) => {
      await clock.advance(30);
      attempt.redirect = { to: `${ORIGIN}/moved?token=s3cret`, isPermanent: true, seen: [] };
      return Response.json({ id: "7" }, { headers: { "x-request-id": "r-1" } });
    });
    const outcome = await run();
    expect(outcome).toMatchObject({
      text: '{"id":"7"}',
      attempts: 1,
      warnings: [],
      body: undefined,
      redirect: { isPermanent: true },
      reply: { status: 200, responseTime: clock.now(), requestTime: clock.now() - 30 },
      facts: { status: 200, requestId: "r-1" },
    });
    expect("reply" in outcome && outcome.reply.address).toBe(`${ORIGIN}/moved?token=s3cret`);
    expect(events).toMatchObject([{ type: "response", attempt: 1, status: 200, bytes: 10, duration: 30 }]);
  });

  test("has the warnings and the limit that the classifier finds, without secrets", async () => {
    const limit = { limit: 5, remaining: 4, resetAt: undefined };
    const classify = () => ({ ok: true as const, warnings: ["not for a-token"], body: null, limit });
    const { run, call, outcome } = setUp(() => new Response("{}"), { operation: { ...getThing, classify } });
    call.redactor.addCredential(bearer("a-token"));
    expect(await run()).toMatchObject({
      warnings: ["not for [redacted]"],
      body: null,
      facts: { warnings: ["not for [redacted]"] },
    });
    expect(outcome()).toEqual({ limit });
  });

  test("may be a step's own response: it is announced, but no request was sent", async () => {
    const { call, events } = callOf({ send: () => Promise.resolve(Response.json({ id: "7" })) });
    expect(await runAttempt(call.request, 1, call)).toMatchObject({ attempts: 0 });
    expect(events.map(({ type }) => type)).toEqual(["request", "response"]);
  });
});

describe("a refusal", () => {
  test("is a failure with the service's wait, and closes the gate", async () => {
    const { failure, outcome } = setUp(
      () => new Response("slow", { status: 429, headers: { "retry-after": "7" } }),
    );
    expect(await failure()).toMatchObject({
      error: { code: "rate_limit", status: 429, attempts: 1 },
      retry: "throttled",
      after: 7_000,
      neverSent: false,
    });
    expect(outcome()).toMatchObject({ throttled: { kind: "burst", after: 7_000, status: 429 } });
  });

  test("whose classifier names the end of the limit closes the gate until then", async () => {
    const { failure, outcome, clock } = setUp(() => new Response("", { status: 403 }), {
      operation: {
        ...getThing,
        classify: ({ facts }) => ({
          ok: false,
          error: new RateLimitError("quota", "quota", { ...facts, retryAt: new Date(clock.now() + 90_000) }),
          retry: "never",
        }),
      },
    });
    await failure();
    expect(outcome()).toMatchObject({ throttled: { kind: "quota", after: 90_000, status: 403 } });
  });

  test("that is no limit does not close the gate", async () => {
    const { failure, outcome } = setUp(() => new Response("", { status: 404 }));
    expect(await failure()).toMatchObject({ retry: "never" });
    expect(outcome()).toEqual({ limit: undefined });
  });

  test("with `x-should-retry: false` is final", async () => {
    const headers = { "x-should-retry": "false" };
    expect(await setUp(() => new Response("", { status: 503, headers })).failure()).toMatchObject({
      error: { status: 503 },
      retry: "never",
    });
  });

  test("shows no secret", async () => {
    const { failure, call } = setUp(() => Response.json({ message: "bad key a-token" }, { status: 401 }));
    call.redactor.addCredential(bearer("a-token"));
    const { error } = await failure();
    expect(error.message).toBe("bad key [redacted]");
    expect(JSON.stringify(error)).not.toContain("a-token");
  });
});

describe("an error of the network", () => {
  test("that left the request unsent costs no permit", async () => {
    const { failure, outcome } = setUp(() => Promise.reject(coded("ECONNREFUSED")));
    expect(await failure()).toMatchObject({
      error: { sent: "no", operation: "shop.get", method: "GET", url: `${ORIGIN}/api/things/7`, attempts: 1 },
      retry: "transient",
      neverSent: true,
    });
    expect(outcome()).toMatchObject({ unsent: true });
  });

  test("may have reached the service otherwise", async () => {
    expect(await setUp(() => Promise.reject(coded("ECONNRESET"))).failure()).toMatchObject({
      error: { sent: "maybe" },
      retry: "transient",
      neverSent: false,
    });
  });

  test("of a second request follows one that reached the service", async () => {
    const { failure } = setUp((attempt) => {
      attempt.requests = 2;
      return Promise.reject(coded("ECONNREFUSED"));
    });
    expect(await failure()).toMatchObject({ error: { sent: "yes" }, neverSent: false });
  });

  test("in the body follows a response", async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(Object.assign(new Error(), { code: "ECONNRESET" }));
      },
    });
    expect(await setUp(() => new Response(body)).failure()).toMatchObject({
      error: { code: "network", sent: "yes" },
      retry: "transient",
    });
  });

  test("that ends the same is final", async () => {
    const error = new NetworkError("no");
    endsTheSame(error);
    expect(await setUp(() => Promise.reject(error)).failure()).toMatchObject({ error, retry: "never" });
  });
});

describe("an expired deadline", () => {
  const hanging = (signal: AbortSignal) =>
    new Promise<Response>((_, reject) => {
      signal.addEventListener("abort", () => {
        reject(new Error("aborted"));
      });
    });

  test("is a failure that may be retried", async () => {
    const { failure, clock } = setUp(({ signal }) => hanging(signal), { attemptTimeout: 250 });
    const ended = failure();
    await clock.advance(250);
    expect(await ended).toMatchObject({
      error: { code: "timeout", scope: "attempt", timeout: 250, sent: "maybe", attempts: 1 },
      retry: "transient",
      neverSent: false,
    });
  });

  test("of a body follows a response", async () => {
    const { failure, clock } = setUp(() => new Response(new ReadableStream()), { attemptTimeout: 250 });
    const ended = failure();
    await clock.advance(250);
    expect(await ended).toMatchObject({ error: { code: "timeout", sent: "yes" } });
  });

  test("before any request leaves it unsent", async () => {
    const { call, clock } = callOf({ attemptTimeout: 250, send: (_, { signal }) => hanging(signal) });
    const ended = runAttempt(call.request, 1, call);
    await clock.advance(250);
    expect(await ended).toMatchObject({ error: { sent: "no" }, neverSent: true });
  });
});

test("an abort is thrown with its reason, and the permit is released", async () => {
  const controller = new AbortController();
  const reason = new Error("stopped");
  const { run, outcome } = setUp(
    () => {
      controller.abort(reason);
      return Promise.reject(new NetworkError("aborted"));
    },
    { signal: controller.signal },
  );
  await expect(run()).rejects.toBe(reason);
  expect(outcome()).toEqual({});
});

test("an error of a user's step is thrown as it is", async () => {
  const error = new TypeError("of a step");
  const { run } = setUp(() => Promise.reject(error));
  await expect(run()).rejects.toBe(error);
});

test("a limit that a step raises itself holds for this call alone", async () => {
  const { failure, outcome } = setUp(() => Promise.reject(new RateLimitError("mine", "burst")));
  const { error, retry } = await failure();
  expect([isCallError(error), retry]).toEqual([true, "never"]);
  expect(outcome()).toEqual({ limit: undefined });
});

test("the wire's time is measured without waits, also of a failure", async () => {
  const { failure, call, clock } = setUp(async ({ deadline }) => {
    await clock.advance(10);
    const resume = deadline.hold();
    await clock.advance(500);
    resume();
    await clock.advance(20);
    throw coded("ECONNRESET");
  });
  await failure();
  expect(call.watch.timings().wire).toBe(30);
});
