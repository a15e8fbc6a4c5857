import { DecodeError } from "../errors/decode-error.ts";
import type { ErrorFacts } from "../errors/facts.ts";
import type { Result } from "../operation/result.ts";
import { excerpt } from "./json.ts";

const UTF_8 = "utf-8";

/**
 * Bytes as text, in the charset that their byte order mark shows, else in the one that the media type names, else
 * in UTF-8. The mark is taken off.
 *
 * @throws DecodeError where the charset is not known, and where the bytes are not in it: nothing is replaced by
 * U+FFFD in silence
 * @param facts what the error is to say of the call
 */
export function textOf(bytes: Uint8Array, contentType: string | null, facts: ErrorFacts = {}): string {
  const charset = charsetOf(bytes, contentType);
  try {
    return charset === UTF_8 ? strict.decode(bytes) : new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (error) {
    const name = excerpt(charset, 40);
    if (error instanceof RangeError)
      throw new DecodeError(`The body's charset "${name}" is not known`, { ...facts, cause: error });
    const where = charset === UTF_8 ? ` from byte ${String(validUpTo(bytes))} on` : "";
    throw new DecodeError(`The body is no valid ${name.toUpperCase()}${where}`, {
      ...facts,
      cause: error,
      hint: "The service names another charset than it sends, or none.",
    });
  }
}

/** The same, as far as it can be read: of a refusal, whose status says what happened. */
export function legible(bytes: Uint8Array, contentType: string | null): string {
  try {
    return new TextDecoder(charsetOf(bytes, contentType)).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Media types of text: what a classifier may find an error in, where bytes were asked for. */
const OF_TEXT = /^\s*text\/|[/+](?:json|xml)\b/i;

/**
 * An answer's body as the text that an operation goes on with. What is no text is empty: of bytes only those are read
 * that say they are text, a refusal and what nobody wants to read as far as it is legible.
 *
 * @throws DecodeError where text was asked for and the bytes are none
 */
export function textFor(
  { kind }: Pick<Result<unknown>, "kind">,
  status: number,
  bytes: Uint8Array,
  contentType: string | null,
  facts: ErrorFacts,
): string {
  if (status >= 400 || kind === "none") return legible(bytes, contentType);
  if (kind !== "bytes") return textOf(bytes, contentType, facts);
  return OF_TEXT.test(contentType ?? "") ? legible(bytes, contentType) : "";
}

const strict = new TextDecoder(UTF_8, { fatal: true });

/** Whether a text that was read of bytes says all of them, in UTF-8: no mark was taken off, nothing replaced. */
export function isWhole(text: string, bytes: Uint8Array, contentType: string | null): boolean {
  if (charsetOf(bytes, contentType) !== UTF_8 || bytes[0] === 0xef) return false;
  return text !== "" && !text.includes("\ufffd");
}

/** A mark says more than a media type (Encoding, 6, "BOM sniff"). */
function charsetOf(bytes: Uint8Array, contentType: string | null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const named = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? "")?.[1] ?? UTF_8;
  return /^utf-?8$/i.test(named) ? UTF_8 : named;
}

/** Where the first bytes stand that are no UTF-8: halved again and again. */
function validUpTo(bytes: Uint8Array): number {
  let [valid, broken] = [0, bytes.length + 1];
  while (broken - valid > 1) {
    const middle = (valid + broken) >> 1;
    if (isValidSoFar(bytes.subarray(0, middle))) valid = middle;
    else broken = middle;
  }
  return valid;
}

function isValidSoFar(bytes: Uint8Array): boolean {
  try {
    new TextDecoder(UTF_8, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
