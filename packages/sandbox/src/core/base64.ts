/** Bytes encoded per call: a multiple of three, below the limit of arguments of a call. */
const AT_ONCE = 3 * 8_192;

/** Encodes the UTF-8 of a text in base64 (RFC 4648, 4). */
export function textToBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const parts = Array.from({ length: Math.ceil(bytes.length / AT_ONCE) }, (_, part) =>
    btoa(String.fromCharCode(...bytes.subarray(part * AT_ONCE, (part + 1) * AT_ONCE))),
  );
  return parts.join("");
}

/** Decodes base64 as UTF-8; undefined if the text is not base64, or the bytes are not UTF-8. */
export function textFromBase64(base64: string): string | undefined {
  const bytes = bytesFromBase64(base64);
  try {
    return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes base64; white space is ignored. Undefined: it is not base64. */
export function bytesFromBase64(base64: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}
