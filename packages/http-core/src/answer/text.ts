import { DecodeError } from "../errors/decode-error.ts";

/**
 * Bytes as text, in the charset that the media type names; UTF-8 without one. A byte order mark is taken off.
 *
 * @throws DecodeError where the charset is not known
 */
export function textOf(bytes: Uint8Array, contentType: string | null): string {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? "")?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return utf8.decode(bytes);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    throw new DecodeError(`The body's charset "${charset.slice(0, 40)}" is not known`);
  }
}

const utf8 = new TextDecoder();
