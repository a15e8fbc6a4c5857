import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { mutated, odd, oddJson } from "@org/test-kit/mutated";
import { acceptsUnchanged } from "@org/test-kit/unchanged";
import { valuesOf } from "@org/test-kit/values-of";
import * as s from "../../schema.ts";
import { convert } from "../../failure/convert.ts";
import { toValibot } from "../entity.ts";
import { compile } from "./compile.ts";

type AnySchema = s.Schema<unknown>;

/** Every schema that operations may consist of. */
const ownLeaves: readonly AnySchema[] = [
  s.text,
  s.flag,
  s.number,
  s.integer,
  s.wideInteger,
  s.count,
  s.time,
  s.date,
  s.anything,
  s.decimal,
  s.day,
  s.nonEmptyText,
  s.whole(-2, 3),
  s.pattern(/^0x[0-9a-f]{2}$/, "two digits"),
  s.oneOf("a", "b"),
  s.openOneOf("a", "b"),
  s.withDefault(s.text, "x"),
];

/** Other valibot schemas, which a user's own schema may contain. The check must be correct for them too. */
const otherLeaves: readonly AnySchema[] = [
  v.null(),
  v.literal(true),
  v.literal(1),
  v.any(),
  v.number(),
  v.date(),
  v.undefined(),
  v.bigint(),
  v.pipe(v.string(), v.trim()),
  v.pipe(v.string(), v.email(), v.maxLength(4)),
  v.pipe(v.string(), v.transform(Number)),
  v.pipe(v.string(), v.picklist(["a", ""])),
  v.pipe(v.number(), v.gtValue(0), v.integer()),
  v.pipe(
    v.nullable(v.string()),
    v.check((value) => value !== null),
  ),
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.value === "") addIssue();
    }),
  ),
  v.fallback(v.string(), "f"),
  v.pipe(v.fallback(v.string(), "ff"), v.maxLength(1)),
  v.nullish(v.number(), 3),
  v.nullish(v.unknown(), null),
  v.nullable(v.unknown(), 1),
  v.optional(v.unknown(), () => undefined),
  v.nullish(v.nullable(v.string(), "d")),
  v.optional(v.nullish(v.string()), "d"),
];

const keys = fc.constantFrom("a", "b", "id", "prototype", "constructor", "toString", "__proto__");

function entriesOf(schema: fc.Arbitrary<AnySchema>): fc.Arbitrary<Record<string, v.GenericSchema>> {
  return fc
    .dictionary(keys, schema, { maxKeys: 4, noNullPrototype: true })
    .map((entries) =>
      Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, toValibot(entry)])),
    );
}

function ownAround(schema: fc.Arbitrary<AnySchema>): readonly fc.Arbitrary<AnySchema>[] {
  const names = fc.constantFrom("a", "b", "id", "extra", "constructor", "toString");
  const fields = fc.dictionary(names, schema, { noNullPrototype: true });
  const few = fc.dictionary(names, schema, { maxKeys: 2, noNullPrototype: true });
  return [
    schema.map(s.list),
    schema.map(s.record),
    schema.map(s.nullable),
    schema.map(s.always),
    schema.map((inner) => s.ref<unknown>(() => inner)),
    fc.tuple(fields, fields).map(([required, optional]) => s.entity("Thing", s.fields(required, optional))),
    fc
      .tuple(few, schema)
      .map(([required, rest]) => s.entityWithRest("Thing", s.fields(required, { b: s.text }), rest)),
    fc.array(schema, { minLength: 1, maxLength: 3 }).map((options) => s.choice(options)),
    fc.tuple(few, few).map(([a, b]) => {
      const named = (id: string, more: Readonly<Record<string, AnySchema>>): AnySchema =>
        s.entity(id, s.fields({ ...more, id: s.oneOf(id) }));
      return s.choice([named("a", a), named("b", b)], { by: "id" });
    }),
    few.map((options) => s.choice({ ...options, id: s.text }, { by: "id" })),
  ];
}

function otherAround(schema: fc.Arbitrary<AnySchema>): readonly fc.Arbitrary<AnySchema>[] {
  const one = schema.map((inner) => toValibot(inner));
  const entries = entriesOf(schema);
  return [
    one.map((inner) => v.nullish(inner)),
    one.map((inner) => v.optional(inner)),
    one.map((inner) => v.exactOptional(inner)),
    one.map((inner) => v.fallback(inner, "f")),
    one.map((inner) => v.nullish(inner, null)),
    one.map((inner) => v.pipe(inner, v.metadata({ title: "t" }))),
    one.map((inner) =>
      v.pipe(
        inner,
        v.check((value) => JSON.stringify(value) !== '{"a":1}'),
      ),
    ),
    one.map((inner) =>
      v.pipe(
        inner,
        v.transform((value) => value),
      ),
    ),
    one.map((inner) => v.record(v.picklist(["a", "id"]), inner)),
    fc.tuple(one, one).map((options) => v.union(options)),
    fc.tuple(one, one).map((items) => v.tuple(items)),
    entries.map((fields) => v.object(fields)),
    entries.map((fields) => v.looseObject(fields)),
    entries.map((fields) => v.strictObject(fields)),
    fc.tuple(entries, one).map(([fields, rest]) => v.objectWithRest(fields, rest)),
    entries.map((fields) =>
      v.pipe(
        v.looseObject(fields),
        v.check((value) => Object.keys(value)[0] !== "b"),
      ),
    ),
  ];
}

function schemas(
  leaves: readonly AnySchema[],
  around: (schema: fc.Arbitrary<AnySchema>) => readonly fc.Arbitrary<AnySchema>[],
): fc.Arbitrary<AnySchema> {
  const { schema } = fc.letrec<{ schema: AnySchema }>((tie) => ({
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom(...leaves),
      ...around(tie("schema")),
    ),
  }));
  return schema;
}

function withValue(
  schema: fc.Arbitrary<AnySchema>,
  replacements: fc.Arbitrary<unknown>,
): fc.Arbitrary<readonly [AnySchema, unknown]> {
  return schema.chain((chosen) => {
    const values = valuesOf(chosen);
    return fc.oneof(values, mutated(values, replacements)).map((value) => [chosen, value] as const);
  });
}

const RUNS = times(40, 1_000);

/** A schema with `expected` fields, and the schema that takes what it takes without drift. */
interface Twins {
  readonly schema: AnySchema;
  readonly exact: AnySchema;
}

function twins(): fc.Arbitrary<Twins> {
  const both = (make: (inner: AnySchema) => AnySchema) => (of: Twins) => ({
    schema: make(of.schema),
    exact: make(of.exact),
  });
  const names = fc.constantFrom("a", "b", "id", "extra", "constructor", "toString");
  const { of } = fc.letrec<{ of: Twins }>((tie) => {
    const inner = tie("of");
    const expected = fc.tuple(inner, fc.boolean()).map(([{ schema, exact }, isExpected]): Twins => ({
      schema: isExpected ? s.expected(schema) : schema,
      exact,
    }));
    const entity = fc.tuple(fc.dictionary(names, expected, { noNullPrototype: true }), inner, fc.boolean());
    return {
      of: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        // A default is for a parameter, which is not expected of a service.
        fc.constantFrom(...ownLeaves.slice(0, -1)).map((leaf): Twins => ({ schema: leaf, exact: leaf })),
        inner.map(both(s.list)),
        inner.map(both(s.record)),
        inner.map(both(s.nullable)),
        inner.map(both((one) => s.ref<unknown>(() => one))),
        fc.array(inner, { minLength: 1, maxLength: 4 }).map((all): Twins => ({
          schema: s.choice(all.map(({ schema }) => schema)),
          exact: s.choice(all.map(({ exact }) => exact)),
        })),
        entity.map(([fields, rest, hasRest]): Twins => {
          const make = (which: keyof Twins): AnySchema => {
            const required = Object.fromEntries(
              Object.entries(fields).map(([name, one]) => [name, one[which]]),
            );
            const all = s.fields(required);
            return hasRest ? s.entityWithRest("Thing", all, rest[which]) : s.entity("Thing", all);
          };
          return { schema: make("schema"), exact: make("exact") };
        }),
      ),
    };
  });
  return of;
}

describe("the compiled check", () => {
  test("accepts exactly the values that valibot accepts unchanged: JSON values and the schemas of operations", () => {
    const cases = withValue(schemas(ownLeaves, ownAround), oddJson);
    fc.assert(
      fc.property(cases, ([schema, value]) => {
        const sent: unknown = JSON.parse(JSON.stringify(value ?? null));
        expect(compile(schema)?.(sent) ?? false).toBe(acceptsUnchanged(schema, sent));
      }),
      { numRuns: RUNS },
    );
  });

  test("with `expected` fields accepts what it would accept if they were required, and so does `strict`", () => {
    const cases = twins().chain(({ schema, exact }) => {
      const values = valuesOf(exact);
      return fc.oneof(values, mutated(values, oddJson)).map((value) => [schema, exact, value] as const);
    });
    fc.assert(
      fc.property(cases, ([schema, exact, value]) => {
        const sent: unknown = JSON.parse(JSON.stringify(value ?? null));
        expect(compile(schema)?.(sent) ?? false).toBe(acceptsUnchanged(exact, sent));
        const outcome = (of: AnySchema): unknown => {
          const result = convert(of, sent, () => undefined, true);
          return result.ok && result.value;
        };
        expect(outcome(schema)).toEqual(outcome(exact));
      }),
      { numRuns: RUNS },
    );
  });

  test("accepts no value that valibot rejects or changes: any value, any schema", () => {
    const every = schemas([...ownLeaves, ...otherLeaves], (schema) => [
      ...ownAround(schema),
      ...otherAround(schema),
    ]);
    fc.assert(
      fc.property(withValue(every, odd), ([schema, value]) => {
        if (compile(schema)?.(value) === true) expect(acceptsUnchanged(schema, value)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });
});
