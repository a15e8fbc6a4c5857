import { textFromBase64 } from "../../../core/base64.ts";

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
