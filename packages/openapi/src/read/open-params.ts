import { isRecord, type Operation } from "@org/http-core/operation";
import {
  type Fields,
  params as paramsOf,
  type Params,
  type Schema,
  standard,
  type StandardSchema,
} from "@org/http-core/schema";

/** Parameters by name. */
export type Given = Readonly<Record<string, unknown>>;

type Shape = Readonly<Record<string, Schema<unknown>>>;

/** The parameters of an operation. Where the body's fields are not known one by one, other names are its fields. */
export function paramsWith(
  route: string,
  of: Fields<Shape, Shape>,
  open: Schema<unknown> | undefined,
): Params<Fields<Shape, Shape>, Given | undefined> {
  const known = paramsOf(route, of);
  if (open === undefined) return known;
  const names = new Set([...Object.keys(of.required), ...Object.keys(of.optional)]);
  return Object.assign(
    beside(known, (name) => !names.has(name), open),
    { entity: route, fields: of },
  );
}

/** An operation that takes query parameters of these names, too. */
export function withUndeclared(
  operation: Operation<Given | undefined>,
  names: readonly string[],
): Operation<Given | undefined> {
  if (names.length === 0) return operation;
  const { entity, fields: of, ...known } = operation.params;
  const schema = beside(known, (name) => names.includes(name), undefined);
  return { ...operation, params: Object.assign(schema, { entity, fields: of }) };
}

/** A schema of an object some of whose fields are checked apart from the others, or not at all. */
function beside(
  known: StandardSchema,
  isApart: (name: string) => boolean,
  apart: Schema<unknown> | undefined,
): Schema<Given> {
  return standard<Given>({
    "~standard": {
      version: 1,
      vendor: "org",
      validate(value) {
        const given = Object.entries(isRecord(value) ? value : {});
        const others = Object.fromEntries(given.filter(([name]) => isApart(name)));
        const own = known["~standard"].validate(Object.fromEntries(given.filter(([name]) => !isApart(name))));
        const checked =
          apart === undefined || Object.keys(others).length === 0
            ? { value: others }
            : apart["~standard"].validate(others);
        if (own instanceof Promise || checked instanceof Promise)
          throw new TypeError("a schema that is not synchronous");
        if (own.issues !== undefined) return own;
        if (checked.issues !== undefined) return checked;
        return { value: { ...others, ...(isRecord(own.value) ? own.value : {}) } };
      },
    },
  });
}
