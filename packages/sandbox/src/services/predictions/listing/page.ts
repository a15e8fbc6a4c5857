import { textFromBase64 } from "@org/http-core/operation";
import type { HandlerContext } from "../../../core/handler.ts";
import { queryText } from "./query-text.ts";

/** A page of the order-book endpoints. */
export interface Envelope<Row> {
  readonly limit: number;
  readonly count: number;
  readonly next_cursor: string;
  readonly data: Row[];
}

/** Options of {@link envelope}. */
export interface PageOf<Row> {
  /** The total number of rows, or any number beyond the page if the rest was not counted. */
  readonly total: number;
  /** The index of the first row of the page. */
  readonly offset: number;
  /** The largest number of rows of a page. */
  readonly limit: number;
  readonly rowAt: (place: number) => Row;
  /** The cursor of the page that starts at an index. @default the index in base64 */
  readonly cursorOf?: (place: number) => string;
}

/** Creates a page of a list. */
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

/** Notes a page for the client lint, and returns it. */
export function noted<Row>(
  page: Envelope<Row>,
  query: object,
  cursor: string | undefined,
  { note }: Pick<HandlerContext, "note">,
): Envelope<Row> {
  const { next_cursor } = page;
  const next = next_cursor === END ? undefined : next_cursor;
  note({ page: { query: queryText(query), cursor, next } });
  return page;
}

/** The cursor after the last page: -1 in base64. */
export const END = "LTE=";

/** The cursor of the page at an offset: the offset in base64, `MTAw` for 100. */
export function offsetCursor(offset: number): string {
  return btoa(String(offset));
}

/** The offset of a cursor, after the last row for {@link END}. Undefined: it is not a cursor. */
export function offsetOf(cursor: string): number | undefined {
  if (cursor === END) return Number.MAX_SAFE_INTEGER;
  const digits = cursorText(cursor);
  return digits !== undefined && /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** Decodes a cursor in base64 or base64url without white space; undefined if it is neither. */
export function cursorText(cursor: string): string | undefined {
  const plain = cursor.replaceAll("-", "+").replaceAll("_", "/");
  return /^[^\s=]*={0,2}$/.test(plain) ? textFromBase64(plain.replace(/=+$/, "")) : undefined;
}
