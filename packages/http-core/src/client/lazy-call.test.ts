import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";
import { fetched } from "../../test/paging/fetched.ts";
import { ServerError } from "../errors/errors.ts";
import { callOf } from "../../test/call-of.ts";
import { replyOf } from "../../test/upstream-of.ts";
import { factsOf } from "../response/response.ts";
import { Exchange } from "./exchange.ts";
import { LazyCall } from "./lazy-call.ts";
import type { WithResponse } from "./types.ts";

/** A call whose response has this result. */
function setUp(decode: () => Promise<string> = () => Promise.resolve("value")) {
  const { call: state } = callOf();
  const answer = { text: "sent", body: undefined, warnings: [], attempts: 1, redirect: undefined };
  const reply = replyOf({ bytes: new TextEncoder().encode("sent") });
  const exchange = new Exchange(state, { ...answer, reply, state: "miss", facts: factsOf(state, 1) });
  const send = vi.fn(() => Promise.resolve(exchange));
  const warn = vi.fn<(result: WithResponse<string>) => void>();
  const { meta } = fetched();
  const decodeOnce = vi.fn(async () => ({
    data: await decode(),
    rejected: [],
    response: new Response(),
    meta,
  }));
  const call = new LazyCall(send, decodeOnce, warn);
  return { call, send, decode: decodeOnce, warn };
}

test("a call is not sent before it is awaited", async () => {
  const { call, send } = setUp();
  await Promise.resolve();
  expect(send).not.toHaveBeenCalled();
  expect(await call).toBe("value");
  expect(send).toHaveBeenCalledOnce();
});

test("all views are of one response, read once", async () => {
  const { call, send, decode } = setUp();
  const [data, again, { data: within }, raw] = await Promise.all([
    call,
    call,
    call.withResponse(),
    call.raw(),
  ]);
  expect([data, again, within, await raw.text()]).toEqual(["value", "value", "value", "sent"]);
  expect([send.mock.calls.length, decode.mock.calls.length]).toEqual([1, 1]);
});

test("a log of a call does not show its response", async () => {
  const { call } = setUp(() => Promise.resolve("s3cret"));
  await call;
  expect(inspect(call, { showHidden: true, depth: 9 })).not.toContain("s3cret");
});

test("each raw response is a new one, and its body need not be decodable", async () => {
  const { call, decode } = setUp(() => Promise.reject(new ServerError("no JSON")));
  const [first, second] = [await call.raw(), await call.raw()];
  expect(first).not.toBe(second);
  expect(await first.text()).toBe("sent");
  expect(decode).not.toHaveBeenCalled();
  await expect(call).rejects.toThrow("no JSON");
});

describe("a call is a promise", () => {
  test("with then, catch and finally", async () => {
    const after = vi.fn();
    expect(
      await setUp()
        .call.then((value) => `${value}!`)
        .finally(after),
    ).toBe("value!");
    expect(await setUp().call.finally(after)).toBe("value");
    expect(after).toHaveBeenCalledTimes(2);
    const failing = setUp(() => Promise.reject(new ServerError("no")));
    expect(await failing.call.catch(() => "caught")).toBe("caught");
    expect(Object.prototype.toString.call(failing.call)).toBe("[object Call]");
  });
});

test("only a caller who does not see the rejected rows is warned of them", async () => {
  const { call, warn } = setUp();
  await call.withResponse();
  await call.raw();
  expect(warn).not.toHaveBeenCalled();
  await call;
  expect(warn).toHaveBeenCalledExactlyOnceWith(await call.withResponse());
});

test("the stack of an error has the line that awaited the call", async () => {
  const { call } = setUp(() => Promise.reject(new ServerError("no")));
  async function callerByName(): Promise<unknown> {
    return await call.withResponse();
  }
  const error: unknown = await callerByName().catch((thrown: unknown) => thrown);
  expect(error instanceof Error && error.stack).toContain("callerByName");
});
