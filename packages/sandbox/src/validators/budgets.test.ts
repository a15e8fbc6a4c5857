import { times } from "@org/vitest-config/times";
import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW, row, rows, type TestResponse } from "../../test/ask.ts";
import type { SandboxLimits } from "../limits.ts";
import { validatorsLimits } from "./limits.ts";

const PATH = "/v1/eth/validators/consolidations?limit=1";

/** A separate sandbox with a frozen clock, used by the account on the free plan. */
function moving(limits: SandboxLimits = {}) {
  const clock = { now: NOW };
  const sandbox = frozenSandbox({ now: () => clock.now, limits });
  const { free } = sandbox.credentials.validatorsLimited;
  return { clock, sandbox, ask: asking(sandbox, "validators", { Authorization: `Bearer ${free}` }) };
}

function refused({ status, json, headers }: TestResponse): unknown {
  expect(json).toEqual({ detail: "Too many requests" });
  return [status, headers.get("retry-after"), headers.get("age")];
}

describe("the free plan", () => {
  it("has two requests a second", async () => {
    const { clock, ask } = moving();
    expect([(await ask(PATH)).status, (await ask(PATH)).status]).toEqual([200, 200]);
    expect(refused(await ask(PATH))).toEqual([429, "1", "0"]);
    clock.now += 1_000;
    expect((await ask(PATH)).status).toBe(200);
  });

  it("has ten thousand requests in total", async () => {
    expect(validatorsLimits.free.lifetime).toBe(10_000);
    const lifetime = times(100, 10_000);
    const { ask } = moving({ validators: { free: { perSecond: Infinity, lifetime } } });
    for (let request = 0; request < lifetime; request += 1) {
      // An unknown id gives the shortest response.
      const { status } = await ask("/v1/solana/validators/nobody/summary?window=1d");
      if (status !== 404) throw new Error(`${String(status)} to request ${String(request)}`);
    }
    expect(refused(await ask(PATH))).toEqual([429, "86400", "0"]);
  });
});

describe("a budget for life", () => {
  const limits = { validators: { free: { perSecond: 1, lifetime: 2 } } };

  it("never resets", async () => {
    const { clock, ask } = moving(limits);
    expect((await ask(PATH)).status).toBe(200);
    clock.now += 5_000;
    expect((await ask(PATH)).status).toBe(200);
    clock.now += 400 * 86_400_000;
    expect(refused(await ask(PATH))).toEqual([429, "86400", String(5 + 400 * 86_400)]);
  });

  it("counts every response except refusals for the rate", async () => {
    const { clock, ask } = moving(limits);
    expect((await ask("/v1/eth/validators/consolidations?limit=x")).status).toBe(400);
    expect(refused(await ask(PATH))).toEqual([429, "1", "0"]);
    clock.now += 1_000;
    expect((await ask(PATH)).status).toBe(200);
    clock.now += 1_000;
    expect(refused(await ask(PATH))).toEqual([429, "86400", "2"]);
  });

  it("belongs to an account", async () => {
    const { sandbox, ask } = moving({ validators: { free: { lifetime: 1 } } });
    await ask(PATH);
    expect((await ask(PATH)).status).toBe(429);
    const paid = asking(sandbox, "validators", { Authorization: `Bearer ${sandbox.credentials.validators}` });
    expect((await paid(PATH)).status).toBe(200);
  });

  it("is restored by a reset", async () => {
    const { sandbox, ask } = moving({ validators: { free: { lifetime: 1 } } });
    await ask(PATH);
    sandbox.reset();
    expect((await ask(PATH)).status).toBe(200);
  });
});

it("errors occur in both shapes", async () => {
  const { ask } = moving();
  expect(row((await ask("/v1/nothing")).json)["detail"]).toBeTypeOf("string");
  const [complaint, ...more] = rows((await ask("/v1/eth/validators/consolidations?limit=x")).json, "detail");
  expect(more).toEqual([]);
  expect(Object.entries(complaint ?? {}).map(([name, value]) => [name, typeof value])).toEqual([
    ["loc", "object"],
    ["msg", "string"],
    ["type", "string"],
  ]);
});
