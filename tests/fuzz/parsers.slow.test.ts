import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsers, property } from "./parsers.ts";

/** Whether a parser found something: in one of several results, if it has several. */
function isFound(result: unknown): boolean {
  return Array.isArray(result) ? result.some(isFound) : result !== undefined && result !== "";
}

describe.each(parsers)("the parser of $name", (parser) => {
  it("returns, or throws what its documentation names", () => {
    fc.assert(property(parser), { numRuns: times(500, 20_000) });
  });

  it("accepts some of its inputs", () => {
    const accepted = fc.sample(parser.inputs, { numRuns: 500, seed: 1 }).some((text) => {
      try {
        return isFound(parser.parse(text));
      } catch {
        return false;
      }
    });
    expect(accepted).toBe(true);
  });
});

it("an undocumented error fails", () => {
  const [first] = parsers;
  if (first === undefined) throw new Error("no parser");
  const broken = { ...first, parse: (text: string) => new URL(text) };
  expect(fc.check(property(broken), { numRuns: 100 }).failed).toBe(true);
});
