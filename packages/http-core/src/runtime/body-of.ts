import { readBody } from "../answer/read-body.ts";
import { CallError } from "../errors/call-error.ts";
import { ParameterError } from "../errors/parameter-error.ts";
import { networkError } from "./network-error.ts";

/**
 * An answer's body, read whole as part of its attempt. One that breaks off is a failure of the network; but a refusal
 * is what its status says, also where its body breaks off, does not come to its end in the attempt's time, is too
 * large, or can't be decompressed.
 *
 * @param signal ends with the attempt's deadline
 * @param call ends with the call's, and with the caller's signal
 */
export async function bodyOf(
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
