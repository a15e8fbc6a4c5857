import * as v from "valibot";
import { described, toValibot, unknownToValibot } from "./entity.ts";
import type { Described, Description, Schema } from "./types.ts";

/**
 * A schema of this package or valibot's, or an object of them. Another library's needs `standard`: to adapt it here
 * would add that to every client.
 */
export type OwnDescription = Schema<unknown> | { readonly [field: string]: OwnDescription };

/** An array whose items match `item`: a schema, or an object of schemas. */
export function list<T>(item: Schema<T>): Schema<T[]>;

export function list<const D extends OwnDescription>(item: D): Schema<Described<D>[]>;

export function list(item: Description): Schema<unknown[]> {
  return v.array(toValibot(described(item)));
}

/** An object with any keys whose values match `value`. */
export function record<T>(value: Schema<T>): Schema<Record<string, T>> {
  return v.record(v.string(), toValibot<T>(value));
}

/** A value or null. */
export function nullable<T>(schema: Schema<T>): Schema<T | null> {
  return v.nullable(toValibot<T>(schema));
}

/**
 * A field that the specification promises in every response. If a deployment omits it or sends null, the result has
 * null. An omitted field counts as drift.
 */
export function always<T>(schema: Schema<T>): Schema<T | null, T | null | undefined> {
  return v.optional(v.nullable(toValibot<T>(schema)), null);
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
