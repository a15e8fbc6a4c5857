import { commonFlags, type OwnFlag } from "./flag.ts";

const BY_SPELLING = new Map<string, OwnFlag>(
  commonFlags.flatMap((flag) => [
    [`--${flag.name}`, flag] as const,
    ...(flag.short === undefined ? [] : [[`-${flag.short}`, flag] as const]),
    ...(flag.isSwitch ? [[`--no-${flag.name}`, flag] as const] : []),
  ]),
);

/**
 * The arguments with the flags of every command after its words: `orgq --profile work predictions events` is
 * `orgq predictions events --profile work`. A flag that only some commands have stays where it is.
 */
export function flagsLast(args: readonly string[]): readonly string[] {
  const words: string[] = [];
  const flags: string[] = [];
  let at = 0;
  for (; at < args.length; at += 1) {
    const arg = args[at] ?? "";
    const flag = BY_SPELLING.get(arg.replace(/(?<=^--[^=]+)=.*$/s, ""));
    if (flag !== undefined) {
      flags.push(arg);
      if (flag.isSwitch || arg.includes("=")) continue;
      at += 1;
      flags.push(...args.slice(at, at + 1));
    } else if (arg.startsWith("-") || words.length === (words[0] === "export" ? 3 : 2)) break;
    else words.push(arg);
  }
  return [...words, ...args.slice(at), ...flags];
}
