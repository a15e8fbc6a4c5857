import { CallError, type ErrorFacts } from "../errors/base.ts";
import { DecodeError, ParameterError } from "../errors/errors.ts";
import { codeOf, networkError } from "../errors/network.ts";
import type { Result } from "../operation/result.ts";
import { onAbort } from "../util/abort.ts";
import { excerpt } from "./json.ts";

/**
 * Reads a body to its end, under a cap that holds for what comes out of decompression. An abort cancels the
 * stream; the connection is not left reading.
 *
 * @throws DecodeError above the cap, and where it can't be decompressed; ParameterError where a step of the user's
 * own has read it; the signal's reason on an abort; what the stream throws where it breaks off
 */
export async function readBody(
  response: Response,
  cap: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = response;
  if (body === null) return new Uint8Array();
  if (body.locked || response.bodyUsed) {
    throw new ParameterError("use", "steps that leave the body to be read", "one that has read it", {
      hint: "Read `response.clone()` instead.",
    });
  }
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel(signal.reason).catch(() => undefined);
  const forget = onAbort(signal, cancel);
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
        throw new DecodeError(`The body is larger than the cap of ${String(cap)} bytes`, {
          hint: "Raise `bodyCap`, or ask for less at a time.",
        });
      }
      chunks.push(value);
    }
  } catch (error) {
    throw isBadCompression(error) ? notDecompressed(error) : error;
  } finally {
    forget();
  }
}

/** The codes of zlib, brotli and zstd. A connection that breaks off has one of the network's. */
function isBadCompression(error: unknown): boolean {
  return /^(?:Z|ERR__ERROR|ERR_BROTLI|ZSTD_error)_/.test(String(codeOf(error)));
}

function notDecompressed(cause: unknown): DecodeError {
  return new DecodeError("The body can't be decompressed", {
    cause,
    hint: "The service, or a proxy before it, names a Content-Encoding in which the body is not.",
  });
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

const UTF_8 = "utf-8";

/**
 * Bytes as text, in the charset that their byte order mark shows, else in the one that the media type names, else
 * in UTF-8. The mark is taken off.
 *
 * @throws DecodeError where the charset is not known, and where the bytes are not in it: nothing is replaced by
 * U+FFFD in silence
 * @param facts what the error is to say of the call
 */
function textOf(bytes: Uint8Array, contentType: string | null, facts: ErrorFacts = {}): string {
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
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
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
  if (status >= 400 || kind === "none") return decodeText(bytes, contentType);
  if (kind !== "bytes") return textOf(bytes, contentType, facts);
  return OF_TEXT.test(contentType ?? "") ? decodeText(bytes, contentType) : "";
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

/**
 * An answer's body, read whole as part of its attempt. One that breaks off is a failure of the network; but a refusal
 * is what its status says, also where its body breaks off, does not come to its end in the attempt's time, is too
 * large, or can't be decompressed.
 *
 * @param signal ends with the attempt's deadline
 * @param call ends with the call's, and with the caller's signal
 */
export async function readAttemptBody(
  response: Response,
  cap: number,
  signal: AbortSignal,
  call: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBody(response, cap, signal);
  } catch (error) {
    call.throwIfAborted();
    const isRefusal = response.status >= 400 && !(error instanceof ParameterError);
    if (isRefusal) return new Uint8Array();
    if (error instanceof CallError) throw error;
    signal.throwIfAborted();
    throw networkError(error);
  }
}
