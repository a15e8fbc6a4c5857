import { ParameterError } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, type Ask } from "../../test/ask.ts";
import { createStates } from "../core/state.ts";
import { createFaultBook, type FaultBook, type FaultRequest } from "./fault-book.ts";
import type { Fault, LognormalDelay } from "./fault.ts";

const request: FaultRequest = {
  base: "clob",
  method: "GET",
  route: undefined,
  path: "/",
  query: new URLSearchParams(),
  sent: undefined,
};

const names = (book: FaultBook, one: FaultRequest = request): readonly string[] =>
  book.faultsFor(one).faults.map(({ name }) => name);

describe("the faults of a sandbox", () => {
  const status = { kind: "status", status: 503 } as const;

  it("are named by number, those at the start included", () => {
    const book = createFaultBook(createStates(), 1, [status, { ...status, name: "mine" }]);
    expect(book.add(status).name).toBe("fault-3");
    expect(book.list().map(({ name }) => name)).toEqual(["fault-1", "mine", "fault-3"]);
    book.clear();
    expect([book.list(), book.add(status).name]).toEqual([[], "fault-4"]);
  });

  it("start to count again when replaced, and apply last", () => {
    const book = createFaultBook(createStates(), 1, [
      { ...status, name: "first", match: { nth: 1 } },
      { ...status, name: "always" },
    ]);
    expect([names(book), names(book)]).toEqual([["first", "always"], ["always"]]);
    book.add({ ...status, name: "first", match: { nth: 1 } });
    expect(names(book)).toEqual(["always", "first"]);
    expect([book.remove("first"), book.remove("first")]).toEqual([true, false]);
  });

  it("count only requests that match, and no preflight", () => {
    const book = createFaultBook(createStates(), 1, [{ ...status, match: { service: "clob", nth: 2 } }]);
    const others = [request, { ...request, base: "catalog" }, { ...request, method: "OPTIONS" }] as const;
    expect(others.map((one) => names(book, one))).toEqual([[], [], []]);
    expect(names(book)).toEqual(["fault-1"]);
  });

  it("apply before the request's own, which need no match; their delays add up", () => {
    const book = createFaultBook(createStates(), 1, [{ kind: "delay", milliseconds: 5 }]);
    const own = [{ name: "own", kind: "delay", milliseconds: 7 }] as const;
    expect(book.faultsFor({ ...request, own })).toMatchObject({
      faults: [{ name: "fault-1" }, { name: "own" }],
      delay: 12,
    });
  });

  it("with probability 0 never apply, with 1 always", () => {
    const book = createFaultBook(createStates(), 1, [
      { ...status, match: { probability: 0 } },
      { ...status, match: { probability: 1 } },
    ]);
    expect([names(book), names(book), names(book)]).toEqual([["fault-2"], ["fault-2"], ["fault-2"]]);
  });

  it("are restored with the sandbox's state, with their counts", () => {
    const states = createStates();
    const book = createFaultBook(states, 1, [{ ...status, match: { nth: 2 } }]);
    names(book);
    const taken = states.take();
    book.clear();
    states.put(taken);
    expect(names(book)).toEqual(["fault-1"]);
    states.reset();
    expect(names(book)).toEqual([]);
  });

  it("are refused with an unknown route, at the start and later", () => {
    const check = (_: unknown, at: string): void => {
      throw new RangeError(at);
    };
    expect(() => createFaultBook(createStates(), 1, [status], check)).toThrow("faults.0.match.route");
    expect(() => createFaultBook(createStates(), 1, [], check).add(status)).toThrow("fault.match.route");
  });
});

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
