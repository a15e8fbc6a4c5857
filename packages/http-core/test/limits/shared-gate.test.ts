import { systemClock } from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { describe, expect, test } from "vitest";
import * as own from "../../src/rate-limit/shared-gate.ts";
import { secondCopyOf } from "../second-copy.ts";
import { admitted, answer, passOf, visit, visitAll } from "./visitors.ts";

const { sharedGate } = own;
const KEY: own.GateKey = { service: "shop", origin: "https://shop.example", principal: "name:a" };
const LIMITS = { windows: [{ requests: 3, per: 1_000 }] };

describe("a shared gate", () => {
  test("two clients with the same key share its budget", async () => {
    const clock = fakeClock();
    const visitors = [
      ...visitAll(sharedGate(KEY, LIMITS, clock), 2),
      ...visitAll(sharedGate({ ...KEY, bucket: "" }, { ...LIMITS }, clock), 2),
    ];
    await clock.advance(0);
    expect(admitted(visitors)).toBe(3);
  });

  test.each<[string, Partial<own.GateKey>]>([
    ["service", { service: "other" }],
    ["origin", { origin: "https://other.example" }],
    ["principal", { principal: "name:b" }],
    ["bucket", { bucket: "search" }],
  ])("another %s has another gate", async (_, other) => {
    const clock = fakeClock();
    const visitors = [
      ...visitAll(sharedGate(KEY, LIMITS, clock), 3),
      ...visitAll(sharedGate({ ...KEY, ...other }, LIMITS, clock), 3),
    ];
    await clock.advance(0);
    expect(admitted(visitors)).toBe(6);
  });

  test("a name cannot be forged to match another", () => {
    const clock = fakeClock();
    const one = sharedGate({ ...KEY, principal: "a b", bucket: "c" }, LIMITS, clock);
    expect(sharedGate({ ...KEY, principal: "a", bucket: "b c" }, LIMITS, clock)).not.toBe(one);
  });

  test("a second client's limits apply as well", async () => {
    const clock = fakeClock();
    sharedGate(KEY, LIMITS, clock);
    const visitors = visitAll(sharedGate(KEY, { windows: [{ requests: 1, per: 1_000 }] }, clock), 3);
    await clock.advance(0);
    expect(admitted(visitors)).toBe(1);
  });

  test("clients with different clocks do not share a gate", () => {
    expect(sharedGate(KEY, LIMITS, fakeClock())).not.toBe(sharedGate(KEY, LIMITS, fakeClock()));
  });

  test("two copies of the package in one process share it", () => {
    const url = new URL("../../src/rate-limit/shared-gate.ts", import.meta.url);
    const copy = secondCopyOf(url, own);
    expect(copy.sharedGate).not.toBe(sharedGate);
    const key = { ...KEY, principal: "name:two-copies" };
    expect(copy.sharedGate(key, LIMITS)).toBe(sharedGate(key, LIMITS, systemClock));
  });
});

describe("of many gates", () => {
  test("only unused ones are dropped", async () => {
    const clock = fakeClock();
    const gate = (i: number) => sharedGate({ ...KEY, principal: `name:${String(i)}` }, LIMITS, clock);
    const used = gate(-1);
    const visitor = visit(used);
    await clock.advance(0);
    const unused = gate(0);
    for (let i = 1; i < 2_000; i += 1) gate(i);
    expect(gate(-1)).toBe(used);
    expect(gate(0)).not.toBe(unused);
    passOf(visitor).reportResponse(answer());
    passOf(visitor).release();
    expect(gate(-1)).toBe(used);
  });
});
