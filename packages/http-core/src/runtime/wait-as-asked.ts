import { RateLimitError } from "../errors/rate-limit-error.ts";
import { inWords } from "../limit/in-words.ts";
import { sleep } from "./sleep.ts";
import { retryAfter } from "./retry-after.ts";
import { giveBackPlaces, type Turns } from "./turns.ts";

/**
 * Waits as long as a redirect asks to before it is followed (RFC 9110, 10.2.3). The attempt holds no place meanwhile,
 * and the time is not its own.
 *
 * @throws RateLimitError where that is longer than `maxWait`; the signal's reason on an abort
 */
export async function waitAsAsked({ headers }: Response, turns: Turns): Promise<void> {
  const { attempt, limit, context } = turns;
  const { clock, retry, emit } = context;
  const wait = retryAfter(headers, clock.now()) ?? 0;
  if (wait === 0) return;
  if (wait > retry.maxWait) {
    const longest = `maxWait's ${inWords(retry.maxWait)}`;
    throw new RateLimitError(
      `The redirect is to be followed in ${inWords(wait)}, beyond ${longest}`,
      "burst",
      {
        retryAt: new Date(clock.now() + wait),
        hint: "Come back at `retryAt`, or raise `maxWait`.",
      },
    );
  }
  giveBackPlaces(turns);
  emit({ type: "wait", attempt, atLeast: wait });
  const goOn = limit.hold();
  try {
    await sleep(clock, wait, limit.signal);
  } finally {
    goOn();
  }
}
