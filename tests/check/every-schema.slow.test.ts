import fc from "fast-check";
import { isList, type Operation } from "@org/http-core/operation";
import type { Schema } from "@org/http-core/schema";
import { describe, expect, test } from "vitest";
import { times } from "@org/vitest-config/times";
import { compile } from "../../packages/http-core/src/schema/compiled/compile.ts";
import { operations } from "../contract/operations.ts";
import { mutated, odd, oddJson } from "@org/test-kit/mutated";
import { acceptsUnchanged } from "@org/test-kit/unchanged";
import { valuesOf } from "@org/test-kit/values-of";

type Named = readonly [name: string, schema: Schema<unknown>];

/** The schemas of all results; of a list, those of its rows and of its page. */
const results = operations.flatMap((operation): readonly Named[] => {
  const { id, result } = operation;
  const rows: readonly Named[] = isList(operation) ? [[`${id}, a row`, operation.row]] : [];
  return result.schema === undefined ? rows : [...rows, [id, result.schema]];
});

const parameters = operations.map(({ id, params }: Operation): Named => [id, params]);

function valuesAndMutants(
  schema: Schema<unknown>,
  replacements: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const values = valuesOf(schema);
  return fc.oneof(
    values,
    mutated(values, replacements),
    mutated(mutated(values, replacements), replacements),
  );
}

const RUNS = times(40, 100);
/** A run must accept more values than this, and leave more than this to valibot. */
const FEW = times(2, 10);

describe("the compiled check accepts exactly what valibot accepts unchanged", () => {
  test.each(results)("in the result of %s", (_, schema) => {
    const seen = { accepted: 0, left: 0 };
    fc.assert(
      fc.property(valuesAndMutants(schema, oddJson), (value) => {
        const sent: unknown = JSON.parse(JSON.stringify(value));
        const accepted = compile(schema)?.(sent) ?? false;
        seen[accepted ? "accepted" : "left"] += 1;
        expect(accepted).toBe(acceptsUnchanged(schema, sent));
      }),
      { numRuns: RUNS },
    );
    expect(seen.accepted).toBeGreaterThan(FEW);
    expect(seen.left).toBeGreaterThan(FEW);
  });
});

describe("the compiled check accepts nothing that valibot refuses or changes", () => {
  const both = [...results, ...parameters.map(([id, schema]): Named => [`${id}, its parameters`, schema])];

  test.each(both)("in %s", (_, schema) => {
    fc.assert(
      fc.property(valuesAndMutants(schema, odd), (value) => {
        if (compile(schema)?.(value) === true) expect(acceptsUnchanged(schema, value)).toBe(true);
      }),
      { numRuns: times(15, 100) },
    );
  });
});
