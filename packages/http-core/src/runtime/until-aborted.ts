import { asError } from "./clock.ts";

/**
 * What a promise brings, or the signal's reason as soon as it aborts. A credential source, a step of the user's
 * own or a `fetch` may not heed the signal: none of them holds a call beyond its deadline.
 *
 * @param late takes what comes when nobody waits any more; an error that comes then is nobody's
 */
export function untilAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  late: (value: T) => void = () => undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abandon = (): void => {
      reject(asError(signal.reason));
      work.then(late, () => undefined);
    };
    if (signal.aborted) {
      abandon();
      return;
    }
    signal.addEventListener("abort", abandon, { once: true });
    const heed = (): void => {
      signal.removeEventListener("abort", abandon);
    };
    work.then(
      (value) => {
        heed();
        resolve(value);
      },
      (error: unknown) => {
        heed();
        reject(asError(error));
      },
    );
  });
}
