import { ParameterError } from "@org/http-core";
import { describe, expect, it } from "vitest";
import { readFault, readOwnFaults } from "./fault-schema.ts";

/** The parameter that a refusal names; undefined: the fault is accepted. */
function refused(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof ParameterError) return error.parameter;
    throw error;
  }
}

describe("a fault is accepted", () => {
  it.each<object>([
    { kind: "delay", milliseconds: 0 },
    { kind: "delay", milliseconds: { min: 5, max: 5 } },
    { kind: "delay", milliseconds: { median: 5, sigma: 0, max: 7 } },
    { kind: "status", status: 200 },
    { kind: "status", status: 599, message: "", body: null, headers: { "X-Test": "7" } },
    { kind: "reset", after: "half-header" },
    { kind: "stall", after: 0 },
    { kind: "drip" },
    { kind: "wrong-length", by: -1 },
    { kind: "duplicate-header", name: "ETag" },
    { kind: "redirect-loop", status: 308 },
    { kind: "schema-drift", change: "add", field: "x" },
    { kind: "bad-gzip", name: "mine", match: { service: "clob", nth: [1, 2], probability: 0.5 } },
  ])("%j", (fault) => {
    expect(readFault(fault)).toEqual(fault);
  });

  it("without its undefined fields", () => {
    expect(readFault({ kind: "stall", after: undefined, match: { nth: undefined } })).toStrictEqual({
      kind: "stall",
      match: {},
    });
  });
});

describe("a fault is refused with the name of the field", () => {
  it.each<[string, unknown]>([
    ["fault", []],
    ["fault.kind", { kind: "weather" }],
    ["fault.kind", {}],
    ["fault.name", { kind: "bad-gzip", name: "" }],
    ["fault.at", { kind: "bad-gzip", at: 1 }],
    ["fault.milliseconds", { kind: "delay", milliseconds: -1 }],
    ["fault.milliseconds", { kind: "delay", milliseconds: { min: 2, max: 1 } }],
    ["fault.milliseconds.sigma", { kind: "delay", milliseconds: { median: 1, sigma: 11 } }],
    ["fault.milliseconds.max", { kind: "delay", milliseconds: { min: 1 } }],
    ["fault.status", { kind: "status", status: 199 }],
    ["fault.status", { kind: "status", status: 600 }],
    ["fault.status", { kind: "status", status: 200.5 }],
    ["fault.after", { kind: "stall", after: "half-header" }],
    ["fault.at", { kind: "truncate", at: 0.5 }],
    ["fault.bytes", { kind: "drip", bytes: 0 }],
    ["fault.by", { kind: "wrong-length", by: 0 }],
    ["fault", { kind: "duplicate-header", name: "a b" }],
    ["fault.bytes", { kind: "huge-header", bytes: 2 ** 20 + 1 }],
    ["fault.contentType", { kind: "wrong-type", contentType: "" }],
    ["fault.status", { kind: "redirect-loop", status: 304 }],
    ["fault.change", { kind: "schema-drift", change: "rename" }],
    ["fault.field", { kind: "schema-drift", field: "" }],
    ["fault.match.probability", { kind: "bad-gzip", match: { probability: 1.1 } }],
  ])("%s in %j", (parameter, fault) => {
    expect(refused(() => readFault(fault))).toBe(parameter);
  });

  it("and of the fault among others", () => {
    expect(refused(() => readFault({}, "faults.3"))).toBe("faults.3.kind");
  });
});

describe("a request's own faults", () => {
  const own = (value: unknown): string | undefined => refused(() => readOwnFaults(value, "own"));
  const fault = { kind: "bad-gzip" };

  it("are one or a list, of sixteen at most", () => {
    expect(readOwnFaults(fault, "own")).toEqual([fault]);
    expect(readOwnFaults([], "own")).toEqual([]);
    expect(
      readOwnFaults(
        Array.from({ length: 16 }, () => fault),
        "own",
      ),
    ).toHaveLength(16);
    expect(own(Array.from({ length: 17 }, () => fault))).toBe("own");
  });

  it("select no requests, and are named by their place in the list", () => {
    expect(own([fault, { ...fault, match: {} }])).toBe("own.1.match");
    expect(own([fault, { kind: "status" }])).toBe("own.1.status");
  });
});
