/** Words after "in" that are no unit. */
const NO_UNITS = /^(?:words|order|UTC|text|it|the|several)\b/;

const STATED = /\bUnit: ([^,.;(]+)/;
const IN_PASSING = /\bin ((?:\w+ )?\w+(?: per \w+)?)(?=[,.;]| \(|$)/g;
const RATE = /\b[A-Z]{3,} per \w+/;

/** The unit that a field's documentation names: of `Stake moved. Unit: Gwei, inferred.`, `Gwei`. */
export function unitOf(description: string): string | undefined {
  const stated = STATED.exec(description)?.[1]?.trim();
  // What a unit is counted in, or from when, does not fit into the head of a column.
  if (stated !== undefined) return stated.replace(/ (?:of|since) .*$/, "");
  const named = Array.from(description.matchAll(IN_PASSING), ([, unit = ""]) => unit);
  return named.find((unit) => !NO_UNITS.test(unit)) ?? RATE.exec(description)?.[0];
}
