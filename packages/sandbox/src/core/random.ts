/**
 * A stream of random values that is the same for the same names. Each resource, and each row of it, has a stream
 * of its own: a row added to one moves no other.
 */
export interface Random {
  /** A number from 0 to 1, 1 excluded. */
  readonly fraction: () => number;
  /** A whole number from `least` to `most`, both inclusive; up to 2^32 values apart. */
  readonly whole: (least: number, most: number) => number;
  /** True in `probability` of the cases. */
  readonly chance: (probability: number) => boolean;
  /** One of the items. Throws a RangeError where there is none. */
  readonly pick: <T>(items: readonly T[]) => T;
  /** A normally distributed number (mean 0, deviation 1). */
  readonly normal: () => number;
  /** Random hexadecimal digits. */
  readonly hex: (digits: number) => string;
  /** Random decimal digits; the first is not 0. */
  readonly digits: (count: number) => string;
}

/**
 * The stream that belongs to a seed and names: `randomOf(seed, "markets", 17)`.
 *
 * Splitmix32 over an FNV-1a hash of the names: a few lines, fast, and the same on every platform. It is no source
 * of secrets.
 */
export function randomOf(seed: number, ...names: readonly (string | number)[]): Random {
  let state = hash([seed, ...names].join("\u0000"));
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const fraction = (): number => next() / 2 ** 32;
  const whole = (least: number, most: number): number => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    whole,
    chance: (probability) => fraction() < probability,
    pick(items) {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new RangeError("Nothing to pick from");
      return item;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - fraction())) * Math.cos(2 * Math.PI * fraction()),
    hex: (digits) => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join(""),
    digits: (count) => Array.from({ length: count }, (_, i) => whole(i === 0 ? 1 : 0, 9)).join(""),
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value;
}
