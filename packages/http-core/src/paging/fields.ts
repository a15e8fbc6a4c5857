import { propertyOf } from "../util/objects.ts";

/** A whole number, also from its digits as text. */
export function integerOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** The field of a body: of this name, since names may have dots (`@odata.nextLink`), else by its path. */
export function fieldAt(body: unknown, path: string): unknown {
  return propertyOf(body, path) ?? path.split(".").reduce(propertyOf, body);
}
