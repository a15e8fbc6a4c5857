import { CallError, type ErrorFacts } from "../errors/base.ts";
import { DecodeError, ParameterError } from "../errors/errors.ts";
import { networkError } from "../errors/network.ts";
import { decompressionError } from "../errors/platform-codes.ts";
import { tooLarge } from "../errors/too-large.ts";
import type { Result } from "../operation/result.ts";
import { onAbort, type Signal } from "../util/abort.ts";
import { excerpt } from "../util/excerpt.ts";

/**
 * Reads a response's body to its end, as part of its attempt, under a cap on its decompressed size. An abort cancels the
 * stream, which frees the connection. An error response needs no body, since its status decides: it is empty if it
 * breaks off, takes too long, is too large, or cannot be decompressed.
 *
 * @param signal aborts with the attempt's deadline
 * @param call aborts with the call's deadline and the caller's signal
 * @throws DecodeError above the cap, or where decompression fails; ParameterError where a step of `use` has read the
 * body; a signal's reason on an abort; NetworkError where the body breaks off
 */
export async function readBody(
  response: Response,
  cap: number,
  signal: Signal,
  call: Signal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = response;
  if (body === null) return new Uint8Array();
  if (body.locked || response.bodyUsed) {
    throw new ParameterError("use", "steps that leave the body to be read", "one that has read it", {
      hint: "Read `response.clone()`, and give each request a response of its own from `fetch`.",
    });
  }
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel(signal.reason).catch(() => undefined);
  const removeListener = onAbort(signal, cancel);
  try {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return concat(chunks, size);
      size += value.length;
      if (size > cap) {
        cancel();
        throw tooLarge(cap);
      }
      chunks.push(value);
    }
  } catch (error) {
    call.throwIfAborted();
    if (response.status >= 400) return new Uint8Array();
    if (error instanceof CallError) throw error;
    const undecodable = decompressionError(error);
    if (undecodable !== undefined) throw undecodable;
    signal.throwIfAborted();
    throw networkError(error);
  } finally {
    removeListener();
  }
}

function concat(chunks: readonly Uint8Array<ArrayBuffer>[], size: number): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  if (first?.length === size) return first;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

/** The kinds of results that can lack their end without an error. */
export const MAY_BE_CUT: ReadonlySet<Result<unknown>["kind"]> = new Set(["text", "html", "bytes"]);

/** The content codings that platforms decode (RFC 9110, 8.4.1; RFC 7932, 8878 and 9842). */
const KNOWN_CODING = /^(?:identity|(?:x-)?gzip|deflate|br|zstd|dcb|dcz|)$/i;

/**
 * Refuses a body in a coding that no platform decodes: its bytes are not those of the resource.
 *
 * @throws DecodeError naming the coding
 */
export function refuseUnknownCoding(coding: string, facts: ErrorFacts): void {
  if (coding.split(",").every((one) => KNOWN_CODING.test(one.trim()))) return;
  throw new DecodeError(`The body's Content-Encoding "${excerpt(coding, 40)}" is not known`, facts);
}

const UTF_8 = "utf-8";

/**
 * Decodes bytes in the charset of their byte order mark, else of the media type, else in UTF-8. The mark is removed.
 *
 * @throws DecodeError where the charset is unknown, or the bytes are invalid in it, instead of inserting U+FFFD
 */
function textOf(bytes: Uint8Array, contentType: string | null, facts: ErrorFacts = {}): string {
  const charset = charsetOf(bytes, contentType);
  try {
    return charset === UTF_8 ? strict.decode(bytes) : new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (error) {
    const name = excerpt(charset, 40);
    if (error instanceof RangeError)
      throw new DecodeError(`The body's charset "${name}" is not known`, { ...facts, cause: error });
    throw new DecodeError(`The body is no valid ${name.toUpperCase()}`, {
      ...facts,
      cause: error,
      hint: "The service names another charset than it sends, or none.",
    });
  }
}

/** Decodes bytes without an error: an unknown charset is read as UTF-8, invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  try {
    return new TextDecoder(charsetOf(bytes, contentType)).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Media types of text. A classifier may find an error in such a body, even where bytes were requested. */
const TEXT_TYPES = /^\s*text\/|[/+](?:json|xml)\b/i;

/**
 * The body as text, for the classifier and the result. A binary result is decoded only where its media type is text.
 * Error responses, and bodies that are no part of the result, are decoded as far as possible.
 *
 * @throws DecodeError where the result is text and the bytes are invalid
 */
export function textFor(
  { kind }: Pick<Result<unknown>, "kind">,
  status: number,
  bytes: Uint8Array,
  contentType: string | null,
  facts: ErrorFacts,
): string {
  if (status >= 400 || kind === "none") return decodeText(bytes, contentType);
  if (kind !== "bytes") return textOf(bytes, contentType, facts);
  return TEXT_TYPES.test(contentType ?? "") ? decodeText(bytes, contentType) : "";
}

/**
 * {@link textFor} of a stored body that is known as text, without decoding it again; undefined where its bytes have to
 * be decoded.
 *
 * @param text the bytes decoded as UTF-8, with their byte order mark
 */
export function storedText(
  { kind }: Pick<Result<unknown>, "kind">,
  text: string | undefined,
  contentType: string | null,
): string | undefined {
  if (text === undefined || text.startsWith("\ufeff") || kind === "bytes") return undefined;
  return charsetIn(contentType) === UTF_8 ? text : undefined;
}

const strict = new TextDecoder(UTF_8, { fatal: true });

/** Whether a text encodes to the same bytes again: it was UTF-8 without a mark, and nothing was replaced. */
export function isWhole(text: string, bytes: Uint8Array, contentType: string | null): boolean {
  if (charsetOf(bytes, contentType) !== UTF_8 || bytes[0] === 0xef) return false;
  return text !== "" && !text.includes("\ufffd");
}

/** A byte order mark takes precedence over a media type (Encoding, 6, "BOM sniff"). */
function charsetOf(bytes: Uint8Array, contentType: string | null): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return charsetIn(contentType);
}

function charsetIn(contentType: string | null): string {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? "")?.[1] ?? UTF_8;
  return /^utf-?8$/i.test(charset) ? UTF_8 : charset;
}
