import { describe, expect, test, vi } from "vitest";
import { callOf, ORIGIN, requestTo } from "../../test/call-of.ts";
import { getThing } from "../../test/shop.ts";
import { Attempt, type CallContext, type CredentialStep, endAttempt } from "../attempt/context.ts";
import type { Credential } from "../auth/credential.ts";
import { bearer } from "../auth/schemes.ts";
import { networkError } from "../errors/network.ts";
import { baseOf } from "../http/origin.ts";
import type { Limits } from "../rate-limit/limits.ts";
import { gate, rateLimits } from "./gate.ts";

const BASES = [baseOf(`${ORIGIN}/api`)];

const ONE_AT_A_TIME: Limits = { announced: false, concurrency: 1 };

/** A client whose requests have this response. */
function setUp(respond: CredentialStep, change: Partial<CallContext> = {}) {
  const { call, clock, events } = callOf({ limits: ONE_AT_A_TIME, ...change });
  const limiter = rateLimits()(clock, BASES);
  const next = vi.fn<CredentialStep>((request, attempt, credential) => {
    attempt.requests += 1;
    return respond(request, attempt, credential);
  });
  const step = gate(next, limiter);
  const begin = () => {
    const attempt = new Attempt(1, call);
    const send = (url = call.request.url, credential?: Credential) =>
      step(requestTo(url), attempt, credential);
    return { attempt, send };
  };
  return { ...begin(), begin, call, clock, events, known: limiter.known, next };
}

const ok = () => Promise.resolve(new Response());

const types = (events: readonly { readonly type: string }[]): readonly string[] =>
  events.map(({ type }) => type);

describe("a permit", () => {
  test("is held until the attempt ends", async () => {
    const { attempt, send, begin, next, clock } = setUp(ok);
    await send();
    expect(attempt.permits).toMatchObject([{ hasResponse: true }]);
    const second = begin().send();
    await clock.advance(0);
    expect(next).toHaveBeenCalledOnce();
    endAttempt(attempt, {});
    await second;
    expect(next).toHaveBeenCalledTimes(2);
  });

  test("of a request with a response is released before the attempt waits for another", async () => {
    const { attempt, send, next } = setUp(ok);
    await send();
    await send();
    expect(next).toHaveBeenCalledTimes(2);
    expect(attempt.permits).toHaveLength(2);
  });

  test("is released at once by an error, or at the end of an attempt that is over", async () => {
    const { send, begin } = setUp(() => Promise.reject(new Error("no")));
    await expect(send()).rejects.toThrow("no");
    await expect(begin().send()).rejects.toThrow("no");
    const over = setUp(ok);
    endAttempt(over.attempt, {});
    await over.send();
    await over.begin().send();
    expect(over.next).toHaveBeenCalledTimes(2);
  });

  test("is not taken for an attempt that was aborted", async () => {
    const { send, next } = setUp(ok, { signal: AbortSignal.abort(new Error("stopped")) });
    await expect(send()).rejects.toThrow("stopped");
    expect(next).not.toHaveBeenCalled();
  });

  test("is refused beyond `queueTimeout`", async () => {
    const limits = { windows: [{ requests: 1, per: 60_000 }] };
    const { send, begin } = setUp(ok, { limits, queueTimeout: 1_000 });
    await send();
    await expect(begin().send()).rejects.toMatchObject({ code: "rate_limit" });
  });
});

describe("a request that was not sent costs nothing", () => {
  const ONE_PER_MINUTE: Limits = { windows: [{ requests: 1, per: 60_000 }] };
  const refused = networkError(Object.assign(new Error(), { code: "ECONNREFUSED" }));
  const reset = networkError(Object.assign(new Error(), { code: "ECONNRESET" }));

  test.each<[string, CredentialStep, boolean]>([
    ["a refused connection", () => Promise.reject(refused), true],
    ["a connection that was reset", () => Promise.reject(reset), false],
    [
      "a credential that failed",
      (_, attempt) => {
        attempt.requests -= 1;
        return Promise.reject(new Error("no credential"));
      },
      true,
    ],
  ])("%s: %s", async (_, respond, isFree) => {
    const { send, begin, next } = setUp(respond, {
      limits: ONE_PER_MINUTE,
      queueTimeout: 0,
    });
    await expect(send()).rejects.toThrow();
    await expect(begin().send()).rejects.toThrow();
    expect(next).toHaveBeenCalledTimes(isFree ? 2 : 1);
  });

  test("nor does a 304, if the service does not count it", async () => {
    const unchanged = () => Promise.resolve(new Response(null, { status: 304 }));
    for (const notModifiedIsFree of [true, false]) {
      const operation = { ...getThing, notModifiedIsFree };
      const change = { operation, limits: ONE_PER_MINUTE, queueTimeout: 0 };
      const { attempt, send, begin, next } = setUp(unchanged, change);
      await send();
      endAttempt(attempt, {});
      await begin()
        .send()
        .catch(() => undefined);
      expect(next).toHaveBeenCalledTimes(notModifiedIsFree ? 2 : 1);
    }
  });
});

describe("a wait", () => {
  test("is reported and measured, and pauses the attempt's deadline", async () => {
    const { attempt, send, begin, call, clock, events } = setUp(ok);
    await send();
    const second = begin();
    const waiting = second.send();
    await clock.advance(5_000);
    expect(second.attempt.signal.aborted).toBe(false);
    endAttempt(attempt, {});
    await waiting;
    expect(types(events)).toEqual(["request", "wait", "request"]);
    expect(events[1]).toMatchObject({ attempt: 1, atLeast: 0 });
    expect(call.watch.timings().queue).toBe(5_000);
    await clock.advance(1_000);
    expect(second.attempt.deadline.expired()).toBe(true);
  });

  test("ends with the signal's reason", async () => {
    const controller = new AbortController();
    const { send, begin, next } = setUp(ok, { signal: controller.signal });
    await send();
    const second = begin();
    const waiting = second.send();
    controller.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    expect([next.mock.calls.length, second.attempt.waiting]).toEqual([1, 0]);
  });
});

test("an attempt is announced once, however many requests it sends", async () => {
  const { send, events } = setUp(ok, { limits: { announced: false } });
  await send();
  await send();
  expect(events).toMatchObject([{ type: "request", attempt: 1, url: `${ORIGIN}/api/things/7` }]);
});

describe("a budget", () => {
  const open: Limits = { announced: false };
  const budgetsOf = ({ known }: ReturnType<typeof setUp>) => known().map(({ origin }) => origin);
  const spent = () =>
    Promise.resolve(new Response("", { headers: { "ratelimit-remaining": "0", "ratelimit-reset": "60" } }));

  test("is that of the origin and of the credential there", async () => {
    const [one, two] = [bearer("token-of-one"), bearer("token-of-two")];
    const gated = setUp(spent, { limits: open, retry: { retries: 0, maxWait: 0 } });
    await gated.send(undefined, one);
    await gated.begin().send("https://other.example/", one);
    expect(budgetsOf(gated)).toEqual([ORIGIN, "https://other.example"]);
    await expect(gated.begin().send(undefined, one)).rejects.toMatchObject({ code: "rate_limit" });
    await gated.begin().send(undefined, two);
    // No credential is sent to another origin: all of them have one budget there.
    await expect(gated.begin().send("https://other.example/", two)).rejects.toMatchObject({
      code: "rate_limit",
    });
    expect(gated.next).toHaveBeenCalledTimes(3);
  });

  test("of a free operation is not spent, nor learned", async () => {
    const free = setUp(spent, { operation: { ...getThing, free: true }, limits: ONE_AT_A_TIME });
    await free.send();
    await free.begin().send();
    expect(free.next).toHaveBeenCalledTimes(2);
    expect(budgetsOf(free)).toEqual([]);
  });

  test("shared with other machines is not used at other origins", async () => {
    const rule = vi.fn(() => ({
      opensAt: () => 0,
      soonest: () => 0,
      sent: () => undefined,
      responded: () => undefined,
      released: () => undefined,
      idle: () => true,
      refusal: () => ({ kind: "burst" as const, reason: "" }),
    }));
    const { send } = setUp(ok, { limits: { announced: false, distributed: { rule } } });
    await send("https://other.example/");
    expect(rule).not.toHaveBeenCalled();
    await send();
    expect(rule).toHaveBeenCalledOnce();
  });
});
