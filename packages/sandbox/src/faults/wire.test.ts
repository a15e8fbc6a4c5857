import { expect, it } from "vitest";
import type { Effect } from "./fault.ts";
import { wireOf, type Wire } from "./wire.ts";

it.each<[Effect, Wire]>([
  [{ kind: "reset" }, { kind: "reset", after: "nothing" }],
  [
    { kind: "reset", after: 0 },
    { kind: "reset", after: 0 },
  ],
  [{ kind: "stall" }, { kind: "stall", after: "nothing" }],
  [
    { kind: "stall", after: "headers" },
    { kind: "stall", after: "headers" },
  ],
  [
    { kind: "truncate", at: 3 },
    { kind: "truncate", at: 3 },
  ],
  [{ kind: "drip" }, { kind: "drip", bytes: 64, milliseconds: 100 }],
  [
    { kind: "drip", milliseconds: 0 },
    { kind: "drip", bytes: 64, milliseconds: 0 },
  ],
  [{ kind: "bad-gzip" }, { kind: "bad-gzip" }],
  [
    { kind: "wrong-length", by: -2 },
    { kind: "wrong-length", by: -2 },
  ],
  [{ kind: "bad-chunk" }, { kind: "bad-chunk", after: 0 }],
  [
    { kind: "duplicate-header", name: "ETag" },
    { kind: "header", name: "ETag" },
  ],
  [
    { kind: "duplicate-header", name: "ETag", value: "" },
    { kind: "header", name: "ETag", value: "" },
  ],
  [
    { kind: "huge-header", bytes: 3 },
    { kind: "header", name: "X-Padding", value: "xxx" },
  ],
])("the transport applies %j", (effect, wire) => {
  expect(wireOf(effect)).toStrictEqual(wire);
});

it("a huge header is by default twice what Node accepts", () => {
  expect(wireOf({ kind: "huge-header" })).toMatchObject({ value: "x".repeat(2 * 16 * 1_024) });
});

it.each<Effect>([
  { kind: "delay", milliseconds: 1 },
  { kind: "status", status: 503 },
  { kind: "garbage-json" },
  { kind: "wrong-type" },
  { kind: "schema-drift" },
])("the transport has nothing to apply for %j", (effect) => {
  expect(wireOf(effect)).toBe(undefined);
});
