import { asError } from "./clock.ts";
import { onAbort } from "./on-abort.ts";

/**
 * What a promise brings, or the signal's reason as soon as it aborts. A credential source, a step of the user's
 * own or a `fetch` may not heed the signal: none of them holds a call beyond its deadline. An error that comes when
 * nobody waits any more is nobody's.
 *
 * @param abandoned called on the abort, before anybody hears of it
 */
export function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  abandoned: () => void = () => undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const forget = onAbort(signal, () => {
      abandoned();
      reject(asError(signal.reason));
    });
    work.then(
      (value) => {
        forget();
        resolve(value);
      },
      (error: unknown) => {
        forget();
        reject(asError(error));
      },
    );
  });
}
