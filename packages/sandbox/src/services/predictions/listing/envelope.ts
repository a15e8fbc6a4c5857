import { END, offsetCursor } from "./offset-cursor.ts";

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
