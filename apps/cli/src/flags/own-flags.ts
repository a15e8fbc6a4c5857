import { ParameterError } from "@org/http-core";
import type { Extent } from "../output/extent.ts";
import type { Destination } from "../reach/connect.ts";
import type { TraceFormat } from "../reach/trace-json.ts";
import type { Typed } from "./parse-flags.ts";

/** Whether a switch is on. */
export function isOn(typed: Typed, name: string): boolean {
  return valueOf(typed, name) === "true";
}

/** Whether the command prints its requests and sends nothing. */
export function isPlan(typed: Typed): boolean {
  return isOn(typed, "dry-run") || isOn(typed, "curl");
}

/**
 * Where the requests of a command go.
 *
 * @throws ParameterError for a sandbox that is not an address, and for a sandbox and a profile
 */
export function destinationOf(typed: Typed): Destination {
  const [profile, given] = [valueOf(typed, "profile"), valueOf(typed, "sandbox")];
  if (given === undefined || given === "false") return { profile, sandbox: undefined };
  if (profile !== undefined) throw new ParameterError("--profile", "no --sandbox with it", "both");
  if (given === "true") return { profile, sandbox: "here" };
  const url = URL.parse(given);
  if (url?.protocol === "http:" || url?.protocol === "https:") return { profile, sandbox: url };
  throw new ParameterError(
    "--sandbox",
    "an address, as in --sandbox=http://127.0.0.1:4010",
    "something else",
  );
}

/** How the client's events are printed; undefined if they are not. @throws ParameterError for another format */
export function traceOf(typed: Typed): TraceFormat | undefined {
  const given = valueOf(typed, "trace") ?? "false";
  if (given === "false") return undefined;
  if (given === "true") return "text";
  if (given === "json" || given === "text") return given;
  throw new ParameterError("--trace", "text or json", JSON.stringify(given));
}

/** The last value of a flag; undefined if it is not given. */
export function valueOf({ flags }: Typed, name: string): string | undefined {
  return flags.get(name)?.at(-1);
}

/** Flags that stand for `--all`, too. */
const OF_WHOLE_LISTS = ["max", "max-pages", "from", "skip", "resume"] as const;

/**
 * How much of a list is requested.
 *
 * @throws ParameterError for a number that is not a count, and for a flag of whole lists with `--no-all`
 */
export function extentOf(typed: Typed): Extent {
  const [max, maxPages, from, skip] = OF_WHOLE_LISTS.map((name) => valueOf(typed, name));
  const ofWhole = OF_WHOLE_LISTS.find((name) => typed.flags.has(name));
  if (valueOf(typed, "all") === "false" && ofWhole !== undefined)
    throw new ParameterError(`--${ofWhole}`, "no --no-all with it", "both");
  if (isOn(typed, "all") || ofWhole !== undefined)
    return {
      all: true,
      max: max === undefined ? Infinity : countOf("--max", max, 1),
      maxPages: maxPages === undefined ? Infinity : countOf("--max-pages", maxPages, 1, "pages"),
      from,
      skip: skip === undefined ? 0 : countOf("--skip", skip, 0),
    };
  return { all: false };
}

/**
 * A number of rows, or of something else, that was typed.
 *
 * @throws ParameterError for text that is not a count from `least`
 */
export function countOf(flag: string, text: string, least: number, unit = "rows"): number {
  if (/^\d{1,15}$/.test(text) && Number(text) >= least) return Number(text);
  throw new ParameterError(flag, `a number of ${unit} from ${String(least)}`, JSON.stringify(text));
}

/** Milliseconds of the units of a duration. */
const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/**
 * A duration that was typed, such as `90s`, `30m`, `12h` or `1d`, in milliseconds.
 *
 * @throws ParameterError for any other text
 */
export function durationOf(flag: string, text: string): number {
  const [, count, unit = ""] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  if (count !== undefined) return Number(count) * (UNITS[unit] ?? 0);
  throw new ParameterError(flag, "a number with s, m, h or d, such as 12h or 1d", JSON.stringify(text));
}
