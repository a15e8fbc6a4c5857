/** A function takes a limited number of arguments: bytes are turned into characters by the chunk. */
const CHUNK = 0x2000;

/** Bytes in base64 (RFC 4648, 4), padded. */
export function toBase64(bytes: Uint8Array): string {
  let characters = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(characters);
}

/** A text's UTF-8 in base64. */
export function textToBase64(text: string): string {
  return toBase64(new TextEncoder().encode(text));
}

/** The bytes of base64. @throws DOMException where it is none */
export function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
