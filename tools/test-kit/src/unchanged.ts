import { isDeepStrictEqual } from "node:util";

/** The part of a Standard Schema that is read here. Not the type of `@org/http-core`, whose own tests use this package. */
export interface Validating {
  readonly "~standard": {
    readonly validate: (value: unknown) => Result | Promise<Result>;
  };
}

type Result =
  { readonly value: unknown; readonly issues?: undefined } | { readonly issues: readonly object[] };

/** Whether a schema accepts a value and gives back its equal: the order of keys alone may differ. */
export function acceptsUnchanged(schema: Validating, value: unknown): boolean {
  const result = schema["~standard"].validate(value);
  if (result instanceof Promise) throw new TypeError("the schema returned a promise");
  return result.issues === undefined && isDeepStrictEqual(result.value, value);
}
