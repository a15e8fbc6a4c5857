import { bearer, get, text } from "@org/http-core";
import { failureOf } from "@org/test-kit/untyped";
import { describe, expect, test, vi } from "vitest";
import { good, setUp } from "../scripted-client.ts";
import { anonymous } from "@org/http-core/operation";
import { getThing, ownThing } from "../shop.ts";

const UNSETTLED = "The function `auth` has not settled: let it give a credential, or fail.";

describe("a function `auth` that calls its own client", () => {
  const CALLS_ITSELF = {
    code: "parameter",
    parameter: "auth",
    message: "auth: expected a function that does not call its own client, received one that calls shop.get",
  };

  test("is refused with a sentence, and nothing is sent", async () => {
    const { client, fetch } = setUp([], {
      auth: async () => bearer((await client.call(getThing, { id: "7" })).id),
    });
    expect(await failureOf(() => client.call(ownThing, { id: "7" }))).toMatchObject(CALLS_ITSELF);
    expect(fetch.requests).toEqual([]);
  });

  test("is refused after it has waited, too", async () => {
    const { client, fetch } = setUp([], {
      async auth() {
        await Promise.resolve();
        return bearer((await client.call(getThing, { id: "7" })).id);
      },
    });
    expect(await failureOf(() => client.call(ownThing, { id: "7" }))).toMatchObject(CALLS_ITSELF);
    expect(fetch.requests).toEqual([]);
  });

  test("waits for itself where the platform cannot follow it, until the timeout names it", async () => {
    const hidden = vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
    let calls = 0;
    const { client, clock, fetch } = setUp([], {
      async auth() {
        calls += 1;
        await Promise.resolve();
        if (calls > 100) throw new Error("auth is asked without an end");
        return bearer((await client.call(getThing, { id: "7" })).id);
      },
      timeout: { total: 5_000 },
    });
    hidden.mockRestore();
    const failure = failureOf(() => client.call(ownThing, { id: "7" }));
    await clock.run();
    expect(await failure).toMatchObject({ code: "timeout", hint: UNSETTLED });
    expect([calls, fetch.requests]).toEqual([1, []]);
  });

  test("may do so with the credential that it has: after a 401, its own 401 is not replaced", async () => {
    const refused = () => new Response("", { status: 401 });
    const { client, fetch } = setUp([refused(), refused()], {
      auth: async (rejected) =>
        bearer(rejected === undefined ? "first" : (await client.call(getThing, { id: "7" })).id),
    });
    expect(await failureOf(() => client.call(ownThing, { id: "7" }))).toMatchObject({
      code: "authentication",
      operation: "shop.get",
    });
    expect(fetch.requests).toHaveLength(2);
  });

  test("may call an operation without a credential, and calls of others may begin meanwhile", async () => {
    const token = get("/token", { answer: { id: text }, auth: anonymous });
    const { client, fetch } = setUp([good(), good(), good(), good()], {
      auth: async () => bearer((await client.call(token, {})).id),
    });
    const both = [client.call(ownThing, { id: "7" }), client.call(ownThing, { id: "8" })];
    expect(await Promise.all(both)).toHaveLength(2);
    expect(fetch.requests.map(({ headers }) => headers.get("authorization"))).toContain("Bearer 7");
  });
});

test.each([
  ["the first time", () => new Promise<never>(() => undefined)],
  ["in an attempt", secondNeverSettles()],
])("a function `auth` that does not settle %s is named by the timeout", async (_, auth) => {
  const { client, clock, fetch } = setUp([good()], { auth, timeout: { total: 5_000 } });
  const failure = failureOf(() => client.call(ownThing, { id: "7" }));
  await clock.run();
  expect(await failure).toMatchObject({
    code: "timeout",
    sent: "no",
    hint: UNSETTLED,
  });
  expect(fetch.requests).toEqual([]);
});

function secondNeverSettles() {
  let calls = 0;
  return () => {
    calls += 1;
    return calls === 1 ? bearer("t") : new Promise<never>(() => undefined);
  };
}

test("a timeout of the service does not name `auth`", async () => {
  const never = () => new Promise<never>(() => undefined);
  const { client, clock } = setUp([never, never, never, never, never], {
    auth: () => bearer("t"),
    timeout: { attempt: 1e6, total: 5_000 },
  });
  const failure = failureOf(() => client.call(ownThing, { id: "7" }));
  await clock.run();
  expect(await failure).toMatchObject({
    code: "timeout",
    hint: "Request less data per call, or raise `timeout`.",
  });
});
