import { describe, expect, test, vi } from "vitest";
import { type CallChange, callOf, ORIGIN } from "../../test/call-of.ts";
import { chainOf } from "../../test/chain-of.ts";
import { ownThing } from "../../test/shop.ts";
import type { Middleware } from "./attempt.ts";
import { credentialProvider } from "../auth/credential.ts";
import { bearer } from "../auth/schemes.ts";
import { setHeader } from "../http/request.ts";
import { scriptedFetch, type Scripted } from "../testing/scripted-fetch.ts";
import type { Wire } from "./wire.ts";
import { rateLimits } from "./gate.ts";

function setUp(script: readonly Scripted[], options: Partial<Wire> = {}, change: CallChange = {}) {
  const given = callOf(change);
  const fetch = scriptedFetch(...script);
  const limiter = rateLimits()(given.clock);
  return { ...chainOf(fetch, { limiter, ...options }, given), fetch };
}

/** A step that adds its name to a header of the request, and one to the response. */
const named =
  (name: string): Middleware =>
  async (request, next) => {
    const response = await next(
      setHeader(request, "x-steps", `${request.headers.get("x-steps") ?? ""}${name}`),
    );
    return new Response(`${await response.text()}${name}`);
  };

describe("the steps of a user", () => {
  test("see the request in their order, and the response in reverse", async () => {
    const { send, fetch } = setUp([new Response("sent ")], { use: [named("a"), named("b"), named("c")] });
    expect(await (await send()).text()).toBe("sent cba");
    expect(fetch.requests[0]?.headers.get("x-steps")).toBe("abc");
  });

  test("must return a response: the error names the step", async () => {
    for (const nothing of [undefined, null, { status: 200 }]) {
      const use = [named("a"), named("b")];
      Object.assign(use, { 1: async () => nothing });
      const { send, fetch } = setUp([], { use });
      await expect(send()).rejects.toMatchObject({
        code: "parameter",
        parameter: "use.1",
        expected: "a step that returns a Response",
      });
      expect(fetch.requests).toEqual([]);
    }
  });

  test("see neither the credential nor a redirect nor a 401 that leads to another credential", async () => {
    const seen: string[] = [];
    const use: Middleware = async (request, next) => {
      const response = await next(request);
      seen.push(`${String(request.headers.get("authorization"))} ${String(response.status)}`);
      return response;
    };
    const credentials = credentialProvider((rejected) =>
      bearer(rejected === undefined ? "old-token" : "new-token"),
    );
    const moved = new Response("", { status: 302, headers: { location: "/api/moved" } });
    const script = [new Response("", { status: 401 }), moved, new Response("done")];
    const { send, fetch } = setUp(script, { use: [use], credentials }, { operation: ownThing });
    expect(await (await send()).text()).toBe("done");
    expect(seen).toEqual(["null 200"]);
    expect(fetch.requests.map(({ url, headers }) => `${headers.get("authorization") ?? ""} ${url}`)).toEqual([
      `Bearer old-token ${ORIGIN}/api/things/7`,
      `Bearer new-token ${ORIGIN}/api/things/7`,
      `Bearer new-token ${ORIGIN}/api/moved`,
    ]);
  });

  test("may respond themselves, without a request or a permit", async () => {
    const { send, attempt, fetch } = setUp([], { use: [() => Promise.resolve(new Response("mine"))] });
    expect(await (await send()).text()).toBe("mine");
    expect([fetch.requests, attempt.permits, attempt.requests]).toEqual([[], [], 0]);
  });

  test("may send several requests, each with a permit of its own", async () => {
    const twice: Middleware = async (request, next) => {
      await next(request);
      return next(request);
    };
    const { send, attempt } = setUp([new Response("1"), new Response("2")], { use: [twice] });
    expect(await (await send()).text()).toBe("2");
    expect([attempt.requests, attempt.permits.length]).toEqual([2, 2]);
  });

  test("are given the attempt", async () => {
    const step = vi.fn<Middleware>((request, next) => next(request));
    const { send, attempt } = setUp([new Response()], { use: [step] });
    await send();
    expect(step.mock.calls[0]?.[2]).toBe(attempt);
  });

  test("end with the attempt, even if they ignore its signal; a late response is discarded", async () => {
    const controller = new AbortController();
    const cancel = vi.fn();
    let respond: (response: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => {
      respond = resolve;
    });
    const { send, clock } = setUp([], { use: [() => late] }, { signal: controller.signal });
    const sent = send();
    controller.abort(new Error("stopped"));
    await expect(sent).rejects.toThrow("stopped");
    respond(new Response(new ReadableStream({ cancel })));
    await clock.advance(0);
    expect(cancel).toHaveBeenCalledOnce();
  });
});

test("each request on the wire waits for a permit, a redirect's hop too", async () => {
  const moved = new Response("", { status: 302, headers: { location: "/api/moved" } });
  const limits = { windows: [{ requests: 1, per: 20_000 }] };
  const { send, clock, events, fetch } = setUp([moved, new Response("done")], {}, { plan: { limits } });
  const sent = send();
  await clock.advance(20_000);
  expect(fetch.requests).toHaveLength(1);
  await clock.advance(1_000);
  expect(await (await sent).text()).toBe("done");
  expect(events.map(({ type }) => type)).toEqual(["request", "redirect", "wait"]);
});
