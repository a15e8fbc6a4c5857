import * as v from "valibot";
import { toValibot } from "./entity.ts";
import { anything } from "./leaves.ts";
import type { Fields, FieldsInput, Params, Schema, Shape } from "./types.ts";

/** A rule over several parameters, as {@link params} takes it. */
export interface ParamRule {
  /** The parameters that the rule reads; the first is the one that the error names. */
  readonly of: readonly [string, ...string[]];
  /** True where the rule holds. Called only when every parameter on its own is valid. */
  readonly holds: (params: Readonly<Record<string, unknown>>) => boolean;
  /** What was expected, for the error: "on or before `enddate`". */
  readonly expected: string;
}

/**
 * The parameters of an operation. An optional parameter may be absent or `undefined`, not null unless its schema
 * says so; an unknown name is refused, because a service ignores it in silence.
 */
export function params<F extends Fields<Shape, Shape>>(
  name: string,
  of: F,
  ...rules: readonly ParamRule[]
): Params<F, FieldsInput<F>>;

export function params(
  name: string,
  of: Fields<Shape, Shape>,
  ...rules: readonly ParamRule[]
): Params<unknown, object> {
  const entries: Record<string, v.GenericSchema> = {};
  for (const [key, schema] of Object.entries(of.required)) entries[key] = toValibot(schema);
  for (const [key, schema] of Object.entries(of.optional)) entries[key] = mayBeAbsent(schema);
  const object: ParamsSchema = v.strictObject(entries);
  const schema = rules.reduce<ParamsSchema>(withRule, object);
  return Object.assign(schema, { entity: name, fields: of });
}

/** A schema that has a default already knows what to do without a value. */
function mayBeAbsent(schema: Schema<unknown>): v.GenericSchema {
  return schema.type === "optional" ? toValibot(schema) : v.optional(toValibot(schema));
}

type ParamsSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

function withRule(schema: ParamsSchema, rule: ParamRule): ParamsSchema {
  return v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || rule.holds(dataset.value)) return;
      const [key] = rule.of;
      const value = dataset.value[key];
      addIssue({
        message: rule.expected,
        expected: rule.expected,
        input: value,
        path: [{ type: "object", origin: "value", input: dataset.value, key, value }],
      });
    }),
  );
}

/**
 * A parameter that may be given in several forms and goes to the wire in one.
 *
 * @param from the forms that a caller may write
 * @param wire makes the wire's form; called only with values that `from` lets through
 */
export function written<I, W>(from: Schema<I>, wire: (value: I) => W): Schema<W, I> {
  return v.pipe(toValibot<I>(from), v.transform(wire));
}

/** Parameters of a request whose endpoint is not described: any name, any value. */
type OpenParams = Readonly<Record<string, unknown>>;

/** Takes any parameters: for a generic request, where only the path's variables are known. */
export function openParams(
  name: string,
  variables: readonly string[],
): Params<Fields<Shape, Shape>, OpenParams> {
  const required = Object.fromEntries(variables.map((variable) => [variable, anything] as const));
  const schema: v.GenericSchema<OpenParams, OpenParams> = v.record(v.string(), v.unknown());
  return Object.assign(schema, { entity: name, fields: { required, optional: {} } });
}
