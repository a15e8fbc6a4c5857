import { describe, expect, it } from "vitest";
import { endpointDifferences } from "./compare-endpoint.ts";
import { contracts, endpoints } from "./endpoints.ts";
import { operationOf, operations } from "./operations.ts";

describe("the operations and the specification's endpoints", () => {
  it.each(endpoints.map((endpoint) => [endpoint.heading, endpoint] as const))(
    "%s has an operation with the same base, credentials, constants, body, result and list",
    (_, endpoint) => {
      expect(endpointDifferences(endpoint, operationOf(endpoint))).toEqual([]);
    },
  );

  it("are listed for every operation, by its id", () => {
    expect(Object.keys(contracts).sort()).toEqual(operations.map(({ id }) => id).sort());
  });
});
