import { describe, expect, it, test } from "vitest";
import { decode, decodeStates, encode, encodeStates } from "./encode.ts";

const alice = { login: "alice" };
const seeded = new Map([["account 1", alice]]);

const written = (value: unknown): unknown =>
  encode(value, (thing) => (thing === alice ? "account 1" : undefined));

describe("a value", () => {
  it.each([
    ["is itself", [null, true, 1.5, "x", { a: [] }], [null, true, 1.5, "x", { a: [] }]],
    ["may be a map", new Map([[1, new Map([["a", 2]])]]), { $map: [[1, { $map: [["a", 2]] }]] }],
    ["may be bytes", new Uint8Array([104, 105]), { $bytes: "aGk=" }],
    ["may be no finite number", [NaN, -Infinity], [{ $number: "NaN" }, { $number: "-Infinity" }]],
    [
      "may have names that look like forms",
      { $map: 7, a: 1 },
      {
        $object: [
          ["$map", 7],
          ["a", 1],
        ],
      },
    ],
    ["may be seeded", { owner: alice }, { owner: { $seeded: "account 1" } }],
  ])("%s", (_, value, json) => {
    expect(written(value)).toEqual(json);
    const back: unknown = decode(JSON.parse(JSON.stringify(json)), seeded);
    expect(back).toEqual(value);
  });

  it("that is seeded is the identical object again", () => {
    expect(decode([{ $seeded: "account 1" }], seeded)).toEqual([expect.toSatisfy((one) => one === alice)]);
    expect(written({ ...alice })).toEqual({ login: "alice" });
  });

  it("has no fields that are undefined", () => {
    expect(written({ a: undefined, $b: undefined })).toEqual({});
  });

  it.each([[new Date(0)], [(): number => 1], [new Set()], [[undefined]], [new URL("https://a.example")]])(
    "is not %o",
    (value) => {
      expect(() => written({ value })).toThrow(TypeError);
    },
  );
});

test.each([
  [{ $seeded: "account 2" }, "account 2"],
  [{ $seeded: 1 }, "The seed has no 1"],
  [{ $bytes: "?" }, "base64"],
  [{ $bytes: 7 }, "base64"],
  [{ $map: { a: 1 } }, "pairs"],
  [{ $map: [[1, 2, 3]] }, "pairs"],
  [{ $object: [1] }, "pairs"],
  [{ $number: "1" }, "finite"],
  [{ $number: null }, "finite"],
])("%j is refused", (json, words) => {
  expect(() => decode({ a: [json] }, seeded)).toThrow(TypeError);
  expect(() => decode({ a: [json] }, seeded)).toThrow(words);
});

test("states are written and read by name", () => {
  const states = new Map<string, unknown>([
    ["repo-host stars", new Map([["alice", alice]])],
    ["requests", 3],
  ]);
  const json = encodeStates(states, seeded);
  expect(Object.keys(json)).toEqual(["repo-host stars", "requests"]);
  expect(decodeStates(json, seeded)).toEqual(states);
});
