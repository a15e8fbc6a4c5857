import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { frozenSandbox, row } from "../../test/ask.ts";
import { DAY } from "../core/durations.ts";
import { serve } from "../node/serve.ts";
import { deliveryOf } from "./delivery.ts";
import type { Fault } from "./fault.ts";

const sandbox = frozenSandbox({ scale: 3 });
const served = await serve(sandbox);
afterAll(served.close);
beforeEach(() => sandbox.reset());

const MIB = 1_024 * 1_024;

describe("a number that would exhaust memory or time", () => {
  it.each<[string, Fault]>([
    ["bytes", { kind: "huge-header", bytes: 1e9 }],
    ["bytes", { kind: "huge-header", bytes: MIB + 1 }],
    ["bytes", { kind: "drip", bytes: 2e9 }],
    ["milliseconds", { kind: "drip", milliseconds: 1e15 }],
    ["milliseconds", { kind: "delay", milliseconds: DAY + 1 }],
    ["milliseconds", { kind: "delay", milliseconds: Infinity }],
    ["milliseconds", { kind: "delay", milliseconds: { min: 0, max: 1e300 } }],
    ["milliseconds", { kind: "delay", milliseconds: { median: 1e12, sigma: 1 } }],
    ["milliseconds", { kind: "delay", milliseconds: { median: 0, sigma: 1e9 } }],
    ["at", { kind: "truncate", at: 1e300 }],
    ["after", { kind: "reset", after: 1e16 }],
    ["after", { kind: "stall", after: 1e16 }],
    ["after", { kind: "bad-chunk", after: 1e16 }],
    ["by", { kind: "wrong-length", by: 1e21 }],
    ["by", { kind: "wrong-length", by: -1e21 }],
    ["match.nth", { kind: "bad-gzip", match: { nth: 1e16 } }],
    ["match.nth", { kind: "bad-gzip", match: { nth: Array.from({ length: 10_001 }, (_, i) => i + 1) } }],
  ])("in %s is refused with its bound, from every source of faults: %j", async (field, fault) => {
    const where = new RegExp(`\\.${field.replace(".", "\\.")}\\b.*(?:at most|at least) -?[\\d]+`);
    expect(() => sandbox.faults.add(fault)).toThrow(where);
    expect(() => frozenSandbox({ faults: [fault] })).toThrow(where);
    // JSON writes Infinity as null, which is refused by its type.
    const expected = fault.kind === "delay" && fault.milliseconds === Infinity ? /milliseconds/ : where;
    const body = JSON.stringify(fault);
    const posted = await fetch(`${served.controlUrl}/faults`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    expect([posted.status, row(await posted.json())["error"]]).toEqual([
      422,
      expect.stringMatching(expected),
    ]);
    if (body.length > 10_000) return;
    const own = await fetch(`${served.urls.repoHost}/meta`, { headers: { "X-Sandbox-Fault": body } });
    expect(own.status).toBe(400);
  });

  it("is refused as the number of a request's own faults", async () => {
    const faults = JSON.stringify(Array.from({ length: 17 }, () => ({ kind: "garbage-json" })));
    const response = await fetch(`${served.urls.repoHost}/meta`, { headers: { "X-Sandbox-Fault": faults } });
    expect([response.status, row(await response.json())["error"]]).toEqual([
      400,
      expect.stringContaining("at most 16"),
    ]);
  });
});

describe("a body in pieces", () => {
  it("produces its pieces lazily", () => {
    const body = new Uint8Array(64 * MIB);
    const wires = [1, 2].map((bytes) => ({ kind: "drip", bytes, milliseconds: 1 }) as const);
    const { pieces } = deliveryOf(wires, body);
    const first = [];
    for (const piece of pieces) {
      first.push([piece.bytes.length, piece.wait]);
      if (first.length === 3) break;
    }
    expect(first).toEqual([
      [1, 0],
      [1, 1],
      [1, 1],
    ]);
  });

  it("arrives completely on a port without waits", async () => {
    const address = `${served.urls.catalog}/events/keyset?limit=3`;
    const whole = await (await fetch(address)).text();
    sandbox.faults.add({ kind: "drip", bytes: 1, milliseconds: 0 });
    expect(await (await fetch(address)).text()).toBe(whole);
  });

  it("stops waiting when the client disconnects", async () => {
    sandbox.clock.factor(1);
    const waits = new Set<string>();
    const sleep = sandbox.clock.sleep.bind(sandbox.clock);
    const watched = { ...sandbox, clock: { ...sandbox.clock, sleep: watching(sleep, waits) } };
    const other = await serve(watched);
    sandbox.faults.add({ kind: "drip", bytes: 1, milliseconds: DAY });
    const cancelled = new AbortController();
    const { body } = await fetch(`${other.urls.repoHost}/meta`, { signal: cancelled.signal });
    await body?.getReader().read();
    cancelled.abort();
    await expect.poll(() => [...waits]).toEqual(["begun", "ended"]);
    await other.close();
  });
});

function watching(sleep: typeof sandbox.clock.sleep, waits: Set<string>): typeof sandbox.clock.sleep {
  return async (milliseconds, signal) => {
    waits.add("begun");
    try {
      await sleep(milliseconds, signal);
    } finally {
      waits.add("ended");
    }
  };
}

it("the largest header arrives, in eight concurrent responses", async () => {
  sandbox.faults.add({ kind: "huge-header", bytes: MIB });
  const { request } = await import("node:http");
  const lengths = Array.from(
    { length: 8 },
    () =>
      new Promise<number>((resolve, reject) => {
        const options = { maxHeaderSize: 2 * MIB, headers: { "User-Agent": "test" } };
        request(`${served.urls.repoHost}/meta`, options, (message) => {
          message.resume();
          resolve(String(message.headers["x-padding"]).length);
        })
          .on("error", reject)
          .end();
      }),
  );
  expect(new Set(await Promise.all(lengths))).toEqual(new Set([MIB]));
});

it("the clock stops at the end of the year 9999, at any factor", async () => {
  let real = Date.UTC(2026, 0, 1);
  const fast = frozenSandbox({ now: () => real, scale: 3 });
  fast.clock.factor(1e300);
  real += 1_000;
  expect(fast.clock.now()).toBe(Date.parse("9999-12-31T23:59:59.999Z"));
  expect((await fast.fetch(`${fast.origins.repoHost}/meta`)).status).toBe(200);
});
