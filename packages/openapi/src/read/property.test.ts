import { isRecord, propertyOf } from "@org/http-core/operation";
import { text } from "@org/http-core/schema";
import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Purpose } from "./scalars.ts";
import { Schemas } from "./schemas.ts";

/** A JSON Schema of few keywords. */
interface Described {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
  readonly items?: Described;
  readonly allOf?: readonly Described[];
  readonly oneOf?: readonly Described[];
}

const COMPONENTS = ["A", "B", "C"] as const;

type Components = Readonly<Record<(typeof COMPONENTS)[number], Described>>;

const names = fc.constantFrom("a", "b", "c");

const { schema } = fc.letrec<{ schema: Described; fields: Described; several: Described[] }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.record(
      {
        type: fc.constantFrom("string", "integer", "number", "boolean", "object", "array"),
        nullable: fc.boolean(),
      },
      { requiredKeys: ["type"] },
    ),
    fc.constantFrom(...COMPONENTS).map((name) => ({ $ref: `#/components/schemas/${name}` })),
    tie("fields"),
    fc.record({ type: fc.constant("array"), items: tie("schema") }),
    fc.record({ allOf: tie("several"), nullable: fc.boolean() }, { requiredKeys: ["allOf"] }),
    fc.record({ oneOf: tie("several") }),
    fc.tuple(tie("fields"), tie("several")).map(([one, oneOf]) => ({ ...one, oneOf })),
    fc.tuple(tie("fields"), fc.constantFrom(...COMPONENTS)).map(([one, name]) => ({
      ...one,
      $ref: `#/components/schemas/${name}`,
    })),
    fc.constant({}),
  ),
  fields: fc
    .tuple(fc.dictionary(names, tie("schema"), { minKeys: 1, noNullPrototype: true }), fc.array(names))
    .map(([properties, required]) => ({
      type: "object",
      properties,
      required: required.filter((name) => name in properties),
    })),
  several: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }),
}));

const components: fc.Arbitrary<Components> = fc.record({ A: schema, B: schema, C: schema });

const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom("a", 1, 0.5, true),
    fc.dictionary(names, tie("value"), { noNullPrototype: true }),
    fc.array(tie("value"), { maxLength: 2 }),
  ),
}));

/** Makes a value that probably fits a schema. */
function madeFor(all: Components, of: Described, choose: (count: number) => number, depth = 0): unknown {
  const parts = [...targetOf(all, of), ...(of.allOf ?? [])];
  const one = of.oneOf?.[choose(of.oneOf.length)];
  if (one !== undefined) parts.push(one);
  const made = depth > 6 ? [] : parts.map((part) => madeFor(all, part, choose, depth + 1));
  const { properties = {}, required = [], type } = of;
  const inner = (part: Described): unknown => madeFor(all, part, choose, depth + 1);
  const own: Readonly<Record<string, () => unknown>> = {
    string: () => "a",
    integer: () => 1,
    number: () => 0.5,
    boolean: () => true,
    array: () => (of.items === undefined || depth > 6 ? [] : [inner(of.items)].filter(isMade)),
    object: () =>
      Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => depth < 7 && (required.includes(name) || choose(2) === 0))
          .map(([name, field]) => [name, inner(field)] as const)
          .filter(([, value]) => isMade(value)),
      ),
  };
  const values = [...made, ...(type === undefined ? [] : [own[type]?.()])];
  return values.length > 0 && values.every((value) => isRecord(value))
    ? values.reduce((all, one) => ({ ...all, ...one }), {})
    : values.at(choose(values.length));
}

const isMade = (value: unknown): boolean => value !== undefined;

function targetOf(all: Components, { $ref }: Described): readonly Described[] {
  return COMPONENTS.filter((name) => $ref?.endsWith(`/${name}`)).map((name) => all[name]);
}

/** Tells whether a value fits. A schema that leads back to itself, with the same value, allows it. */
function fits(
  all: Components,
  of: Described,
  value: unknown,
  isStrict: boolean,
  open: readonly (readonly [Described, unknown])[] = [],
): boolean {
  if (open.some(([one, other]) => one === of && other === value)) return true;
  const holds = (part: Described, inner = value): boolean =>
    fits(all, part, inner, isStrict, [...open, [of, value]]);
  const { type, properties = {}, required = [], items, allOf = [], oneOf } = of;
  const isOfType =
    type === undefined ||
    (type === "integer" ? Number.isInteger(value) : type === (Array.isArray(value) ? "array" : typeof value));
  return (
    isOfType &&
    targetOf(all, of).every((part) => holds(part)) &&
    allOf.every((part) => holds(part)) &&
    (oneOf === undefined || oneOf.some((part) => holds(part))) &&
    (!isRecord(value) ||
      ((!isStrict || required.every((name) => Object.hasOwn(value, name))) &&
        Object.entries(properties).every(
          ([name, field]) => !(name in value) || holds(field, value[name]),
        ))) &&
    (items === undefined || !Array.isArray(value) || value.every((item) => holds(items, item)))
  );
}

/** Tells whether all lists stayed lists: a record makes an object of a list, which the client refuses in an answer. */
function hasLists(sent: unknown, made: unknown): boolean {
  return (
    Array.isArray(sent) === Array.isArray(made) &&
    (typeof sent !== "object" ||
      Object.entries(sent ?? {}).every(([name, value]) => hasLists(value, propertyOf(made, name))))
  );
}

const purposes: readonly Purpose[] = ["answer", "request"];

test("the reading of a schema ends; its result takes what fits, and refuses or notes what does not", () => {
  fc.assert(
    fc.property(
      components,
      fc.array(anyValue, { minLength: 3, maxLength: 6 }),
      fc.infiniteStream(fc.nat(5)),
      (all, values, choices) => {
        const choose = (count: number): number => (choices.next().value ?? 0) % Math.max(count, 1);
        for (const purpose of purposes) {
          const document = { components: { schemas: all } };
          const schemas = new Schemas(document, purpose);
          for (const name of COMPONENTS) {
            const node = { value: { $ref: `#/components/schemas/${name}` }, at: "#" };
            const { schema: read, notUnderstood } = schemas.read(node);
            const given = [...values, madeFor(all, all[name], choose), madeFor(all, all[name], choose)];
            for (const value of given.filter(isMade)) {
              const result = read["~standard"].validate(value);
              const isTaken =
                !(result instanceof Promise) && result.issues === undefined && hasLists(value, result.value);
              if (notUnderstood.length > 0) continue;
              const context = JSON.stringify({ purpose, name, value });
              if (fits(all, all[name], value, true)) expect(isTaken, context).toBe(true);
              if (!fits(all, all[name], value, purpose === "request")) expect(isTaken, context).toBe(false);
            }
            new Schemas(document, purpose, { "a.b": text, c: text }).read(node);
          }
        }
      },
    ),
    { numRuns: times(100, 2_000) },
  );
});
