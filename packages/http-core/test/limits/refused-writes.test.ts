import { bearer, type ClientOptions } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { good, MINUTE, SECOND, setUp, slowDown } from "./write-service.ts";

describe("a write that renewed its token, and was then refused by a limiter,", () => {
  const unauthorized = () => Response.json({ message: "expired" }, { status: 401 });

  /** A token that is renewed once. */
  function rotating() {
    let token = "token-1";
    return (rejected?: unknown) => bearer(rejected === undefined ? token : (token = "token-2"));
  }

  test("is sent again: neither request was done", async () => {
    const responses = [unauthorized, slowDown, good];
    const { arrived, run, write } = setUp((n) => responses[n - 1]?.() ?? good(), { auth: rotating() });
    expect(await run([write("a")])).toMatchObject([{ error: undefined }]);
    expect(arrived).toEqual([
      ["a", 0],
      ["a", 0],
      ["a", 30 * SECOND],
    ]);
  });

  test("is not sent again if a step had sent it before", async () => {
    const use: ClientOptions["use"] = [
      async (request, next) => {
        await next(request);
        return next(request);
      },
    ];
    const responses = [good, unauthorized, slowDown];
    const { arrived, run, write } = setUp((n) => responses[n - 1]?.() ?? good(), { auth: rotating(), use });
    expect(await run([write("a")])).toMatchObject([{ error: { code: "rate_limit" } }]);
    expect(arrived).toHaveLength(3);
  });
});

describe("a refused write goes first when the gate opens", () => {
  const limit = { writes: { concurrency: 1, windows: [{ requests: 1, per: SECOND }] } };

  /** A write that will be refused for 30 s: others may queue in the 300 ms before. */
  async function refused(own: ClientOptions["limit"], signal?: AbortSignal) {
    const service = setUp((n) => (n === 1 ? late() : good()), { limit: own });
    const late = () =>
      new Promise<Response>((resolve) => {
        service.clock.timer(300, () => {
          resolve(slowDown());
        });
      });
    const first = service.write("a", { signal });
    await service.clock.advance(0);
    return { ...service, first };
  }

  test.each([
    ["many at once", limit],
    ["one at a time", { ...limit, concurrency: 1 }],
    ["several writes at a time", { concurrency: 1, writes: { concurrency: 3 } }],
  ])("before reads and writes that wait: %s", async (_, own) => {
    const { arrived, first, read, run, write } = await refused(own);
    const ended = await run([first, read("r"), write("b"), read("s"), write("c")]);
    expect(ended.filter(({ error }) => error !== undefined)).toEqual([]);
    const names = arrived.map(([name]) => name);
    expect(names.slice(0, 2)).toEqual(["a", "a"]);
    expect(names.filter((name) => "abc".includes(name))).toEqual(["a", "a", "b", "c"]);
    expect(names).toHaveLength(6);
    expect(arrived[1]?.[1]).toBeLessThan(30.3 * SECOND + 10);
  });

  test("unless its pace forbids it: reads do not wait for that", async () => {
    const slow = { writes: { concurrency: 1, windows: [{ requests: 1, per: MINUTE }] } };
    const { arrived, first, read, run } = await refused(slow);
    const ended = await run([first, read("r")]);
    expect(ended.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(arrived.map(([name]) => name)).toEqual(["a", "r", "a"]);
    expect(arrived[1]?.[1]).toBeLessThan(30.3 * SECOND + 10);
  });

  test("and leaves both gates when it is aborted", async () => {
    const stop = new AbortController();
    const { arrived, clock, first, read, run, write } = await refused(limit, stop.signal);
    clock.timer(2 * SECOND, () => {
      stop.abort(new Error("stopped"));
    });
    const [aborted, ...others] = await run([first, read("r"), write("b")]);
    expect(aborted).toMatchObject({ error: { message: "stopped" }, at: 2 * SECOND });
    expect(others.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(arrived.map(([name]) => name).sort()).toEqual(["a", "b", "r"]);
  });
});

test("calls that wait while the token is renewed are sent with the new one, without a 401 each", async () => {
  const pace = { writes: { concurrency: 1, windows: [{ requests: 1, per: MINUTE }] } };
  let [valid, known] = [1, 1];
  const statuses: number[] = [];
  const fetch: ClientOptions["fetch"] = (_, init) => {
    // The service renews its token after the second and the fourth thing.
    const isValid = init.headers["authorization"] === `Bearer token-${String(valid)}`;
    statuses.push(isValid ? 201 : 401);
    const done = statuses.filter((status) => status === 201).length;
    if (isValid && done % 2 === 0) valid += 1;
    return Promise.resolve(Response.json({ id: "7" }, { status: isValid ? 201 : 401 }));
  };
  const { run, write } = setUp(good, {
    ...{ fetch, limit: pace, timeout: { total: 60 * MINUTE } },
    auth(rejected) {
      if (rejected !== undefined) known = valid;
      return bearer(`token-${String(known)}`);
    },
  });
  const ended = await run(["a", "b", "c", "d", "e", "f"].map((name) => write(name)));
  expect(ended.filter(({ error }) => error !== undefined)).toEqual([]);
  expect(statuses).toEqual([201, 201, 401, 201, 201, 401, 201, 201]);
});
