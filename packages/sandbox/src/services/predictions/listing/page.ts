import { textFromBase64 } from "@org/http-core/operation";

/** A page of the order-book endpoints. */
export interface Envelope<Row> {
  readonly limit: number;
  readonly count: number;
  readonly next_cursor: string;
  readonly data: Row[];
}

/** What a page is cut from. */
export interface PageOf<Row> {
  /** How many rows there are in all. Who has counted no further than one behind the page says that. */
  readonly total: number;
  /** The first row of the page. */
  readonly offset: number;
  /** The most rows that a page holds. */
  readonly limit: number;
  readonly rowAt: (place: number) => Row;
  /** The cursor of the page that begins at a place. @default the place in base64 */
  readonly cursorOf?: (place: number) => string;
}

/** Cuts a page out of a list. */
export function envelope<Row>({
  total,
  offset,
  limit,
  rowAt,
  cursorOf = offsetCursor,
}: PageOf<Row>): Envelope<Row> {
  const count = Math.max(0, Math.min(limit, total - offset));
  const next = offset + count;
  return {
    limit,
    count,
    next_cursor: next < total ? cursorOf(next) : END,
    data: Array.from({ length: count }, (_, place) => rowAt(offset + place)),
  };
}

/** The cursor of the last page; in base64 it says -1. */
export const END = "LTE=";

/** The cursor of the page that begins at an offset: the offset in base64, `MTAw` for 100. */
export function offsetCursor(offset: number): string {
  return btoa(String(offset));
}

/** The offset of a cursor; behind everything for {@link END}. Undefined: it is no cursor. */
export function offsetOf(cursor: string): number | undefined {
  if (cursor === END) return Number.MAX_SAFE_INTEGER;
  const digits = cursorText(cursor);
  return digits !== undefined && /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** The text of a cursor in base64 or base64url; undefined if it is neither. A cursor has no white space. */
export function cursorText(cursor: string): string | undefined {
  const plain = cursor.replaceAll("-", "+").replaceAll("_", "/");
  return /^[^\s=]*={0,2}$/.test(plain) ? textFromBase64(plain.replace(/=+$/, "")) : undefined;
}
