import { describe, expect, it } from "vitest";
import { allowed, beyondTheSpec } from "./beyond-the-spec.ts";
import { entityDifferences, reachable, type EntityPair } from "./compare-entity.ts";
import { endpoints } from "./endpoints.ts";
import { entities, entityContract } from "./entities.ts";
import { operationOf } from "./operations.ts";
import { fieldsOf } from "./shape.ts";

const pairs = endpoints.flatMap((endpoint): readonly EntityPair[] => {
  const { result } = endpoint;
  if (result.kind !== "json" || result.entity === undefined) return [];
  const { schema } = operationOf(endpoint).result;
  return reachable({ contract: entityContract(result.entity), schema }, entityContract);
});

describe("the results and the specification's tables", () => {
  it.each(pairs.map((pair) => [pair.contract.name, pair] as const))(
    "have %s as in its table",
    (name, pair) => {
      expect(entityDifferences(pair, allowed(beyondTheSpec.fields, name))).toEqual([]);
    },
  );

  it.each(Object.entries(beyondTheSpec.fields))(
    "have the fields that are listed beyond the table of %s",
    (name, reasons) => {
      const found = pairs
        .filter(({ contract }) => contract.name === name)
        .map(({ schema }) => fieldsOf(schema))
        .flatMap(({ required, optional }) => Object.keys({ ...required, ...optional }));
      expect(found).toEqual(expect.arrayContaining(Object.keys(reasons)));
    },
  );

  it("include every table except that of errors", () => {
    const reached = new Set(pairs.map(({ contract }) => contract.name));
    const others = entities.map(({ name }) => name).filter((name) => !reached.has(name));
    expect(others).toEqual(["Validation error object"]);
  });
});
