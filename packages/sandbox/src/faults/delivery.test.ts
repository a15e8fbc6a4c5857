import { describe, expect, it } from "vitest";
import { withFaults } from "./answer.ts";
import { deliveryOf } from "./delivery.ts";

const body = new TextEncoder().encode("0123456789");
const text = (pieces: readonly { readonly bytes: Uint8Array }[]): readonly string[] =>
  pieces.map(({ bytes }) => new TextDecoder().decode(bytes));

describe("how a body goes out", () => {
  it("in drops: the first at once, the others a wait apart", () => {
    const { pieces, end, head } = deliveryOf({ kind: "drip", bytes: 4, milliseconds: 30 }, body);
    expect(text(pieces)).toEqual(["0123", "4567", "89"]);
    expect(pieces.map(({ wait }) => wait)).toEqual([0, 30, 30]);
    expect({ head, end }).toEqual({ head: "whole", end: "finish" });
  });

  it.each([
    [4, ["0123"]],
    [0, []],
    [10, ["012345678"]],
    [99, ["012345678"]],
  ])("cut after %i bytes: never whole, or nothing would be wrong", (at, expected) => {
    expect(text(deliveryOf({ kind: "truncate", at }, body).pieces)).toEqual(expected);
  });
});

it("of two faults of the connection the first is performed", async () => {
  const request = {
    base: "clob",
    method: "GET",
    url: new URL("https://clob.example/trades"),
    headers: new Headers(),
    operation: undefined,
    seed: 1,
    firstEtags: new Map<string, string>(),
  } as const;
  const faults = [
    { name: "first", kind: "truncate", at: 3 },
    { name: "second", kind: "drip", bytes: 1, milliseconds: 1 },
  ] as const;
  const { wire } = await withFaults(new Response("0123456789"), faults, request);
  expect(wire).toEqual({ kind: "truncate", at: 3 });
});
