import { propertyOf } from "@org/http-core/operation";

/** A property of an unknown value, if it is text. */
export function textAt(from: unknown, name: string): string | undefined {
  const value = propertyOf(from, name);
  return typeof value === "string" ? value : undefined;
}
