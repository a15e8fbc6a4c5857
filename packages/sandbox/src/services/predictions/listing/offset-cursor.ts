/** The cursor of the last page; in base64 it says -1. */
export const END = "LTE=";

/** The cursor of the page that begins at an offset: the offset in base64, `MTAw` for 100. */
export function offsetCursor(offset: number): string {
  return btoa(String(offset));
}

/** The offset of a cursor; behind everything for {@link END}. Undefined: it is no cursor. */
export function offsetOf(cursor: string): number | undefined {
  if (cursor === END) return Number.MAX_SAFE_INTEGER;
  const digits = fromBase64(cursor);
  return digits !== undefined && /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** The text that was put in base64 (or base64url). Undefined: it is no base64. */
export function fromBase64(text: string): string | undefined {
  const plain = text.replaceAll("-", "+").replaceAll("_", "/");
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(plain) || plain.replace(/=+$/, "").length % 4 === 1) return undefined;
  return atob(plain.replace(/=+$/, ""));
}
