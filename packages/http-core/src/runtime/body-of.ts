import { readBody } from "../answer/read-body.ts";
import { CallError } from "../errors/call-error.ts";
import { ParameterError } from "../errors/parameter-error.ts";
import { networkError } from "./network-error.ts";

/**
 * An answer's body, read whole as part of its attempt. One that breaks off is a failure of the network; but a refusal
 * is what its status says, also where its body breaks off, is too large, or can't be decompressed.
 */
export async function bodyOf(
  response: Response,
  cap: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readBody(response, cap, signal);
  } catch (error) {
    const isOurs = error instanceof CallError;
    if (!isOurs) signal.throwIfAborted();
    const failure = isOurs ? error : networkError(error);
    const isRefusal = response.status >= 400 && !(failure instanceof ParameterError);
    if (isRefusal) return new Uint8Array();
    throw failure;
  }
}
