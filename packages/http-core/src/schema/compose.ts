import * as v from "valibot";
import { described, toValibot, unknownToValibot } from "./entity.ts";
import type { Described, Description, OwnDescription, Schema } from "./types.ts";

/** An array whose items match `item`: a schema, or an object of schemas. */
export function list<T>(item: Schema<T>): Schema<T[]>;

export function list<const D extends OwnDescription>(item: D): Schema<Described<D>[]>;

export function list(item: Description): Schema<unknown[]> {
  return v.array(toValibot(described(item)));
}

/** An object with any keys whose values match `value`: a schema, or an object of schemas. */
export function record<T>(value: Schema<T>): Schema<Record<string, T>>;

export function record<const D extends OwnDescription>(value: D): Schema<Record<string, Described<D>>>;

export function record(value: Description): Schema<Record<string, unknown>> {
  return v.record(v.string(), toValibot(described(value)));
}

/** A value or null: of a schema, or of an object of schemas. */
export function nullable<T>(schema: Schema<T>): Schema<T | null>;

export function nullable<const D extends OwnDescription>(schema: D): Schema<Described<D> | null>;

export function nullable(schema: Description): Schema<unknown> {
  return v.nullable(toValibot(described(schema)));
}

/**
 * A field that the specification promises in every response. If a deployment omits it or sends null, the result has
 * null, and `on.drift` reports the field as `missing`. Where the specification allows null, write `always(nullable(…))`:
 * then null is no drift.
 */
export function always<T>(schema: Schema<T>): Schema<T | null, T | null | undefined> {
  return v.optional(v.nullable(toValibot<T>(schema)), null);
}

/**
 * A field that a document requires. As with {@link always}, the result has null where a deployment omits it or sends null,
 * and `on.drift` reports it as `missing`; but `validate: "strict"` rejects the row.
 *
 * @experimental
 * @example
 * ```ts
 * import { entity, expected, fields, text } from "@org/http-core/schema";
 *
 * export const repository = entity("Repository", fields({ name: text, description: expected(text) }));
 * ```
 */
export function expected<T>(schema: Schema<T>): Schema<T | null, T | null | undefined> {
  return Object.assign(always(schema), { isExpected: true });
}

/**
 * A schema that is defined later, or that contains itself. Give the interface as the type argument. The getter returns
 * `unknown`, because a recursive schema type would become `never`.
 *
 * @example
 * ```ts
 * import { entity, fields, list, ref, text, type Entity, type FieldsOutput } from "@org/http-core/schema";
 *
 * const node = fields({ id: text }, { children: list(ref<Node>(() => nodeSchema)) });
 * interface Node extends FieldsOutput<typeof node> {}
 * interface NodeSchema extends Entity<"Node", typeof node, Node> {}
 * const nodeSchema: NodeSchema = entity("Node", node);
 * ```
 */
export function ref<T>(get: () => unknown): Schema<T> {
  return v.lazy(() => unknownToValibot<T>(get()));
}

/**
 * A schema whose values also satisfy a rule.
 *
 * @experimental
 * @param holds tells whether a value satisfies the rule
 * @param expected describes the rule in errors: "an even number"
 * @param keywords the rule in JSON Schema, for documentation: `{ multipleOf: 2 }`
 * @example
 * ```ts
 * import { number, restricted } from "@org/http-core/schema";
 *
 * export const share = restricted(number, (value) => value >= 0 && value <= 1, "0 to 1", { minimum: 0, maximum: 1 });
 * ```
 */
export function restricted<O, I = O>(
  schema: Schema<O, I>,
  holds: (value: O) => boolean,
  expected: string,
  keywords: Readonly<Record<string, unknown>> = {},
): Schema<O, I> {
  return v.pipe(toValibot(schema), v.check(holds, expected), v.metadata(keywords));
}
