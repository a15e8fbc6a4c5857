import { describe, expect, it } from "vitest";
import { beyondTheSpec } from "./beyond-the-spec.ts";
import { endpointDifferences } from "./compare-endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { operationOf, operations, operationsOf } from "./operations.ts";

describe("the operations and the specification's endpoints", () => {
  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s has an operation with the same base, credentials, constants, body, result and list",
    (_, endpoint) => {
      expect(endpointDifferences(endpoint, operationOf(endpoint))).toEqual([]);
    },
  );

  it("there is no operation beyond the specification, except those listed with a reason", () => {
    const known = new Set(endpoints.flatMap((endpoint) => operationsOf(endpoint)));
    const beyond = operations.filter((operation) => !known.has(operation)).map(({ id }) => id);
    expect(beyond.sort()).toEqual(Object.keys(beyondTheSpec.operations).sort());
  });
});
