import { describe, expect, test, vi } from "vitest";
import { type CallChange, callOf, ORIGIN, requestTo } from "../../test/call-of.ts";
import { getThing } from "../../test/shop.ts";
import type { Attempt, Step } from "../run/attempt.ts";
import { bearer } from "../auth/schemes.ts";
import { bytes } from "../operation/result.ts";
import { upstreamOf } from "./upstream.ts";

function setUp(respond: (attempt: Attempt) => Response | Promise<Response>, change: CallChange = {}) {
  const send = vi.fn<Step>(async (_, attempt) => {
    attempt.call.progress.attempts += 1;
    return respond(attempt);
  });
  const { call, clock, events } = callOf({ send, ...change });
  return { ...upstreamOf(call, false, 1_000), step: send, call, clock, events };
}

/** Says how the cache stores the response. */
async function storingOf(response: Response, change: CallChange = {}, secret = "a-token") {
  const { send, storing } = setUp((attempt) => {
    attempt.call.redactor.addCredential(bearer(secret));
    return response;
  }, change);
  return storing(await send({}, false));
}

const stored = { headers: { "cache-control": "max-age=60" } };

describe("a request", () => {
  test("is sent as it is, or with the cache's headers", async () => {
    const { send, step, call } = setUp(() => new Response("{}"));
    await send({}, false);
    await send({ "if-none-match": '"1"' }, false);
    expect(step.mock.calls.map(([request]) => request.headers.get("if-none-match"))).toEqual([null, '"1"']);
    expect(step.mock.calls[0]?.[0]).toBe(call.request);
    expect(call.request.headers.has("if-none-match")).toBe(false);
  });

  test("in the background has neither the call's signal nor its times and attempts", async () => {
    const { send, step, call } = setUp(() => new Response("{}"), {
      signal: AbortSignal.abort(new Error("over")),
    });
    await send({}, true);
    const background = step.mock.calls[0]?.[1].call;
    expect(background?.signal.aborted).toBe(false);
    expect([background?.progress.attempts, call.progress.attempts]).toEqual([1, 0]);
    expect(background?.progress.call).toBe(call.progress.call);
    expect(background?.watch).not.toBe(call.watch);
    await expect(send({}, false)).rejects.toThrow("over");
  });
});

test("the time before and after a request is the cache's", async () => {
  const { send, returned, call, clock } = setUp(async () => {
    await clock.advance(100);
    return new Response("{}");
  });
  await clock.advance(5);
  await send({}, false);
  await clock.advance(7);
  returned();
  expect(call.watch.timings()).toMatchObject({ cache: 12, wire: 100 });
});

test.each([
  ["text", getThing, 1_000, 2],
  ["text", getThing, 1_001, 0],
  ["bytes", { ...getThing, result: bytes() }, 1_000, 2],
  ["bytes", { ...getThing, result: bytes() }, 1_001, 0],
])(
  "%s that is too large for the store is neither searched nor stored: %#",
  async (_, operation, size, searches) => {
    const { send, storing, call } = setUp(() => new Response(`"${"a".repeat(size - 2)}"`, stored), {
      operation,
    });
    call.redactor.addCredential(bearer("s3cret"));
    const search = vi.spyOn(call.redactor, "contains");
    const { cacheControl } = storing(await send({}, false));
    expect(search).toHaveBeenCalledTimes(searches);
    expect(cacheControl).toBe(searches === 0 ? "no-store" : undefined);
  },
);

describe("a response that repeats a secret is not stored", () => {
  test.each<[string, Response]>([
    ["in its body", new Response('{"you":"a-token"}', stored)],
    ["in a header", new Response("{}", { headers: { ...stored.headers, "x-echo": "a-token" } })],
  ])("%s", async (_, response) => {
    expect(await storingOf(response)).toMatchObject({ cacheControl: "no-store" });
  });

  test("in bytes that are no text", async () => {
    const operation = { ...getThing, result: bytes() };
    const body = Uint8Array.of(0xff, 0xfe, ...new TextEncoder().encode("a-token"));
    expect(await storingOf(new Response(body, stored), { operation })).toMatchObject({
      cacheControl: "no-store",
    });
    const other = await storingOf(new Response(body, stored), { operation }, "other-token");
    expect(other).toMatchObject({ cacheControl: undefined, text: undefined });
  });

  test("but any other is, with its text", async () => {
    expect(await storingOf(new Response('{"id":"é"}', stored))).toMatchObject({
      cacheControl: undefined,
      text: '{"id":"é"}',
    });
  });

  test("and one without headers for a cache is not searched, unless it never changes", async () => {
    const echo = () => new Response('{"you":"a-token"}');
    expect((await storingOf(echo())).cacheControl).toBeUndefined();
    const operation = { ...getThing, immutable: () => true };
    expect((await storingOf(echo(), { operation })).cacheControl).toBe("no-store");
  });
});

test("a response of another principal than the call's is not stored", async () => {
  const response = () => new Response("{}", stored);
  const caller = { principal: "one", headers: [] };
  expect((await storingOf(response(), { caller, sentAs: ["one", "one"] })).cacheControl).toBeUndefined();
  expect((await storingOf(response(), { caller, sentAs: ["one", "two"] })).cacheControl).toBe("no-store");
});

describe("a response behind a redirect", () => {
  const redirected = async (isPermanent: boolean) => {
    const { send, storing } = setUp((attempt) => {
      attempt.call.redactor.addCredential({ ...bearer("a-token"), query: ["k"] });
      attempt.redirect = { to: `${ORIGIN}/moved/a-token?k=a-token&page=2`, isPermanent, seen: [] };
      return new Response("{}", stored);
    });
    return storing(await send({}, false));
  };

  test.each([
    [true, undefined],
    [false, "max-age=60, no-cache"],
  ])(
    "is stored under its address, and revalidated unless that is permanent: %s",
    async (isPermanent, control) => {
      const { address, cacheControl } = await redirected(isPermanent);
      expect(address).toBe(`${ORIGIN}/moved/[redacted]?page=2`);
      expect(cacheControl).toBe(control);
    },
  );
});

test("a background request takes none of the call's time", async () => {
  const { send, call, clock } = setUp(async () => {
    await clock.advance(100);
    return new Response("{}");
  });
  await clock.advance(5);
  await send({}, true);
  expect(call.watch.timings()).toMatchObject({ cache: 0, wire: 0 });
});

test("a failure is thrown, and its time is counted once", async () => {
  const { send, returned, call, clock } = setUp(
    async () => {
      await clock.advance(100);
      return new Response("no", { status: 404 });
    },
    { request: requestTo(`${ORIGIN}/api/none`) },
  );
  await expect(send({}, false)).rejects.toMatchObject({ code: "not_found" });
  returned();
  expect(call.watch.timings()).toMatchObject({ cache: 0, wire: 100 });
});
