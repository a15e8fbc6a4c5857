import { isObject } from "../util/objects.ts";

/**
 * A schema. At run time it is a valibot schema. Valibot's own types are not in the public declarations, where they
 * would cost every user 171,000 type instantiations.
 */
export interface Schema<Output, Input = Output> {
  readonly kind: "schema";
  /** Valibot's name of the schema: `string`, `array`, `loose_object` … */
  readonly type: string;
  /** Standard Schema, version 1, for libraries that accept such schemas. */
  readonly "~standard": StandardProps<Output, Input>;
}

/** The properties under `~standard`, by https://standardschema.dev. */
export interface StandardProps<Output, Input = Output> {
  readonly version: 1;
  readonly vendor: string;
  readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
}

/** The result of a Standard Schema: a value, or issues. */
export type StandardResult<Output> =
  { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

/** One issue of a Standard Schema. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Any Standard Schema: valibot's, zod's, arktype's, or one of this package. */
export interface StandardSchema<Output = unknown, Input = unknown> {
  readonly "~standard": StandardProps<Output, Input>;
}

/** The type of a schema's results. */
export type Output<S> = S extends { readonly "~standard": StandardProps<infer T, infer _> } ? T : never;

/** The type of the values that a schema accepts. */
export type Input<S> = S extends { readonly "~standard": StandardProps<infer _, infer T> } ? T : never;

/** Fields by name. */
export type Shape = Readonly<Record<string, Schema<unknown>>>;

/** The fields of an entity: the required ones, and those that may be absent or null. */
export interface Fields<Required extends Shape, Optional extends Shape> {
  readonly required: Required;
  readonly optional: Optional;
}

/** The object that {@link Fields} describe. A homomorphic type, so that editors show the fields' doc comments. */
export type FieldsOutput<F> =
  F extends Fields<infer R, infer O>
    ? { [K in keyof R]: Output<R[K]> } & { [K in keyof O]?: Output<O[K]> | null }
    : never;

/** The parameters that {@link Fields} describe, as a caller writes them. */
export type FieldsInput<F> =
  F extends Fields<infer R, infer O>
    ? { [K in keyof R]: Input<R[K]> } & { [K in keyof O]?: Input<O[K]> | undefined }
    : never;

/** A schema of this package or any Standard Schema; or an object of them, which describes a JSON object. */
export type Description = StandardSchema | { readonly [field: string]: Description };

/**
 * A schema of this package or valibot's, or an object of them. Another library's needs `standard`: to adapt it here
 * would add that to every client.
 */
export type OwnDescription = Schema<unknown> | { readonly [field: string]: OwnDescription };

/** What a {@link Description} describes. Fields that may be undefined may be absent. */
export type Described<D> = D extends StandardSchema<infer T, infer _> ? T : OneObject<DescribedFields<D>>;

/** What a caller writes for a {@link Description}. Fields that may be undefined may be left out. */
export type DescribedInput<D> =
  D extends StandardSchema<infer _, infer I> ? I : OneObject<DescribedInputFields<D>>;

type DescribedInputFields<D> = {
  -readonly [K in keyof D as undefined extends DescribedInput<D[K]> ? never : K]: DescribedInput<D[K]>;
} & {
  -readonly [K in keyof D as undefined extends DescribedInput<D[K]> ? K : never]?: DescribedInput<D[K]>;
};

/** Mapped and intersected, so that editors show one object in place of the types that it is made of. */
export type OneObject<T> = { [K in keyof T]: T[K] } & {};

type DescribedFields<D> = {
  -readonly [K in keyof D as undefined extends Described<D[K]> ? never : K]: Described<D[K]>;
} & {
  -readonly [K in keyof D as undefined extends Described<D[K]> ? K : never]?: Described<D[K]> | null;
};

/** A named object schema. Unknown fields are kept. */
export interface Entity<Name extends string, F, T> extends Schema<T> {
  /** The name in documentation, OpenAPI and errors. */
  readonly entity: Name;
  readonly fields: F;
}

/** The schema of an operation's parameters. Unknown names are refused. */
export interface Params<F, T> extends Schema<Readonly<Record<string, unknown>>, T> {
  /** The name in documentation. */
  readonly entity: string;
  /** The parameters with their schemas, as given to `fields`. */
  readonly fields: F;
}

/**
 * Whether a value is the fields of an entity or of parameters.
 *
 * @experimental
 * @example
 * ```ts
 * import { get, text } from "@org/http-core";
 * import { isFields } from "@org/http-core/schema";
 *
 * const { fields } = get("/books/{id}", { params: { id: text } }).params;
 * if (isFields(fields)) console.log(Object.keys(fields.required)); // ["id"]
 * ```
 */
export function isFields(value: unknown): value is Fields<Shape, Shape> {
  return isObject(value) && "required" in value && "optional" in value;
}

/** Whether a value is a Standard Schema. Some libraries' schemas are functions. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  const properties: unknown =
    isObject(value) || typeof value === "function" ? Reflect.get(value, "~standard") : null;
  return isObject(properties) && "validate" in properties;
}
