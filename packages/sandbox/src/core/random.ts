import { hashes, hex32 } from "./fingerprint.ts";

/**
 * A stream of random values that is the same for the same names. Each resource and each of its rows has its own stream,
 * so that adding a row changes no other.
 */
export interface Random {
  /** A number from 0 to 1, 1 excluded. */
  readonly fraction: () => number;
  /** A whole number from `least` to `most`, both inclusive; up to 2^32 values apart. */
  readonly whole: (least: number, most: number) => number;
  /** True in `probability` of the cases. */
  readonly chance: (probability: number) => boolean;
  /** One of the items. Throws a RangeError for an empty list. */
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
 * The generator is sfc32 (public domain, of PractRand), whose 128 bits of state start from four hashes of the names. No
 * two of a million rows share a stream or an id. Do not use it for secrets.
 */
export function randomOf(seed: number, ...names: readonly (string | number)[]): Random {
  const start = hashes([seed, ...names].join("\u0000"));
  let a = start[0];
  let b = start[1];
  let c = start[2];
  let d = start[3];
  const next = (): number => {
    const mixed = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
    return mixed >>> 0;
  };
  for (let i = 0; i < WARM_UP; i++) next();
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
    hex(digits) {
      let text = "";
      for (let i = 0; i < digits; i += 8) {
        const length = Math.min(8, digits - i);
        let number = 0;
        for (let j = 0; j < length; j++) number = (number << 4) | (next() >>> 28);
        text += hex32(number).slice(8 - length);
      }
      return text;
    },
    digits: (count) => Array.from({ length: count }, (_, i) => whole(i === 0 ? 1 : 0, 9)).join(""),
  };
}

/** Rounds until every bit of the state depends on every other. */
const WARM_UP = 12;
