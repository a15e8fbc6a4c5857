import { DecodeError } from "../errors/decode-error.ts";
import { ParameterError } from "../errors/parameter-error.ts";
import { codeOf } from "../runtime/error-code.ts";
import { onAbort } from "../runtime/on-abort.ts";

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
