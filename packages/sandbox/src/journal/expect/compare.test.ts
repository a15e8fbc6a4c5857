import { describe, expect, it } from "vitest";
import { entryOf } from "../../../test/entry.ts";
import { compare, type Received } from "./matching.ts";
import type { ComparisonOptions, ExpectedRequest } from "./expected-request.ts";

const received = (targets: string): readonly Received[] =>
  Array.from(targets, (name, i) => ({
    entry: entryOf({ number: i + 1, target: `/${name}` }),
    sent: undefined,
  }));

const path = (name: string): ExpectedRequest => ({ path: `/${name}` });

const nameOf = ({ path: of }: ExpectedRequest): string => (typeof of === "string" ? of.slice(1) : "");

/** A comparison of paths with one letter: `a` is met, `-a` missing, `+a` unexpected. */
function compared(
  expected: string | readonly ExpectedRequest[],
  came: string,
  options?: ComparisonOptions,
): string {
  const requests = typeof expected === "string" ? Array.from(expected, path) : expected;
  const pairings = compare(requests, received(came), options).map((one) => {
    if (one.kind === "missing") return `-${nameOf(one.expected)}`;
    return (one.kind === "met" ? "" : "+") + one.received.entry.target.slice(1);
  });
  return pairings.join(" ");
}

describe("in the given order", () => {
  it.each([
    ["", "", ""],
    ["ab", "ab", "a b"],
    ["cab", "abc", "-c a b +c"],
    ["abc", "ac", "a -b c"],
    ["ab", "b", "-a b"],
    ["a", "aa", "a +a"],
    ["ab", "axb", "a +x b"],
    ["ab", "", "-a -b"],
  ])("of %j with %j received: %j", (expected, came, result) => {
    expect(compared(expected, came)).toBe(result);
  });
});

describe("in any order", () => {
  it.each([
    ["ba", "ab", "a b"],
    ["abc", "ca", "c a -b"],
    ["a", "xa", "+x a"],
  ])("of %j with %j received, missing ones come last: %j", (expected, came, result) => {
    expect(compared(expected, came, { order: "any" })).toBe(result);
  });
});

it("other requests are allowed on demand, but not a surplus of expected ones", () => {
  expect(compared("ab", "xaybz", { others: "allow" })).toBe("a b");
  expect(compared("a", "aax", { others: "allow" })).toBe("a +a");
});

it("a missing request has the number of times that it came", () => {
  const pairings = compare([{ ...path("a"), times: 3 }], received("aa"));
  expect(pairings).toMatchObject([{ kind: "met" }, { kind: "met" }, { kind: "missing", came: 2 }]);
});

it("a range of times is met without its most, and needs its least", () => {
  const twice = [{ ...path("a"), times: { least: 1, most: 2 } }];
  expect(compared(twice, "a")).toBe("a");
  expect(compared(twice, "aaa")).toBe("a a +a");
  expect(compared(twice, "")).toBe("-a");
});

it("`nth` counts the requests that match the other fields, not the outcome", () => {
  const entries = [200, 304, 304].map((status, i) => ({
    entry: entryOf({ number: i + 1, status }),
    sent: undefined,
  }));
  const second = { path: "/meta", nth: 2, status: 304 };
  const [pairing] = compare([second], entries, { order: "any", others: "allow" });
  expect(pairing).toMatchObject({ kind: "met", received: { entry: { number: 2 } } });
});
