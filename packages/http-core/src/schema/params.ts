import * as v from "valibot";
import { isRecord } from "../util/objects.ts";
import { seeOwnKeys, toValibot } from "./entity.ts";
import { anything } from "./leaves.ts";
import type { Fields, FieldsInput, Params, Schema, Shape } from "./types.ts";

/** A rule over several parameters, for {@link params}. */
export interface ParamRule {
  /** The parameters that the rule reads. The error names the first. */
  readonly of: readonly [string, ...string[]];
  /** Whether the parameters satisfy the rule. Called only if each parameter is valid by itself. */
  readonly holds: (params: Readonly<Record<string, unknown>>) => boolean;
  /** What the error says was expected: "on or before `enddate`". */
  readonly expected: string;
}

/**
 * The parameters of an operation. An optional parameter may be absent or `undefined`, and null only if its schema
 * allows it. Unknown names are refused, because services ignore them silently.
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
  const object: ParamsSchema = seeOwnKeys(v.strictObject(entries));
  const schema = rules.length === 0 ? object : withRules(object, rules);
  return Object.assign(schema, { entity: name, fields: of });
}

/** Makes a schema optional unless it has a default. */
function mayBeAbsent(schema: Schema<unknown>): v.GenericSchema {
  return schema.type === "optional" ? toValibot(schema) : v.optional(toValibot(schema));
}

type ParamsSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** Valibot calls a check also where a field has the right type but another issue. A rule expects valid parameters. */
function withRules(schema: ParamsSchema, rules: readonly ParamRule[]): ParamsSchema {
  return v.pipe(
    schema,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed || dataset.issues !== undefined) return;
      for (const { of, holds, expected } of rules) {
        if (holds(dataset.value)) continue;
        const [key] = of;
        const value = dataset.value[key];
        addIssue({
          message: expected,
          expected,
          input: value,
          path: [{ type: "object", origin: "value", input: dataset.value, key, value }],
        });
      }
    }),
  );
}

/**
 * A parameter that callers may write in several forms and that is sent in one.
 *
 * @param from the forms that a caller may write
 * @param wire makes the form to send, from a value that matches `from`
 */
export function written<O, W, I = O>(from: Schema<O, I>, wire: (value: O) => W): Schema<W, I> {
  return v.pipe(toValibot(from), v.transform(wire));
}

/** Parameters with any name and value. */
type OpenParams = Readonly<Record<string, unknown>>;

/** The parameters of a generic request: any name and value; the path's variables are required. */
export function openParams(
  name: string,
  variables: readonly string[],
): Params<Fields<Shape, Shape>, OpenParams> {
  const required = Object.fromEntries(variables.map((variable) => [variable, anything] as const));
  // `v.record` would leave out names such as `constructor`.
  const schema: v.GenericSchema<OpenParams, OpenParams> = v.custom<OpenParams>(isRecord, "an object");
  return Object.assign(schema, { entity: name, fields: { required, optional: {} } });
}
