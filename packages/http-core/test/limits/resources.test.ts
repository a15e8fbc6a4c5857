import { distributed, type Limits } from "@org/http-core";
import type { Permit } from "@org/http-core/gate";
import { fakeClock } from "@org/http-core/testing";
import { describe, expect, test } from "vitest";
import { bucketOf, type Route } from "../../src/rate-limit/resources.ts";
import { processLimits } from "../../src/rate-limit/process-limits.ts";
import { acquireUnlessLockedOut, sharedGate } from "../../src/rate-limit/shared-gate.ts";
import { answer } from "./visitors.ts";

const KEY = { service: "shop", origin: "https://shop.example", principal: "one", bucket: "core" };

function setUp(limits: Limits = { announced: false }) {
  const clock = fakeClock();
  const gateOf = (bucket: string) => sharedGate({ ...KEY, bucket }, limits, clock);
  const routeOf = (id: string, other: Partial<Route> = {}): Route => ({
    ...KEY,
    template: "GET /{id}",
    address: () => `GET https://shop.example/${id}`,
    ...other,
  });
  const enter = (id: string, other?: Partial<Route>): Promise<Permit> =>
    acquireUnlessLockedOut(gateOf, routeOf(id, other), processLimits(clock), {});
  const ask = async (id: string, resource: string, other?: Partial<Route>): Promise<void> => {
    const pass = await enter(id, other);
    pass.reportResponse(answer({ "X-RateLimit-Resource": resource }));
    pass.release();
  };
  const bucket = (id: string, other?: Partial<Route>): string =>
    bucketOf(routeOf(id, other), processLimits(clock));
  return { clock, gateOf, enter, ask, bucket };
}

describe("the budget that a request spends", () => {
  test.each<[string, readonly string[], string, string]>([
    ["is the operation's before an answer has named one", [], "1", "core"],
    ["is what this address has named", ["1 a"], "1", "a"],
    ["is not what one other address has named", ["1 a"], "2", "core"],
    ["nor where that has named it again", ["1 a", "1 b", "1 b"], "2", "core"],
    ["is what two other addresses have named", ["1 a", "2 a"], "3", "a"],
    ["still where one names it again", ["1 a", "2 a", "1 core", "1 a"], "1", "a"],
    ["is the operation's where two have named different ones", ["1 a", "2 b"], "3", "core"],
    ["and each of them has its own", ["1 a", "2 b"], "1", "a"],
    ["is the operation's once a third names another", ["1 a", "2 a", "3 b"], "4", "core"],
    ["for good", ["1 a", "2 b", "3 c", "4 c"], "5", "core"],
    ["is what many have named", ["1 a", "2 a", "3 a", "4 a"], "5", "a"],
  ])("%s", async (_, announcements, id, expected) => {
    const { ask, bucket } = setUp();
    for (const one of announcements) await ask(one.slice(0, 1), one.slice(2));
    expect(bucket(id)).toBe(expected);
  });

  test("stays certain after concurrent responses for one URL", async () => {
    const { ask, enter, bucket } = setUp();
    const both = [await enter("2"), await enter("2")];
    await ask("1", "a");
    for (const pass of both) {
      pass.reportResponse(answer({ "X-RateLimit-Resource": "a" }));
      pass.release();
    }
    expect(bucket("3")).toBe("a");
  });

  test.each<Partial<Route>>([
    { service: "other" },
    { origin: "https://other.example" },
    { template: "GET /other/{id}" },
  ])("is not learned from others: %j", async (other) => {
    const { ask, bucket } = setUp();
    await ask("1", "a", other);
    await ask("2", "a", other);
    expect(bucket("3", other)).toBe("a");
    expect(bucket("3")).toBe("core");
  });

  test("is remembered for the thousand most recent routes", async () => {
    const { ask, bucket } = setUp();
    await ask("first", "a");
    await ask("again", "a", { template: "GET /again" });
    for (let count = 0; count < 995; count += 1) await ask(String(count), `r${String(count)}`);
    expect(bucket("first")).toBe("a");
    await ask("again", "b", { template: "GET /again" });
    expect(bucket("first")).toBe("a");
    await ask("one more", "c");
    expect(bucket("first")).toBe("a");
    await ask("two more", "c");
    expect(bucket("first")).toBe("core");
    await ask("three more", "c");
    await ask("four more", "c");
    expect(bucket("again", { template: "GET /again" })).toBe("b");
  });
});

describe("a request whose response names another budget", () => {
  const once: Limits = { windows: [{ requests: 1, per: 60_000 }] };

  test("releases its permit in the first one", async () => {
    const { ask, enter, gateOf } = setUp(once);
    await ask("1", "a");
    expect((await enter("2")).waited).toBe(0);
    await expect(gateOf("a").acquire({ queueTimeout: 10 })).rejects.toThrow("1 requests in 60 s");
  });

  test("is counted there once, whatever is reported after its response or release", async () => {
    const { enter, gateOf } = setUp();
    const pass = await enter("1");
    pass.reportResponse(answer({ "X-RateLimit-Resource": "a" }));
    pass.reportResponse(answer({ "X-RateLimit-Resource": "b" }));
    expect(gateOf("a").idle()).toBe(false);
    pass.release();
    const late = await enter("2");
    late.release();
    late.reportResponse(answer({ "X-RateLimit-Resource": "b" }));
    expect(["core", "a", "b"].map((name) => gateOf(name).idle())).toEqual([true, true, true]);
  });

  test("and one that names its own is the only one under way", async () => {
    const { clock, enter, gateOf } = setUp();
    for (const remaining of ["5", "8"]) {
      const pass = await enter("1");
      const reset = String(clock.now() + 60_000);
      pass.reportResponse(
        answer({
          "X-RateLimit-Resource": "core",
          "X-RateLimit-Remaining": remaining,
          "X-RateLimit-Reset": reset,
        }),
      );
      pass.release();
    }
    expect(gateOf("core").known()).toMatchObject([{ remaining: 8 }]);
  });

  test("has the wait that the gate reports", async () => {
    const { clock, enter } = setUp({ announced: false, concurrency: 1 });
    const first = await enter("1");
    const second = enter("2");
    await clock.advance(70);
    first.release();
    expect((await second).waited).toBe(70);
  });
});

test("a distributed limiter is called with the bucket's name, or without one", async () => {
  const clock = fakeClock();
  const keys: string[] = [];
  const consume = (key: string): Promise<unknown> => {
    keys.push(key);
    return Promise.resolve({ msBeforeNext: 1 });
  };
  const limits = { announced: false, distributed: distributed({ consume }, "account") };
  const { service, origin, principal } = KEY;
  for (const key of [{ service, origin, principal }, KEY]) {
    const waiting = sharedGate(key, limits, clock).acquire();
    await clock.advance(0);
    (await waiting).release();
  }
  expect(keys).toEqual(["account", "account:core"]);
});

test("up to a thousand gates are stored, used or not", () => {
  const clock = fakeClock();
  const gate = (index: number) => sharedGate({ ...KEY, principal: String(index) }, {}, clock);
  const first = gate(0);
  for (let index = 1; index < 1_000; index += 1) gate(index);
  expect(gate(0)).toBe(first);
  gate(1_000);
  expect(gate(0)).not.toBe(first);
});
