import * as v from "valibot";
import { toValibot, unknownToValibot } from "./entity.ts";
import type { Schema } from "./types.ts";

/** An array; each item is checked by `item`. */
export function list<T>(item: Schema<T>): Schema<T[]> {
  return v.array(toValibot<T>(item));
}

/** An object of any keys whose values are all of one kind. */
export function record<T>(value: Schema<T>): Schema<Record<string, T>> {
  return v.record(v.string(), toValibot<T>(value));
}

/** A value or null. */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  return v.nullable(toValibot<T>(schema));
}

/**
 * A field that the specification says is always there. Where a deployment leaves it out, or sends null, it is
 * null in the result, and the absence counts as drift.
 */
export function always<T>(schema: Schema<T>): Schema<T | null, T | null | undefined> {
  return v.optional(v.nullable(toValibot<T>(schema)), null);
}

/**
 * A schema that is defined further down, or that holds itself. The type argument is the interface, the getter
 * is typed `unknown`: typed by the schema, the recursion would turn into `never`.
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
