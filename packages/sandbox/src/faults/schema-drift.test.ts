import { describe, expect, it } from "vitest";
import type { Reply } from "../core/reply.ts";
import type { SchemaDriftEffect } from "./fault.ts";
import { schemaDrift } from "./effects.ts";

const json = (body: unknown, status = 200): Reply => ({
  status,
  headers: new Map([["content-type", "application/json"]]),
  text: JSON.stringify(body),
});

function drift(reply: Reply, fault: Omit<SchemaDriftEffect, "kind">, seed = 1): Reply {
  return schemaDrift(
    reply,
    { kind: "schema-drift", ...fault },
    {
      base: "clob",
      method: "GET",
      url: new URL("https://clob.example/"),
      headers: new Headers(),
      operation: undefined,
      seed,
      firstEtags: new Map(),
    },
  );
}
const drifted = (body: unknown, fault: Omit<SchemaDriftEffect, "kind">, seed?: number): unknown =>
  JSON.parse(drift(json(body), fault, seed).text ?? "");

const field = "a";

describe("a field", () => {
  it.each([
    ["remove", { a: 1, b: 2 }, { b: 2 }],
    ["null", { a: 1, b: 2 }, { a: null, b: 2 }],
    ["retype", { a: 1 }, { a: { value: 1 } }],
    ["retype", { a: "x" }, { a: 42 }],
    ["retype", { a: null }, { a: 42 }],
    ["add", { b: 2 }, { a: "added since", b: 2 }],
  ] as const)("is changed by %s: %j", (change, row, expected) => {
    expect(drifted(row, { change, field })).toEqual(expected);
  });

  it("is retyped by default, and added as drifted", () => {
    expect(drifted({ a: 1 }, { field })).toEqual({ a: { value: 1 } });
    expect(drifted({}, { change: "add" })).toEqual({ drifted: "added since" });
  });

  it("is drawn from the seed, among those of the first row", () => {
    const row = Object.fromEntries(Array.from("abcdefgh", (name) => [name, true]));
    const change = "remove" as const;
    expect(drifted(row, { change })).toEqual(drifted(row, { change }));
    const results = [1, 2, 3, 4, 5].map((seed) => JSON.stringify(drifted(row, { change }, seed)));
    expect(new Set(results).size).toBeGreaterThan(1);
  });
});

describe("the rows", () => {
  const change = "null" as const;
  it.each([
    ["a list", [{ a: 1 }, 7, { a: 2 }], [{ a: null }, 7, { a: null }]],
    [
      "the first list of rows in a field",
      { a: 1, no: [], ids: [1], data: [{ a: 1 }], more: [{ a: 1 }] },
      { a: 1, no: [], ids: [1], data: [{ a: null }], more: [{ a: 1 }] },
    ],
    ["a single resource", { a: 1, ids: [1] }, { a: null, ids: [1] }],
  ])("are those of %s", (_, body, expected) => {
    expect(drifted(body, { change, field })).toEqual(expected);
  });

  it.each<[string, Reply]>([
    ["an empty list", json([])],
    ["a number", json(7)],
    ["a row without fields", json({})],
    ["an error", json({ a: 1 }, 404)],
  ])("do not exist in %s", (_, reply) => {
    expect(drift(reply, { change })).toBe(reply);
  });
});
