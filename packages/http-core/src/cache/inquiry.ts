import type { Clock } from "../runtime/clock.ts";
import { answerOf } from "./answer.ts";
import type { Exchanged, Forward } from "./exchange.ts";
import { isGone, isOutage, isOutageStatus } from "./outage.ts";
import type { CacheReply } from "./reply.ts";
import { conditionalHeaders, isAbout, updated } from "./revalidation.ts";
import type { Place, Shelf } from "./shelf.ts";
import { headOf, storedBody, type StoredResponse } from "./stored-response.ts";

/** An exchange under way. */
export interface Course<R extends CacheReply> extends Place {
  readonly send: Forward<R>;
  readonly immutable: (reply: CacheReply) => boolean;
}

/** The ways to ask the service. Whatever it says is kept, as far as it may be. */
export interface Inquiry {
  /** Asks without a condition. */
  readonly load: <R extends CacheReply>(
    course: Course<R>,
    headers: Readonly<Record<string, string>>,
  ) => Promise<Exchanged<R>>;
  /** Asks if what is kept has changed, before it is used; where the service fails, it may stand in. */
  readonly askFirst: <R extends CacheReply>(
    course: Course<R>,
    found: StoredResponse,
    onError: boolean,
  ) => Promise<Exchanged<R>>;
  /** Asks the same in the background, once at a time. */
  readonly askLater: <R extends CacheReply>(course: Course<R>, found: StoredResponse) => void;
  /** Waits for what is asked in the background. */
  readonly settled: () => Promise<void>;
}

/** Makes an {@link Inquiry}. */
export function createInquiry(shelf: Shelf, clock: Clock, browser: boolean): Inquiry {
  const inBackground = new Map<string, Promise<void>>();

  return {
    load: (course, headers) => shelf.during(course, () => load(course, headers, false)),
    askFirst: (course, found, onError) =>
      shelf.during(course, async () => {
        try {
          const result = await revalidate(course, found, false);
          if (!onError || !isOutageStatus(result.reply.status)) return result;
          return { ...answerOf(found, "stale", clock.now()), sent: result.sent };
        } catch (failure) {
          if (onError && isOutage(failure)) return { ...answerOf(found, "stale", clock.now()), failure };
          throw failure;
        }
      }),
    askLater(course, found) {
      const { key } = course;
      if (inBackground.has(key)) return;
      // A failure is nobody's here: the next call asks again.
      const done = (): void => void inBackground.delete(key);
      const answer = shelf.during(course, () => revalidate(course, found, true));
      inBackground.set(key, answer.then(done, done));
    },
    async settled() {
      await Promise.all(inBackground.values());
    },
  };

  async function load<R extends CacheReply>(
    course: Course<R>,
    headers: Readonly<Record<string, string>>,
    background: boolean,
  ): Promise<Exchanged<R>> {
    return replaced(course, await course.send({ headers, background }));
  }

  async function replaced<R extends CacheReply>(course: Course<R>, sent: R): Promise<Exchanged<R>> {
    await shelf.keep(course, headOf(sent), () => storedBody(sent.bytes, sent.text), course.immutable(sent));
    return { reply: sent, state: "miss", sent };
  }

  async function asked<R extends CacheReply>(
    course: Course<R>,
    headers: Readonly<Record<string, string>>,
    background: boolean,
  ): Promise<R> {
    try {
      return await course.send({ headers, background });
    } catch (failure) {
      if (isGone(failure)) await shelf.forget(course);
      throw failure;
    }
  }

  async function revalidate<R extends CacheReply>(
    course: Course<R>,
    found: StoredResponse,
    background: boolean,
  ): Promise<Exchanged<R>> {
    const sent = await asked(course, conditionalHeaders(found, browser), background);
    if (sent.status !== 304) return replaced(course, sent);
    const notModified = headOf(sent);
    if (!isAbout(found, notModified)) {
      await shelf.forget(course);
      return load(course, {}, background);
    }
    const confirmed = updated(found, notModified);
    const answer = answerOf(confirmed, "revalidated", clock.now());
    await shelf.keep(course, confirmed, () => confirmed.body, course.immutable(answer.reply));
    return { ...answer, sent };
  }
}
