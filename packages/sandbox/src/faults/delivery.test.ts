import { describe, expect, it } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";
import { deliveryOf } from "./delivery.ts";

const body = new TextEncoder().encode("0123456789");
const text = (pieces: Iterable<{ readonly bytes: Uint8Array }>): readonly string[] =>
  Array.from(pieces, ({ bytes }) => new TextDecoder().decode(bytes));

describe("the delivery of a body", () => {
  it("in small pieces: the first at once, a wait before each other", () => {
    const { pieces, end, head } = deliveryOf([{ kind: "drip", bytes: 4, milliseconds: 30 }], body);
    expect(text(pieces)).toEqual(["0123", "4567", "89"]);
    expect(Array.from(pieces, ({ wait }) => wait)).toEqual([0, 30, 30]);
    expect({ head, end }).toEqual({ head: "whole", end: "finish" });
  });

  it.each([
    [4, ["0123"]],
    [0, []],
    [10, ["012345678"]],
    [99, ["012345678"]],
  ])("truncated after %i bytes is never complete", (at, expected) => {
    expect(text(deliveryOf([{ kind: "truncate", at }], body).pieces)).toEqual(expected);
  });
});

describe("several wire faults apply together, in any order", () => {
  const drip = { kind: "drip", bytes: 2, milliseconds: 30 } as const;
  const truncate = { kind: "truncate", at: 5 } as const;
  it.each([[[drip, truncate]], [[truncate, drip]]])("%j", (wires) => {
    const { pieces, end, length } = deliveryOf(wires, body);
    expect(text(pieces)).toEqual(["01", "23", "4"]);
    expect({ end, length }).toEqual({ end: "close", length: 10 });
  });

  it("the earlier of two breaks applies", () => {
    const reset = { kind: "reset", after: 3 } as const;
    for (const wires of [
      [reset, truncate],
      [truncate, reset],
    ]) {
      const { pieces, end } = deliveryOf(wires, body);
      expect([text(pieces), end]).toEqual([["012"], "reset"]);
    }
    expect(deliveryOf([truncate, { kind: "stall", after: "nothing" }, drip], body)).toMatchObject({
      head: "none",
      end: "hang",
    });
  });

  it("invalid gzip can drip, have a wrong length and be truncated", () => {
    const { pieces, end, length } = deliveryOf(
      [{ kind: "wrong-length", by: 4 }, drip, truncate, { kind: "bad-gzip" }],
      body,
    );
    expect([Array.from(pieces, ({ bytes }) => bytes.length), end, length]).toEqual([[2, 2, 1], "close", 20]);
  });

  it("every header fault adds a line", () => {
    const header = { kind: "header", name: "A" } as const;
    expect(deliveryOf([header, drip, { ...header, value: "1" }], body).lines).toHaveLength(2);
  });
});

describe("a response without a body", () => {
  it("breaks only in the headers, and keeps its Content-Length", () => {
    const wires = [
      { kind: "truncate", at: 0 },
      { kind: "bad-gzip" },
      { kind: "wrong-length", by: 1 },
    ] as const;
    const usual = { head: "whole", length: "as it is", pieces: [], end: "finish" };
    expect(deliveryOf(wires, undefined)).toMatchObject(usual);
    const reset = { kind: "reset", after: "headers" } as const;
    expect(deliveryOf([reset], undefined)).toMatchObject({ ...usual, end: "reset" });
  });

  it("has the length of GET for HEAD, with any fault", async () => {
    const sandbox = frozenSandbox();
    const meta = `${sandbox.origins.repoHost}/meta`;
    const length = (await (await sandbox.fetch(meta)).arrayBuffer()).byteLength;
    const faults = [{ kind: "truncate", at: 9 }, { kind: "drip" }, { kind: "bad-gzip" }] as const;
    for (const fault of faults) {
      sandbox.faults.add({ ...fault, name: "one" });
      const { headers } = await sandbox.fetch(meta, { method: "HEAD" });
      expect(headers.get("content-length")).toBe(String(length));
    }
  });
});
