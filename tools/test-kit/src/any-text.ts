import fc from "fast-check";

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST = 0x10ffff - SURROGATES;

/** A character of any code point but a surrogate. */
const character = fc.nat(LAST).map(
  (index) => String.fromCodePoint(index < FIRST_SURROGATE ? index : index + SURROGATES),
  (text) => {
    const point = typeof text === "string" ? text.codePointAt(0) : undefined;
    if (point === undefined || text !== String.fromCodePoint(point).toWellFormed())
      throw new TypeError("Expected one character.");
    return point < FIRST_SURROGATE ? point : point - SURROGATES;
  },
);

/**
 * Texts of any characters. They are those of fast-check's unit `binary`, which first makes a table of all characters: a
 * second of processor time in each worker.
 */
export const anyText: fc.Arbitrary<string> = fc.string({ unit: character });

/** What may be between the delimiters of a path or a query. Fast-check's `webPath` makes the same table. */
const part = fc.stringMatching(/^(?:[\w.~!$'()*+,;:@-]|%[0-9A-F]{2}){0,10}$/);

/** Paths that are empty or begin with a slash. */
export const anyPath: fc.Arbitrary<string> = fc
  .array(part, { maxLength: 5 })
  .map((parts) => parts.map((one) => `/${one}`).join(""));

/** Web addresses, with and without a query. */
export const anyUrl: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom("http", "https"), fc.domain(), anyPath, fc.option(part))
  .map(([scheme, host, path, query]) => `${scheme}://${host}${path}${query === null ? "" : `?${query}`}`);
