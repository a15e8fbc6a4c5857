import type { Row } from "./draws.ts";

/** The keys of a table: ascending decimal numbers with gaps, from which the row follows. */
export interface Keys {
  readonly keyOf: (row: Row) => string;
  /** The row that may have a key; compare its own key to be sure. Undefined: no row can. */
  readonly indexOf: (key: string) => number | undefined;
}

/**
 * @param first the smallest key
 * @param step the mean distance of neighbours
 */
export function keys(first: number, step: number): Keys {
  return {
    keyOf: (row) => String(first + row.index * step + row.whole("key", 0, step - 1)),
    indexOf(key) {
      const index = /^\d{1,15}$/.test(key) ? Math.floor((Number(key) - first) / step) : -1;
      return index < 0 ? undefined : index;
    },
  };
}

/** Keys of events. */
export const eventKeys = keys(10_400, 7);
/** Keys of markets in the catalogue. */
export const marketKeys = keys(500_300, 3);

/** A slug: lower-case words joined by hyphens, with the key at the end to make it unique. */
export function slugOf(text: string, key: string): string {
  const words = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${words}-${key}`;
}

/** The key at the end of a slug. */
export function keyOfSlug(slug: string): string {
  return slug.slice(slug.lastIndexOf("-") + 1);
}
