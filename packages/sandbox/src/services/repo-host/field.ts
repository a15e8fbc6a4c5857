import type { Output, Schema } from "@org/http-core/schema";
import type { Refusal } from "../../core/handler.ts";
import { customProblem, validationFailed, type FieldProblem } from "./refusals.ts";

/** What is wrong with a value: a code, or the message of a custom error. Undefined: nothing. */
export type Wrong = FieldProblem["code"] | { readonly message: string } | undefined;

/** A query parameter, or a field of a body. */
export interface Described {
  readonly description: string;
  readonly is: Schema<unknown>;
  readonly required?: boolean;
}

/** A field of a request body. @typeParam C the request, as the check needs it @typeParam R the row that is changed */
export interface Field<T, C = unknown, R = unknown> extends Described {
  readonly is: Schema<T>;
  readonly wrong: (value: unknown, call: C, row: R | undefined) => Wrong;
}

/** The fields of a request body, by name. */
export type Fields<C, R> = Readonly<Record<string, Field<unknown, C, R>>>;

/** The values of fields. Fields that are not in the body are absent. */
export type Values<F> = { readonly [K in keyof F]?: F[K] extends Described ? Output<F[K]["is"]> : never };

/** Describes a query parameter. */
export function parameter(is: Schema<unknown>, description: string): Described {
  return { is, description };
}

/**
 * Describes a field of a request body. A value that does not match the schema is `invalid`.
 *
 * @param check checks values that match the schema, for example against other rows
 */
export function field<T, C = unknown, R = unknown>(
  is: Schema<T>,
  description: string,
  check?: (value: T, call: C, row: R | undefined) => Wrong,
): Field<T, C, R> {
  return {
    is,
    description,
    wrong(sent, call, row) {
      const read = is["~standard"].validate(sent);
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
  readonly problemsOf: string;
  /** Required fields. If one is missing, no other problem is reported. @default none */
  readonly needs?: readonly string[] | undefined;
  readonly call: C;
  /** The row that is changed. */
  readonly row?: R | undefined;
}

/** Reads the fields of a body, or refuses it with all problems. Unknown fields are ignored. */
export function readFields<F extends Fields<C, R>, C, R>(input: FieldsToRead<F, C, R>): Values<F> | Refusal;
export function readFields<C, R>(input: FieldsToRead<Fields<C, R>, C, R>): Values<Fields<C, R>> | Refusal {
  const { fields = {}, body, problemsOf: resource, needs = [], call, row } = input;
  const missing = needs.filter((name) => isMissing(body[name], fields[name]));
  if (missing.length > 0)
    return validationFailed(...missing.map((field) => ({ resource, field, code: "missing_field" as const })));
  const given = Object.entries(fields).filter(([name]) => body[name] !== undefined);
  const problems = given.flatMap(([name, { wrong }]): FieldProblem[] => {
    const found = wrong(body[name], call, row);
    if (found === undefined) return [];
    if (typeof found === "string") return [{ resource, field: name, code: found }];
    return [customProblem(resource, name, found.message)];
  });
  if (problems.length > 0) return validationFailed(...problems);
  return Object.fromEntries(given.map(([name]) => [name, body[name]]));
}

/** An empty string counts as missing. */
function isMissing(value: unknown, known: Described | undefined): boolean {
  return value === undefined || (value === "" && known?.is.type === "string");
}
