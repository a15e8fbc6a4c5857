import { parseArgs, type ParseArgsConfig } from "node:util";
import { ParameterError } from "@org/http-core";
import type { Flag } from "./flag.ts";

/** What was typed after a command. */
export interface Typed {
  /** The texts of each flag that was given, one an occurrence; of a switch `true` or `false`. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
}

/**
 * Takes what was typed apart. citty's own parser keeps the last of a repeated flag only and takes unknown ones in
 * silence; Node's, asked for its tokens, loses nothing.
 *
 * @param positionals how many words without a flag the command takes
 * @throws ParameterError for an unknown flag, a missing value, a word too many
 */
export function parseFlags(args: readonly string[], known: readonly Flag[], positionals = 0): Typed {
  const byName = new Map(known.map((flag) => [flag.name, flag]));
  const flags = new Map<string, string[]>();
  const words: string[] = [];
  const tokens = tokensOf(args, known);
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "option") {
      const flag = byName.get(token.name);
      if (flag === undefined) throw unknownFlag(token.rawName, known);
      const text = flag.isSwitch ? switched(token, tokens[at + 1]) : given(token, byName);
      flags.set(flag.name, [...(flags.get(flag.name) ?? []), text]);
    } else if (token.kind === "positional") {
      if (!belongsToSwitch(token, tokens[at - 1], byName)) words.push(token.value);
    }
  }
  const extra = words[positionals];
  if (extra === undefined) return { flags, positionals: words };
  throw new ParameterError("arguments", "flags as --name value", JSON.stringify(extra));
}

/** The names of all flags that are there: what a command takes that knows none beforehand. */
export function flagNames(args: readonly string[]): readonly string[] {
  return tokensOf(args, []).flatMap((token) => (token.kind === "option" ? [token.name] : []));
}

type Token = ReturnType<typeof tokensOf>[number];
type OptionToken = Extract<Token, { readonly kind: "option" }>;

function tokensOf(args: readonly string[], known: readonly Flag[]) {
  const options: NonNullable<ParseArgsConfig["options"]> = Object.fromEntries(
    known.map(({ name, isSwitch, short }) => [
      name,
      { type: isSwitch ? "boolean" : "string", ...(short === undefined ? {} : { short }) },
    ]),
  );
  return parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    allowNegative: true,
    tokens: true,
  }).tokens;
}

/** `--open`, `--no-open`, `--open=false` and `--open false`. */
function switched(token: OptionToken, next: Token | undefined): string {
  const negated = token.rawName === `--no-${token.name}`;
  const text = token.value ?? (isTruth(next) && !negated ? next.value : String(!negated));
  if (text === "true" || text === "false") return text;
  throw new ParameterError(token.rawName, "true or false", JSON.stringify(text));
}

function belongsToSwitch(
  token: Token,
  before: Token | undefined,
  byName: ReadonlyMap<string, Flag>,
): boolean {
  if (!isTruth(token) || before?.kind !== "option" || before.value !== undefined) return false;
  return byName.get(before.name)?.isSwitch === true && before.rawName === `--${before.name}`;
}

function isTruth(token: Token | undefined): token is Extract<Token, { readonly kind: "positional" }> {
  return token?.kind === "positional" && (token.value === "true" || token.value === "false");
}

function given(token: OptionToken, byName: ReadonlyMap<string, Flag>): string {
  const { value, inlineValue, rawName } = token;
  if (value === undefined) throw new ParameterError(rawName, "a value", "nothing");
  // A value that starts with a dash is one, as in `--epoch -1`; a known flag in its place is a value forgotten.
  if (!inlineValue && byName.has(value.slice(2)) && value.startsWith("--")) {
    throw new ParameterError(rawName, "a value", value, {
      hint: `If that is the value: ${rawName}=${value}`,
    });
  }
  return value;
}

function unknownFlag(rawName: string, known: readonly Flag[]): ParameterError {
  const meant = known.find(({ name }) => bare(name) === bare(rawName));
  const hint = meant === undefined ? undefined : `Did you mean --${meant.name}?`;
  return new ParameterError(rawName, "a flag of this command", "an unknown one", { hint });
}

/** A name without what people spell differently: `--start-date`, `--startDate`, `--startdate`. */
function bare(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}
