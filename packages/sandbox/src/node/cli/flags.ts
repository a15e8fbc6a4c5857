import { parseArgs, type ParseArgsConfig } from "node:util";
import { nearestNames } from "../../core/parsed.ts";
import { baseNames, label, type BaseName } from "../../origins.ts";

type Flags = NonNullable<ParseArgsConfig["options"]>;

/**
 * Refuses unknown flags with the nearest one, which the platform's own error does not name.
 *
 * @throws TypeError
 */
export function refuseUnknown(args: readonly string[], flags: Flags): void {
  const { tokens } = parseArgs({ args: [...args], options: flags, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== "option" || Object.hasOwn(flags, token.name)) continue;
    const [nearest = ""] = nearestNames(token.name, Object.keys(flags));
    throw new TypeError(`There is no ${token.rawName}; the nearest is --${nearest}.`);
  }
}

/** A whole number. @throws RangeError */
export function whole(flag: string, text: string, least: number, most: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new RangeError(`${flag} is a whole number from ${String(least)} to ${String(most)}, not "${text}".`);
}

/** A positive number. @throws RangeError */
export function positive(flag: string, text: string): number {
  const number = Number(text);
  if (number > 0 && number < Infinity) return number;
  throw new RangeError(`${flag} is a positive number, not "${text}".`);
}

/** A base address by the name in its path prefix, or by that of the options. @throws TypeError */
export function service(flag: string, name: string): BaseName {
  const base = baseNames.find((one) => one === name || label(one) === name);
  if (base !== undefined) return base;
  const [nearest = ""] = nearestNames(name, baseNames.map(label));
  throw new TypeError(
    `${flag} names a service: ${baseNames.map(label).join(", ")}; the nearest to "${name}" is ${nearest}.`,
  );
}
