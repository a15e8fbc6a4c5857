import type { JsonSchema } from "@org/openapi";
import { isRecord } from "@org/http-core/operation";
import { isAmount } from "../row-fields.ts";

/** What the values of a column are. */
export type Kind = "amount" | "time" | "choice" | "text" | "nested";

const TIMES = ["date", "date-time", "unixtime"];

/** The kind of a column by its schema, else by its values. */
export function kindOf(field: JsonSchema | undefined, values: readonly unknown[]): Kind {
  return (field === undefined ? undefined : kindBySchema(field)) ?? kindByValues(values);
}

/** Undefined for a field that may have any value. */
function kindBySchema(field: JsonSchema): Kind | undefined {
  const types = [field, ...(field.anyOf ?? [])].flatMap(({ type }) => type ?? []);
  if (isNested(field) || (field.anyOf ?? []).some(isNested)) return "nested";
  if (isAmount(field) || (field.anyOf ?? []).some(isAmount)) return "amount";
  if (TIMES.includes(field.format ?? "")) return "time";
  if (types.includes("boolean") || field.enum !== undefined || field.examples !== undefined) return "choice";
  return types.includes("string") ? "text" : undefined;
}

function isNested({ $ref, type }: JsonSchema): boolean {
  return $ref !== undefined || [type].flat().some((name) => name === "array" || name === "object");
}

function kindByValues(values: readonly unknown[]): Kind {
  const [first, ...others] = new Set(
    values.filter((value) => value !== undefined && value !== null).map(kindOfValue),
  );
  return first === undefined || others.length > 0 ? "text" : first;
}

function kindOfValue(value: unknown): Kind {
  if (typeof value === "number" || typeof value === "bigint") return "amount";
  if (typeof value === "boolean") return "choice";
  if (Array.isArray(value) || isRecord(value)) return "nested";
  return typeof value === "string" && isTime(value) ? "time" : "text";
}

/** Whether a text begins with a date. */
export function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T ]|$)/.test(text);
}
