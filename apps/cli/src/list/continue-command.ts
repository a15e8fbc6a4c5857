import { flagArgs, quoted } from "@org/services/shell";
import type { Flag } from "../flags/flag.ts";
import type { Typed } from "../flags/parse-flags.ts";
import type { Position, WholeList } from "../output/extent.ts";

/** Flags that a continued list has with other values. */
const POSITION = new Set(["from", "skip", "max", "max-pages"]);

/** A command that prints a list. */
export interface ListCommand {
  /** The words before the flags: `orgq`, `predictions`, `events`. */
  readonly words: readonly string[];
  readonly typed: Typed;
  readonly known: readonly Flag[];
  /** The arguments of the page size, if the command line chose it: some checkpoints are bound to it. */
  readonly size: readonly string[];
}

/** How much of a list is to be printed. */
export type Most = Pick<WholeList, "max" | "maxPages">;

/** The command that prints the list from a position on, as typed into a shell. */
export function continueCommand(
  { words, typed, known, size }: ListCommand,
  { from, skip }: Position,
  { max, maxPages }: Most,
): string {
  const switches = new Set(known.filter(({ isSwitch }) => isSwitch).map(({ name }) => name));
  const repeated = Array.from(typed.flags).flatMap(([name, texts]) => {
    if (POSITION.has(name)) return [];
    return texts.flatMap((text) => flagArgs(name, text, switches.has(name)));
  });
  return quoted([
    ...words,
    ...typed.positionals,
    ...repeated,
    ...size,
    ...(max === Infinity ? [] : ["--max", String(max)]),
    ...(maxPages === Infinity ? [] : ["--max-pages", String(maxPages)]),
    ...(skip === 0 ? [] : ["--skip", String(skip)]),
    ...(from === undefined ? [] : ["--from", printable(from)]),
  ]);
}

/** A service's cursor may have control characters. In JSON they can be escaped. */
function printable(checkpoint: string): string {
  return checkpoint.replace(
    /\p{Cc}/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}
