import { expect, test, vi } from "vitest";
import { callOf } from "../../test/call-of.ts";
import type { Step } from "../run/attempt.ts";
import { singleFlight } from "./single-flight.ts";
import { onlyIfCachedMiss, uncached } from "./uncached-call.ts";

test("a call is sent", async () => {
  const { call } = callOf({ send: () => Promise.resolve(Response.json({ id: "7" })) });
  expect(await uncached(singleFlight())(call)).toMatchObject({
    state: "bypass",
    text: '{"id":"7"}',
  });
});

test("equal reads share one response", async () => {
  const send = vi.fn<Step>(() => Promise.resolve(Response.json({ id: "7" })));
  const { call, events } = callOf({ send });
  const serve = uncached(singleFlight());
  const [one, other] = await Promise.all([serve(call), serve(call)]);
  expect(other).toBe(one);
  expect(send).toHaveBeenCalledOnce();
  expect(events).not.toContainEqual(expect.objectContaining({ type: "cache" }));
});

test("an `only-if-cached` call is not sent", async () => {
  const send = vi.fn<Step>();
  const { call } = callOf({ send, cacheMode: "only-if-cached" });
  await expect(uncached(singleFlight())(call)).rejects.toMatchObject({
    code: "not_found",
    attempts: 0,
    operation: "shop.get",
  });
  expect(send).not.toHaveBeenCalled();
});

test("a call that takes only stored responses fails without one, and says what to do", () => {
  const facts = { operation: "shop.get", method: "GET", url: "https://shop.example/things/7" };
  const error = onlyIfCachedMiss(facts);
  expect(error).toMatchObject({ code: "not_found", ...facts });
  expect(error.hint).toContain('Call without `cache: "only-if-cached"`');
});
