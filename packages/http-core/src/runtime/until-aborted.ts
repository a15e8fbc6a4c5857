import { asError } from "./clock.ts";
import { discard } from "./discard.ts";

/**
 * An answer, or the signal's reason as soon as it aborts. A credential source, a step of the user's own or a
 * `fetch` may not heed the signal: none of them holds a call beyond its deadline. What comes too late is let go
 * of: its body is cancelled, its error is nobody's.
 */
export function untilAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abandon = (): void => {
      reject(asError(signal.reason));
      answer.then(discard, () => undefined);
    };
    if (signal.aborted) {
      abandon();
      return;
    }
    signal.addEventListener("abort", abandon, { once: true });
    const heed = (): void => {
      signal.removeEventListener("abort", abandon);
    };
    answer.then(
      (response) => {
        heed();
        resolve(response);
      },
      (error: unknown) => {
        heed();
        reject(asError(error));
      },
    );
  });
}
