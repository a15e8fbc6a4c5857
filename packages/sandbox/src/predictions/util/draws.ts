/**
 * Random values of one row of a table. A value depends on its key only, not on a stream's position, so that any values
 * can be read in any order.
 */
export interface Row {
  readonly index: number;
  /** Whether rows of this world deviate from what is usual: the option `oddities` of the sandbox. */
  readonly oddities: boolean;
  /** A number from 0 to 1, 1 excluded. */
  readonly fraction: (key: string) => number;
  /** True in `rate` of the rows. */
  readonly chance: (key: string, rate: number) => boolean;
  /** A whole number from `least` to `most`, both inclusive. */
  readonly whole: (key: string, least: number, most: number) => number;
  /** A normally distributed number (mean 0, deviation 1). */
  readonly normal: (key: string) => number;
  /** One of the items. Throws a RangeError for an empty list. */
  readonly pick: <T>(key: string, items: readonly T[]) => T;
  /** Hexadecimal digits. Eight or more are unique within a table. */
  readonly hex: (key: string, digits: number) => string;
  /** A decimal number of this many digits. Eleven or more are unique within a table. */
  readonly digits: (key: string, count: number) => string;
}

/**
 * The rows of a table. Unlike a stream (`randomOf`), a row costs almost nothing until a value is read, so that a single
 * value of hundreds of thousands of rows is cheap.
 */
export function drawsOf(seed: number, table: string, oddities = true): (index: number) => Row {
  const salts = new Map<string, number>();
  const saltOf = (key: string): number => {
    const known = salts.get(key);
    if (known !== undefined) return known;
    const made = hash(`${String(seed)}\u0000${table}\u0000${key}`);
    salts.set(key, made);
    return made;
  };
  return (index) => new DrawnRow(index, oddities, saltOf);
}

/** A class, since eight closures per row for a million rows would overload the garbage collector. */
class DrawnRow implements Row {
  readonly index: number;
  readonly oddities: boolean;
  readonly #saltOf: (key: string) => number;

  constructor(index: number, oddities: boolean, saltOf: (key: string) => number) {
    this.index = index;
    this.oddities = oddities;
    this.#saltOf = saltOf;
  }

  #draw(key: string, word: number): number {
    return bits(this.#saltOf(key) + Math.imul(word, GOLDEN), this.index);
  }

  fraction(key: string): number {
    return this.#draw(key, 0) / 2 ** 32;
  }

  chance(key: string, rate: number): boolean {
    return this.fraction(key) < rate;
  }

  whole(key: string, least: number, most: number): number {
    return least + Math.floor(this.fraction(key) * (most - least + 1));
  }

  normal(key: string): number {
    const angle = 2 * Math.PI * (this.#draw(key, 1) / 2 ** 32);
    return Math.sqrt(-2 * Math.log(1 - this.fraction(key))) * Math.cos(angle);
  }

  pick<T>(key: string, items: readonly T[]): T {
    const item = items[this.whole(key, 0, items.length - 1)];
    if (item === undefined) throw new RangeError(`${key}: nothing to pick from`);
    return item;
  }

  hex(key: string, digits: number): string {
    let text = "";
    for (let word = 0; text.length < digits; word++) text += hexOf(this.#draw(key, word));
    return text.slice(0, digits);
  }

  digits(key: string, count: number): string {
    // The first digit is never 0. The next ten contain a whole word, so that distinct words give distinct digits.
    let text = String(1 + (this.#draw(key, 0) % 9));
    for (let word = 1; text.length < count; word++) text += decimalOf(this.#draw(key, word));
    return text.slice(0, count);
  }
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const THOUSANDS = Array.from({ length: 1_000 }, (_, number) => String(number).padStart(3, "0"));

/** 32 bits as eight hexadecimal digits, from a table of precomputed parts: this is most of the cost of a market. */
function hexOf(word: number): string {
  return `${BYTES[word >>> 24] ?? ""}${BYTES[(word >>> 16) & 255] ?? ""}${BYTES[(word >>> 8) & 255] ?? ""}${BYTES[word & 255] ?? ""}`;
}

/** 32 bits as ten decimal digits. */
function decimalOf(word: number): string {
  const thousands = Math.floor(word / 1_000);
  const millions = Math.floor(thousands / 1_000);
  const first = Math.floor(millions / 1_000);
  return `${String(first)}${THOUSANDS[millions % 1_000] ?? ""}${THOUSANDS[thousands % 1_000] ?? ""}${THOUSANDS[word % 1_000] ?? ""}`;
}

/** 2^32 divided by the golden ratio, whose consecutive multiples are far apart. */
const GOLDEN = 0x9e3779b9;

/** Mixes 32 bits of an index with a salt. For each salt it is a bijection: no two rows share a value. */
function bits(salt: number, index: number): number {
  return avalanche(avalanche(Math.imul(index + 1, GOLDEN) ^ salt) + salt);
}

/** The finaliser of MurmurHash3 (public domain): each bit of the input changes half of the output's. */
function avalanche(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** FNV-1a, made even by the finaliser. */
function hash(text: string): number {
  let x = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) x = Math.imul(x ^ text.charCodeAt(i), 0x01000193);
  return avalanche(x);
}
