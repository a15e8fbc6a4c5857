import type { Output, Schema } from "@org/http-core/schema";
import type { Refusal } from "../../core/handler.ts";
import { customProblem, validationFailed, type FieldProblem } from "./refusals.ts";

/** What is wrong with a value: a code, or the message of a custom error. Undefined: nothing. */
export type FieldError = FieldProblem["code"] | { readonly message: string } | undefined;

/** A query parameter, or a field of a body. */
export interface InputDescription {
  readonly description: string;
  readonly schema: Schema<unknown>;
  readonly required?: boolean;
}

/** A field of a request body. @typeParam C the request, as the check needs it @typeParam R the row that is changed */
export interface Field<T, C = unknown, R = unknown> extends InputDescription {
  readonly schema: Schema<T>;
  readonly findError: (value: unknown, call: C, row: R | undefined) => FieldError;
}

/** The fields of a request body, by name. */
export type Fields<C, R> = Readonly<Record<string, Field<unknown, C, R>>>;

/** The values of fields. Fields that are not in the body are absent. */
export type Values<F> = {
  readonly [K in keyof F]?: F[K] extends InputDescription ? Output<F[K]["schema"]> : never;
};

/** Describes a query parameter. */
export function parameter(schema: Schema<unknown>, description: string): InputDescription {
  return { schema, description };
}

/**
 * Describes a field of a request body. A value that does not match the schema is `invalid`.
 *
 * @param check checks values that match the schema, for example against other rows
 */
export function field<T, C = unknown, R = unknown>(
  schema: Schema<T>,
  description: string,
  check?: (value: T, call: C, row: R | undefined) => FieldError,
): Field<T, C, R> {
  return {
    schema,
    description,
    findError(sent, call, row) {
      const read = schema["~standard"].validate(sent);
      if (read instanceof Promise || read.issues !== undefined) return "invalid";
      return check?.(read.value, call, row);
    },
  };
}

/** What {@link readFields} reads. */
export interface FieldsToRead<F, C, R> {
  readonly fields: F | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** `resource` in validation errors. */
  readonly errorResource: string;
  /** Required fields. If one is missing, no other problem is reported. @default none */
  readonly required?: readonly string[] | undefined;
  readonly call: C;
  /** The row that is changed. */
  readonly row?: R | undefined;
}

/** Reads the fields of a body, or refuses it with all problems. Unknown fields are ignored. */
export function readFields<F extends Fields<C, R>, C, R>(input: FieldsToRead<F, C, R>): Values<F> | Refusal;
export function readFields<C, R>(input: FieldsToRead<Fields<C, R>, C, R>): Values<Fields<C, R>> | Refusal {
  const { fields = {}, body, errorResource: resource, required = [], call, row } = input;
  const missing = required.filter((name) => isMissing(body[name], fields[name]));
  if (missing.length > 0)
    return validationFailed(...missing.map((field) => ({ resource, field, code: "missing_field" as const })));
  const sent = Object.entries(fields).filter(([name]) => body[name] !== undefined);
  const problems = sent.flatMap(([name, { findError }]): FieldProblem[] => {
    const found = findError(body[name], call, row);
    if (found === undefined) return [];
    if (typeof found === "string") return [{ resource, field: name, code: found }];
    return [customProblem(resource, name, found.message)];
  });
  if (problems.length > 0) return validationFailed(...problems);
  return Object.fromEntries(sent.map(([name]) => [name, body[name]]));
}

/** An empty string counts as missing. */
function isMissing(value: unknown, field: InputDescription | undefined): boolean {
  return value === undefined || (value === "" && field?.schema.type === "string");
}
