import {
  createClient,
  queryToken,
  retryBudget,
  systemClock,
  type Client,
  type ClientEvent,
  type ClientOptions,
  type Clock,
} from "@org/http-core";

/** The credential of every client here. It must be in nothing that comes out. */
export const SECRET = "5ecret-0f-the-caller";

/** A client under test and what it was seen to do. */
export interface Subject {
  readonly client: Client;
  readonly events: readonly ClientEvent[];
  /** Timers of the client that wait. */
  readonly timers: () => number;
}

/** A client of a faulty service: two retries without delay, a credential in its query. */
export function subjectOf(baseUrl: string, options: Partial<ClientOptions> = {}): Subject {
  const events: ClientEvent[] = [];
  const clock = counting(options.clock ?? systemClock);
  const client = createClient({
    baseUrl,
    auth: queryToken(SECRET),
    random: () => 0,
    retry: { retries: 2 },
    // Beyond what a loaded machine takes; those that are about time set their own.
    timeout: { attempt: 120_000, total: 240_000 },
    retryBudget: retryBudget(),
    on: { any: (event) => void events.push(event) },
    ...options,
    clock,
  });
  return { client, events, timers: clock.waiting };
}

function counting(clock: Clock): Clock & { readonly waiting: () => number } {
  const timers = new Set<object>();
  return {
    ...clock,
    timer(delay, callback) {
      const timer = {};
      timers.add(timer);
      const cancel = clock.timer(delay, () => {
        timers.delete(timer);
        callback();
      });
      return () => {
        timers.delete(timer);
        cancel();
      };
    },
    waiting: () => timers.size,
  };
}
