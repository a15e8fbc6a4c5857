/** Bytes per call of `String.fromCharCode`: the number of arguments of a function is limited. */
const CHUNK = 0x2000;

/**
 * Encodes bytes, or the UTF-8 bytes of a text, in base64 (RFC 4648, 4), padded.
 *
 * @example
 * ```ts
 * import { toBase64 } from "@org/http-core/operation";
 *
 * console.log(toBase64("ann:päss")); // YW5uOnDDpHNz
 * ```
 */
export function toBase64(data: Uint8Array | string): string {
  const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
  let characters = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    characters += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(characters);
}

/**
 * Decodes base64, padded or not. White space is ignored, since services break long lines.
 *
 * @returns undefined if the text is not base64
 * @example
 * ```ts
 * import { fromBase64 } from "@org/http-core/operation";
 *
 * console.log(fromBase64("/w==")); // Uint8Array [ 255 ]
 * console.log(fromBase64("!")); // undefined
 * ```
 */
export function fromBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/**
 * Decodes the base64 of a UTF-8 text, as {@link fromBase64} does.
 *
 * @returns undefined if the text is not base64, or the bytes are not UTF-8
 * @example
 * ```ts
 * import { textFromBase64 } from "@org/http-core/operation";
 *
 * console.log(textFromBase64("YW5uOnDDpHNz")); // ann:päss
 * console.log(textFromBase64("/w==")); // undefined
 * ```
 */
export function textFromBase64(base64: string): string | undefined {
  const bytes = fromBase64(base64);
  try {
    return bytes && new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
