import { ParameterError } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, type Ask } from "../../test/ask.ts";
import { createStates } from "../core/state.ts";
import { createFaultBook, type FaultRequest } from "./fault-book.ts";
import type { Fault, LognormalDelay } from "./fault.ts";

const request: FaultRequest = {
  base: "clob",
  method: "GET",
  route: undefined,
  path: "/",
  query: new URLSearchParams(),
  sent: undefined,
};

const refusing = (match: Fault["match"]): Ask =>
  asking(
    frozenSandbox({ scale: 3, faults: [{ kind: "status", status: 503, ...(match && { match }) }] }),
    "repoHost",
  );

describe("a fault applies to", () => {
  it("requests of a method in any case", async () => {
    const ask = refusing({ method: "post" });
    expect((await ask("/meta")).status).toBe(200);
    expect((await ask("/markdown/raw", { method: "POST", body: "x" })).status).toBe(503);
  });

  it("requests with all of its headers", async () => {
    const ask = refusing({ header: { "X-Test": "7", Accept: "*/*" } });
    const status = async (headers: Readonly<Record<string, string>>): Promise<number> =>
      (await ask("/meta", { headers })).status;
    expect(await status({ Accept: "*/*", "x-test": "8" })).toBe(200);
    expect(await status({ Accept: "*/*" })).toBe(200);
    expect(await status({ Accept: "*/*", "x-test": "7" })).toBe(503);
  });

  it("no request, and is refused, if its method or headers are invalid", () => {
    for (const match of [{ method: "a b" }, { header: { "a b": "" } }])
      expect(() => frozenSandbox({ faults: [{ kind: "bad-gzip", match }] })).toThrow(ParameterError);
  });
});

describe("a uniform delay", () => {
  const delays = (seed: number): readonly number[] => {
    const book = createFaultBook(createStates(), seed, [
      { kind: "delay", milliseconds: { min: 100, max: 300 } },
      { kind: "delay", milliseconds: 1_000 },
    ]);
    return Array.from({ length: 200 }, () => book.faultsFor(request).delay - 1_000);
  };

  it("follows from the seed, uniformly", () => {
    const drawn = delays(1);
    expect(delays(1)).toEqual(drawn);
    expect(delays(2)).not.toEqual(drawn);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(300);
    for (const quarter of [100, 150, 200, 250])
      expect(drawn.filter((delay) => delay >= quarter && delay < quarter + 50).length).toBeGreaterThan(25);
  });

  it("needs a lower bound that is not above the upper one", () => {
    const book = createFaultBook(createStates(), 1);
    expect(() => book.add({ kind: "delay", milliseconds: { min: 2, max: 1 } })).toThrow(
      /fault\.milliseconds/,
    );
  });
});

describe("a lognormal delay", () => {
  const delays = (milliseconds: LognormalDelay, seed = 1): readonly number[] => {
    const book = createFaultBook(createStates(), seed, [{ kind: "delay", milliseconds }]);
    return Array.from({ length: 2_000 }, () => book.faultsFor(request).delay);
  };

  it("follows from the seed, with a normally distributed logarithm", () => {
    const drawn = delays({ median: 200, sigma: 0.5 });
    expect(delays({ median: 200, sigma: 0.5 })).toEqual(drawn);
    expect(delays({ median: 200, sigma: 0.5 }, 2)).not.toEqual(drawn);
    const share = (below: number): number => drawn.filter((delay) => delay < below).length / drawn.length;
    expect(share(200)).toBeCloseTo(0.5, 1);
    expect(share(200 * Math.exp(0.5))).toBeCloseTo(0.84, 1);
    expect(share(200 * Math.exp(-0.5))).toBeCloseTo(0.16, 1);
    expect(Math.min(...drawn)).toBeGreaterThan(0);
  });

  it("has a maximum", () => {
    expect(Math.max(...delays({ median: 200, sigma: 0.5, max: 300 }))).toBe(300);
    expect(Math.max(...delays({ median: 50_000, sigma: 2 }))).toBe(60_000);
    expect(new Set(delays({ median: 7, sigma: 0 }))).toEqual(new Set([7]));
  });

  it.each([{ median: -1, sigma: 1 }, { median: 1 }, { median: 1, sigma: 1, min: 0 }])(
    "is not %j",
    (delay) => {
      const add = (): unknown => createFaultBook(createStates(), 1, [{ kind: "delay", milliseconds: delay }]);
      expect(add).toThrow("faults.0.milliseconds");
    },
  );
});
