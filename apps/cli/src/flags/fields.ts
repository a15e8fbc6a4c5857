import { ParameterError } from "@org/http-core";
import type { Flag } from "./flag.ts";
import { flagNames, type Typed } from "./parse-flags.ts";

/** Ends the name of a flag with a JSON value: `--assignees:='["octo"]'`. */
const JSON_MARK = ":";

/** The given flags that are not the command's own: each is a parameter. */
export function freeFlags(args: readonly string[], own: readonly Flag[]): readonly Flag[] {
  const names = new Set(
    flagNames(args).filter((name) => !own.some((flag) => flag.name === name || flag.short === name)),
  );
  return Array.from(names, (name) => ({ name, isSwitch: false }));
}

/**
 * Reads parameters without a description: `--state open` is text, a repeated flag is a list, and `--milestone:=1` is
 * JSON, for bodies whose fields are not text.
 *
 * @throws ParameterError for invalid JSON
 */
export function freeParams({ flags }: Typed, own: readonly Flag[]): Readonly<Record<string, unknown>> {
  const free = Array.from(flags).filter(([name]) => !own.some((flag) => flag.name === name));
  return Object.fromEntries(
    free.map(([name, texts]) => {
      const isJson = name.endsWith(JSON_MARK);
      const values = isJson ? texts.map((text) => parsed(name, text)) : texts;
      return [isJson ? name.slice(0, -JSON_MARK.length) : name, values.length === 1 ? values[0] : values];
    }),
  );
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ParameterError(`--${name}=`, "JSON", JSON.stringify(text));
  }
}
