import { ParameterError } from "@org/http-core";
import type { Typed } from "./parse-flags.ts";

/** How much of a list is printed. */
export type Extent = { readonly all: false } | { readonly all: true; readonly max: number };

/** Whether a switch is on. */
export function isOn({ flags }: Typed, name: string): boolean {
  return flags.get(name)?.at(-1) === "true";
}

/**
 * How much of a list is requested.
 *
 * @throws ParameterError for a `--max` that is not a count, or without `--all`
 */
export function extentOf(typed: Typed): Extent {
  const max = typed.flags.get("max")?.at(-1);
  if (isOn(typed, "all")) return { all: true, max: max === undefined ? Infinity : rowCount(max) };
  if (max === undefined) return { all: false };
  throw new ParameterError("--max", "--all with it", "no --all", {
    hint: "Without --all, the first page is printed. The service decides its length.",
  });
}

function rowCount(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new ParameterError("--max", "a number of rows from 1", JSON.stringify(text));
}
