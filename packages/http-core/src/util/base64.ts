/** Bytes per call of `String.fromCharCode`: the number of arguments of a function is limited. */
const CHUNK = 0x2000;

/** Encodes bytes in base64 (RFC 4648, 4), padded. */
export function toBase64(bytes: Uint8Array): string {
  let characters = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(characters);
}

/** Encodes a text's UTF-8 bytes in base64. */
export function textToBase64(text: string): string {
  return toBase64(new TextEncoder().encode(text));
}

/** Decodes base64. @throws DOMException if the text is not base64 */
export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
