import type { Output, Schema } from "@org/http-core/schema";
import { customProblem, type FieldProblem } from "./refusals.ts";

/** What is wrong with a value: a code, or a sentence of this host's own. Undefined: nothing. */
export type Wrong = FieldProblem["code"] | { readonly message: string } | undefined;

/** A query parameter, or a field of a body. */
export interface Described {
  readonly description: string;
  readonly is: Schema<unknown>;
  readonly required?: boolean;
}

/** A field of a body. @typeParam C what its check needs of the call @typeParam R of the row that is changed */
export interface Field<T, C = unknown, R = unknown> extends Described {
  readonly is: Schema<T>;
  readonly wrong: (value: unknown, call: C, row: R | undefined) => Wrong;
}

/** The fields of a body, by name. */
export type Fields<C, R> = Readonly<Record<string, Field<unknown, C, R>>>;

/** The values of fields. Those that the body leaves out are absent. */
export type Values<F> = { readonly [K in keyof F]?: F[K] extends Described ? Output<F[K]["is"]> : never };

/** Describes a query parameter. */
export function parameter(is: Schema<unknown>, description: string): Described {
  return { is, description };
}

/**
 * A field of a body. A value that the schema refuses is `invalid`.
 *
 * @param check what else may be wrong with a value, for example that another row has it
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

/** The values of a body's fields, or what is wrong with them. */
export type ReadFields<F> =
  | { readonly ok: true; readonly values: Values<F> }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** What {@link readFields} reads. */
export interface FieldsToRead<F, C, R> {
  readonly fields: F | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  /** What the problems are said to be of. */
  readonly resource: string;
  /** Fields that may not be left out. If one is, nothing else is said. */
  readonly needs: readonly string[];
  readonly call: C;
  /** The row that is changed. */
  readonly row?: R | undefined;
}

/** Reads the fields of a body. Unknown ones are ignored. */
export function readFields<F extends Fields<C, R>, C, R>(asked: FieldsToRead<F, C, R>): ReadFields<F>;
export function readFields<C, R>(asked: FieldsToRead<Fields<C, R>, C, R>): ReadFields<Fields<C, R>> {
  const { fields = {}, body, resource, needs, call, row } = asked;
  const missing = needs.filter((name) => isMissing(body[name], fields[name]));
  if (missing.length > 0)
    return { ok: false, problems: missing.map((name) => ({ resource, field: name, code: "missing_field" })) };
  const given = Object.entries(fields).filter(([name]) => body[name] !== undefined);
  const problems = given.flatMap(([name, { wrong }]): FieldProblem[] => {
    const found = wrong(body[name], call, row);
    if (found === undefined) return [];
    if (typeof found === "string") return [{ resource, field: name, code: found }];
    return [customProblem(resource, name, found.message)];
  });
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, values: Object.fromEntries(given.map(([name]) => [name, body[name]])) };
}

/** An empty text is none. */
function isMissing(value: unknown, known: Described | undefined): boolean {
  return value === undefined || (value === "" && known?.is.type === "string");
}
