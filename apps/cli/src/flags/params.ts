import { ParameterError } from "@org/http-core";
import { fromText, type ParamDescription } from "@org/openapi";
import { inexactNumber } from "@org/services/inexact-number";
import type { Terminal } from "../terminal/terminal.ts";
import type { Typed } from "./parse-flags.ts";
import { textSource } from "./text-source.ts";

/**
 * The parameters among the flags, with the types of the operation's parameters. The operation itself checks them. Texts
 * may come from a file or from standard input.
 *
 * @throws ParameterError without a required one, where a file is not readable, and for a number whose digits would be lost
 */
export async function paramsFrom(
  { flags }: Typed,
  params: readonly ParamDescription[],
  terminal: Pick<Terminal, "input">,
): Promise<Readonly<Record<string, unknown>>> {
  const read = textSource(terminal);
  const found: Record<string, unknown> = {};
  for (const param of params) {
    const typed = flags.get(param.name);
    if (typed === undefined && param.required)
      throw new ParameterError(`--${param.name}`, "a value, since the flag is required", "nothing");
    if (typed === undefined) continue;
    const texts: string[] = [];
    for (const text of typed) texts.push(isFreeText(param) ? await read(`--${param.name}`, text) : text);
    const value = fromText(param, texts);
    for (const [at, each] of [value].flat().entries()) {
      // A request would have another number.
      const text = texts[at] ?? "";
      if (typeof each === "number" && inexactNumber(text) !== undefined)
        throw new ParameterError(param.name, "a number that a double holds", text);
    }
    found[param.name] = value;
  }
  return found;
}

/** Whether any text may be given: it may be long, unlike a name, a number or a date. */
export function isFreeText({ schema: { type, format, pattern }, enum: values }: ParamDescription): boolean {
  return type === "string" && format === undefined && pattern === undefined && values === undefined;
}
