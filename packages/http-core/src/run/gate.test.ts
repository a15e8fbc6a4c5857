import { describe, expect, test, vi } from "vitest";
import { type CallChange, callOf, ORIGIN, requestTo } from "../../test/call-of.ts";
import { BASES, chainOf } from "../../test/chain-of.ts";
import { getThing } from "../../test/shop.ts";
import { Attempt, endAttempt } from "./attempt.ts";
import { type Credential, credentialProvider, type CredentialSource } from "../auth/credential.ts";
import { bearer, token } from "../auth/schemes.ts";
import { originOf } from "../http/origin.ts";
import { networkError } from "../errors/network.ts";
import { FREE_PERMIT, type Permit } from "../rate-limit/gate.ts";
import type { Limits } from "../rate-limit/limits.ts";
import { rateLimits } from "./gate.ts";
import type { Fetch } from "./send.ts";

const ONE_AT_A_TIME: Limits = { announced: false, concurrency: 1 };

/** A client whose requests have this response. */
function setUp(
  respond: Fetch,
  { limits = ONE_AT_A_TIME, ...change }: CallChange & { readonly limits?: Limits } = {},
  source?: CredentialSource,
) {
  const given = callOf({ ...change, plan: { limits } });
  const limiter = rateLimits()(given.clock);
  const fetch = vi.fn(respond);
  const credentials = source === undefined ? undefined : credentialProvider(source);
  return { ...chainOf(fetch, { limiter, credentials }, given), fetch, limiter, credentials };
}

const ok = () => Promise.resolve(new Response());

const types = (events: readonly { readonly type: string }[]): readonly string[] =>
  events.map(({ type }) => type);

describe("a permit", () => {
  test("is held until the attempt ends", async () => {
    const { attempt, send, begin, fetch, clock } = setUp(ok);
    await send();
    expect(attempt.permits).toMatchObject([{ hasResponse: true }]);
    const second = begin().send();
    await clock.advance(0);
    expect(fetch).toHaveBeenCalledOnce();
    endAttempt(attempt, {});
    await second;
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test("of a request with a response is released before the attempt waits for another", async () => {
    const { attempt, send, fetch } = setUp(ok);
    await send();
    await send();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(attempt.permits).toHaveLength(2);
  });

  test("is released at once by an error, or at the end of an attempt that is over", async () => {
    const { send, begin } = setUp(() => Promise.reject(new Error("no")));
    await expect(send()).rejects.toThrow("No complete response");
    await expect(begin().send()).rejects.toThrow("No complete response");
    const over = setUp(ok);
    endAttempt(over.attempt, {});
    await over.send();
    await over.begin().send();
    expect(over.fetch).toHaveBeenCalledTimes(2);
  });

  test("is not taken for an attempt that was aborted", async () => {
    const { send, fetch } = setUp(ok, { signal: AbortSignal.abort(new Error("stopped")) });
    await expect(send()).rejects.toThrow("stopped");
    expect(fetch).not.toHaveBeenCalled();
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

  test.each([
    ["a refused connection", refused, 2],
    ["a connection that was reset", reset, 1],
  ])("%s", async (_, error, requests) => {
    const { send, begin, fetch } = setUp(() => Promise.reject(error), {
      limits: ONE_PER_MINUTE,
      queueTimeout: 0,
    });
    await expect(send()).rejects.toThrow();
    await expect(begin().send()).rejects.toThrow();
    expect(fetch).toHaveBeenCalledTimes(requests);
  });

  test("a credential that failed", async () => {
    const failing = { ...bearer("a-token"), apply: () => Promise.reject(new Error("no credential")) };
    const { send, begin, fetch } = setUp(ok, { limits: ONE_PER_MINUTE, queueTimeout: 0 }, failing);
    await expect(send()).rejects.toThrow("no credential");
    await expect(begin().send()).rejects.toThrow("no credential");
    expect(fetch).not.toHaveBeenCalled();
  });

  test("nor does a 304, if the service does not count it", async () => {
    const unchanged = () => Promise.resolve(new Response(null, { status: 304 }));
    for (const notModifiedIsFree of [true, false]) {
      const operation = { ...getThing, notModifiedIsFree };
      const request = requestTo(`${ORIGIN}/api/things/7`, {
        headers: new Headers({ "If-None-Match": '"1"' }),
      });
      const change = { operation, request, limits: ONE_PER_MINUTE, queueTimeout: 0 };
      const { attempt, send, begin, fetch } = setUp(unchanged, change);
      await send();
      endAttempt(attempt, {});
      await begin()
        .send()
        .catch(() => undefined);
      expect(fetch).toHaveBeenCalledTimes(notModifiedIsFree ? 2 : 1);
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
    const { send, begin, fetch } = setUp(ok, { signal: controller.signal });
    await send();
    const second = begin();
    const waiting = second.send();
    controller.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    expect([fetch.mock.calls.length, second.attempt.waiting]).toEqual([1, 0]);
  });
});

describe("a credential that another call's 401 rejects during the wait", () => {
  const CHANGE = { operation: { ...getThing, auth: { schemes: ["bearer"], required: true } } } as const;

  /** A request that waits, while its credential is rejected. */
  async function waitDuring(source: CredentialSource) {
    const set = setUp(ok, CHANGE, source);
    await set.send();
    const second = set.begin();
    const waiting = second.send();
    await set.clock.advance(0);
    const rejected = await set.credentials?.current();
    if (rejected !== undefined) await set.credentials?.replace(rejected);
    endAttempt(set.attempt, {});
    await waiting;
    return {
      ...set,
      second,
      sentWith: set.fetch.mock.calls.map(([, { headers }]) => headers["authorization"]),
    };
  }

  test("is replaced before the request is sent", async () => {
    const source = vi.fn((rejected?: Credential) =>
      bearer(rejected === undefined ? "old-token" : "new-token"),
    );
    const { sentWith, second, call } = await waitDuring(source);
    expect(sentWith).toEqual(["Bearer old-token", "Bearer new-token"]);
    expect(second.attempt.requests).toBe(1);
    expect(call.redactor.text("new-token")).toBe("[redacted]");
  });

  test("is sent all the same if it has no replacement that the operation takes", async () => {
    const { sentWith } = await waitDuring((rejected) =>
      rejected === undefined ? bearer("old-token") : token("new-token"),
    );
    expect(sentWith).toEqual(["Bearer old-token", "Bearer old-token"]);
  });

  test("is looked for once a request, also if each permit has to be waited for", async () => {
    const source = (rejected?: Credential) =>
      rejected === undefined ? bearer("old-token") : token("new-token");
    const credentials = credentialProvider(source);
    await credentials.replace(await credentials.current());
    const permit = vi.fn(() => Promise.reject<Permit>(new Error("asked a third time")));
    for (let turn = 0; turn < 2; turn += 1) permit.mockResolvedValueOnce(FREE_PERMIT);
    const limiter = { permit, known: () => [] };
    expect((await chainOf(ok, { limiter, credentials }, callOf(CHANGE)).send()).status).toBe(200);
    expect(permit).toHaveBeenCalledTimes(2);
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
  const spent = () =>
    Promise.resolve(new Response("", { headers: { "ratelimit-remaining": "0", "ratelimit-reset": "60" } }));

  test("is that of the origin and of the credential there", async () => {
    const [one, two] = [bearer("token-of-one"), bearer("token-of-two")];
    const { limiter, call } = setUp(spent, { limits: open, retry: { retries: 0, maxWait: 0 } });
    const ask = async (url: string, credential: Credential) => {
      const permit = await limiter.permit(
        requestTo(url),
        originOf(url, BASES),
        new Attempt(1, call),
        credential,
      );
      permit.reportResponse(await spent());
    };
    await ask(call.request.url, one);
    await ask("https://other.example/", one);
    expect(limiter.known().map(({ origin }) => origin)).toEqual([ORIGIN, "https://other.example"]);
    await expect(ask(call.request.url, one)).rejects.toMatchObject({ code: "rate_limit" });
    await ask(call.request.url, two);
    // No credential is sent to another origin: all of them have one budget there.
    await expect(ask("https://other.example/", two)).rejects.toMatchObject({ code: "rate_limit" });
  });

  test("of a free operation is not spent, nor learned", async () => {
    const free = setUp(spent, { operation: { ...getThing, free: true }, limits: ONE_AT_A_TIME });
    await free.send();
    await free.begin().send();
    expect(free.fetch).toHaveBeenCalledTimes(2);
    expect(free.limiter.known()).toEqual([]);
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
    await send(requestTo("https://other.example/"));
    expect(rule).not.toHaveBeenCalled();
    await send();
    expect(rule).toHaveBeenCalledOnce();
  });
});
