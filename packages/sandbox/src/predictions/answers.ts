import { textFromBase64 } from "@org/http-core/operation";
import type { operations } from "@org/predictions/operations";
import {
  fail,
  ok,
  type HandlerContext,
  type HandlersOf,
  type Refusal,
  type Success,
} from "../core/handler.ts";
import { pageSize } from "../core/page-cap.ts";
import { queryText } from "./listing/params.ts";
import { indices } from "./util/lists.ts";

/** The handlers of the service's operations. */
export type PredictionsHandlers = HandlersOf<typeof operations>;

/** The refusal of an order-book endpoint. */
export function clobRefusal(status: 400 | 401, error: string): Refusal {
  return fail(status, { error });
}

/** The catalogue's refusal of parameters. */
export function catalogRefusal(error: string): Refusal {
  return fail(422, { type: "validation error", error });
}

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
  /** The query and its cursor, which are noted for the client lint. @default not noted */
  readonly listed?: { readonly query: object; readonly cursor: string | undefined };
}

/** Answers with a page of a list, within the service's cap on pages. */
export function envelope<Row>(
  { total, offset, limit: asked, rowAt, cursorOf = offsetCursor, listed }: PageOf<Row>,
  context: Pick<HandlerContext, "pageCap" | "note">,
): Success<Envelope<Row>> {
  const limit = pageSize(asked, context);
  const count = Math.max(0, Math.min(limit, total - offset));
  const next = offset + count < total ? cursorOf(offset + count) : undefined;
  if (listed !== undefined)
    context.note({ page: { query: queryText(listed.query), cursor: listed.cursor, next } });
  const data = indices(count).map((place) => rowAt(offset + place));
  return ok({ limit, count, next_cursor: next ?? END, data });
}

/** The cursor after the last page: -1 in base64. */
export const END = "LTE=";

/** The cursor of the page at an offset: the offset in base64, `MTAw` for 100. */
export function offsetCursor(offset: number): string {
  return btoa(String(offset));
}

/** The offset of a cursor, after the last row for {@link END}; 0 without one. Undefined: it is not a cursor. */
export function offsetOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0;
  if (cursor === END) return Number.MAX_SAFE_INTEGER;
  const digits = cursorText(cursor);
  return digits !== undefined && /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** Decodes a cursor in base64 or base64url without white space; undefined if it is neither. */
export function cursorText(cursor: string): string | undefined {
  const plain = cursor.replaceAll("-", "+").replaceAll("_", "/");
  return /^[^\s=]*={0,2}$/.test(plain) ? textFromBase64(plain.replace(/=+$/, "")) : undefined;
}
