/** Bytes that are put in base64 at once: a multiple of three, and fewer than a call may have arguments. */
const AT_ONCE = 3 * 8_192;

/** Text in base64, of its UTF-8 (RFC 4648, 4). */
export function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / AT_ONCE) }, (_, part) =>
    btoa(String.fromCharCode(...bytes.subarray(part * AT_ONCE, (part + 1) * AT_ONCE))),
  );
  return parts.join("");
}

/** The text whose UTF-8 is in base64. Undefined: it is not base64. */
export function fromBase64(base64: string): string | undefined {
  const bytes = bytesFromBase64(base64);
  return bytes && new TextDecoder().decode(bytes);
}

/** The bytes that are in base64; white space in it counts for nothing. Undefined: it is not base64. */
export function bytesFromBase64(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
