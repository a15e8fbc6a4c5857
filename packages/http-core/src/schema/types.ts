import { isObject } from "../util/objects.ts";

/**
 * What a schema looks like from outside. Behind each stands a real valibot schema; its own declarations stay
 * out of the public types, where they would cost every user 171,000 type instantiations.
 */
export interface Schema<Output, Input = Output> {
  readonly kind: "schema";
  /** Which schema it is, in valibot's words: `string`, `array`, `loose_object` … */
  readonly type: string;
  /** Standard Schema, version 1: any library that takes such schemas takes these. */
  readonly "~standard": StandardProps<Output, Input>;
}

/** The properties under `~standard`, as https://standardschema.dev has them. */
export interface StandardProps<Output, Input = Output> {
  readonly version: 1;
  readonly vendor: string;
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
}

/** What a Standard Schema answers: a value, or issues. */
export type StandardResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

/** One complaint of a Standard Schema. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Any Standard Schema: valibot's, zod's, arktype's, or one of this package. */
export interface StandardSchema<Output = unknown, Input = unknown> {
  readonly "~standard": StandardProps<Output, Input>;
}

/** The type of the values that a schema lets through. */
export type Output<S> = S extends { readonly "~standard": StandardProps<infer T, infer _> } ? T : never;

/** The type of the values that a schema takes. */
export type Input<S> = S extends { readonly "~standard": StandardProps<infer _, infer T> } ? T : never;

/** Fields by name. */
export type Shape = Readonly<Record<string, Schema<unknown>>>;

/** The fields of an entity: those that must be there, and those that may be absent or null. */
export interface Fields<Required extends Shape, Optional extends Shape> {
  readonly required: Required;
  readonly optional: Optional;
}

/** The object that {@link Fields} describe. Homomorphic, so that doc comments follow to the hover. */
export type FieldsOutput<F> =
  F extends Fields<infer R, infer O>
    ? { [K in keyof R]: Output<R[K]> } & { [K in keyof O]?: Output<O[K]> | null }
    : never;

/** The parameters that {@link Fields} describe: what a caller writes. */
export type FieldsInput<F> =
  F extends Fields<infer R, infer O>
    ? { [K in keyof R]: Input<R[K]> } & { [K in keyof O]?: Input<O[K]> | undefined }
    : never;

/** A named object schema. Unknown fields are kept. */
export interface Entity<Name extends string, F, T> extends Schema<T> {
  /** The name that documentation, OpenAPI and errors use. */
  readonly entity: Name;
  readonly fields: F;
}

/** The schema of an operation's parameters. Unknown names are refused. */
export interface Params<F, T> extends Schema<Readonly<Record<string, unknown>>, T> {
  /** The name that documentation uses. */
  readonly entity: string;
  readonly fields: F;
}

/** Whether something is the fields of an entity or of parameters. */
export function isFields(value: unknown): value is Fields<Shape, Shape> {
  return isObject(value) && "required" in value && "optional" in value;
}
