import { parseArgs, type ParseArgsConfig } from "node:util";
import { ParameterError } from "@org/http-core";
import { closest } from "./closest.ts";
import { FIELD, type Flag } from "./flag.ts";

/** The arguments after a command. */
export interface Typed {
  /** The texts of each given flag, one per occurrence; for a switch `true` or `false`. */
  readonly flags: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
}

/**
 * Parses the arguments. Node's tokens keep what its result does not: each occurrence of a flag, and unknown ones.
 *
 * @param positionals the number of arguments without a flag
 * @throws ParameterError for an unknown flag, a missing value, an extra argument
 */
export function parseFlags(args: readonly string[], known: readonly Flag[], positionals = 0): Typed {
  const byName = new Map([
    ...known.flatMap((flag) => (flag.aliases ?? []).map((alias) => [alias, flag] as const)),
    ...known.map((flag) => [flag.name, flag] as const),
  ]);
  const flags = new Map<string, string[]>();
  const words: string[] = [];
  const tokens = tokensOf(args, byName);
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "option") {
      const flag = byName.get(token.name);
      if (flag === undefined) throw unknownFlag(token.rawName, known);
      const text = flag.isSwitch ? switched(token, tokens[at + 1], flag) : given(token, byName);
      flags.set(flag.name, [...(flags.get(flag.name) ?? []), text]);
    } else if (token.kind === "positional") {
      if (!belongsToSwitch(token, tokens[at - 1], byName)) words.push(token.value);
    }
  }
  const extra = words[positionals];
  if (extra === undefined) return { flags, positionals: words };
  throw new ParameterError("arguments", "flags as --name value", JSON.stringify(extra));
}

type Token = ReturnType<typeof tokensOf>[number];
type OptionToken = Extract<Token, { readonly kind: "option" }>;

function tokensOf(args: readonly string[], byName: ReadonlyMap<string, Flag>) {
  const options: NonNullable<ParseArgsConfig["options"]> = Object.fromEntries(
    Array.from(byName, ([spelling, { name, isSwitch, short }]) => [
      spelling,
      {
        type: isSwitch ? "boolean" : "string",
        ...(short === undefined || spelling !== name ? {} : { short }),
      },
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

/** The value of a switch: `--open`, `--no-open`, `--open=false` or `--open false`. */
function switched(token: OptionToken, next: Token | undefined, { mayHaveValue }: Flag): string {
  const negated = token.rawName === `--no-${token.name}`;
  const text = token.value ?? (isTruth(next) && !negated ? next.value : String(!negated));
  if (text === "true" || text === "false" || (mayHaveValue === true && text !== "")) return text;
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
  // A value may start with a dash, as in `--epoch -1`. A known flag in its place means that the value is missing.
  if (!inlineValue && byName.has(value.slice(2)) && value.startsWith("--")) {
    throw new ParameterError(rawName, "a value", value, {
      hint: `If that is the value: ${rawName}=${value}`,
    });
  }
  return value;
}

function unknownFlag(rawName: string, known: readonly Flag[]): ParameterError {
  const typed = rawName.replace(/^-+/, "");
  const meant = closest(
    typed,
    known.map(({ name }) => name),
  );
  const hints = [
    ...(meant === undefined ? [] : [`Did you mean --${meant}?`]),
    ...(known.some(({ name }) => name === FIELD) ? [`A parameter of the route is -f ${typed}=value.`] : []),
  ];
  const hint = hints.length === 0 ? undefined : hints.join(" ");
  return new ParameterError(rawName, "a flag of this command", "an unknown one", { hint });
}
