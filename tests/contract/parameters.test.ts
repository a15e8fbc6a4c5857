import { describe, expect, it } from "vitest";
import { allowed, beyondTheSpec } from "./beyond-the-spec.ts";
import { check } from "./check.ts";
import { paramDifferences, paramsBeyond, wireParams } from "./compare-params.ts";
import { endpoints } from "./endpoints.ts";
import { operationOf } from "./operations.ts";

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "the parameters of %s",
  (_, endpoint) => {
    const { params, heading, refused = {}, combinations = [] } = endpoint;

    it.each(params.map((param) => [param.name, param] as const))("have %s as in the table", (_, param) => {
      expect(paramDifferences(param, endpoint, operationOf(endpoint))).toEqual([]);
    });

    it("have no others, except those listed with a reason", () => {
      const listed = allowed(beyondTheSpec.params, heading);
      const operation = operationOf(endpoint);
      expect(paramsBeyond(endpoint, operation, listed)).toEqual([]);
      expect(wireParams(operation).map(({ name }) => name)).toEqual(expect.arrayContaining([...listed]));
    });

    it.each(Object.keys(refused))("refuse %s, as the service does", (name) => {
      const result = check(operationOf(endpoint).params, { [name]: 0 });
      expect(result.ok ? [] : result.paths).toContain(name);
    });

    it.each(combinations.map(({ rule, params }) => [rule, params] as const))(
      "obey the rule: %s",
      (_, params) => {
        const schema = operationOf(endpoint).params;
        const result = check(schema, params);
        expect(result.ok ? [] : result.paths).toEqual([expect.toBeOneOf(Object.keys(params))]);
        for (const [name, value] of Object.entries(params))
          expect(check(schema, { [name]: value }).ok).toBe(true);
      },
    );
  },
);
