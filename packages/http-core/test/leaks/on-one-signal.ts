import { createClient, retryBudget, type Client, type Fetch } from "@org/http-core";
import { fakeClock, type FakeClock } from "@org/http-core/testing";

const AT_ONCE = 100;

/** The behaviour of the service by requested id: the first time and, if requested again, later. */
const outcomes = {
  good: () => Response.json({ id: "7" }),
  down: () => new Response("", { status: 503 }),
  refused: () => new Response("", { status: 404 }),
  broken: () => new Response('{"id":'),
  drifted: () => Response.json({ id: 7 }),
  cut: () => {
    throw new TypeError("fetch failed");
  },
  silent: () => new Promise<Response>(() => {}),
  stalled: () => new Response(new ReadableStream()),
} as const satisfies Readonly<Record<string, () => Response | Promise<Response>>>;
/** One in eight goes wrong, in all ways in turn: those that are waited for cost a test most of its time. */
const names = Object.keys(outcomes).flatMap((name) => [...Array.from({ length: 7 }, () => "good"), name]);

const fetch: Fetch = async (url) => {
  const found = Object.entries(outcomes).find(([name]) => url.includes(name));
  return found === undefined ? Response.json({ data: [{ id: "7" }] }) : found[1]();
};

/** Starts a call, or a list. */
export type Start = (client: Client, id: string, signal: AbortSignal) => Promise<unknown>;

/** Calls that share one long-lived signal. */
export interface CallsOnOneSignal {
  readonly signal: AbortSignal;
  readonly clock: FakeClock;
  /** Makes calls, a hundred at once. */
  readonly run: (count: number) => Promise<void>;
}

/** Makes calls on one signal, to a service that fails in all ways. */
export function onOneSignal(start: Start): CallsOnOneSignal {
  const { signal } = new AbortController();
  const clock = fakeClock();
  const budget = { ...retryBudget(), take: () => true };
  const options = { fetch, clock, random: () => 0, retry: { retries: 1 }, retryBudget: budget };
  const client = createClient({ baseUrl: "https://shop.example", ...options });
  let made = 0;
  const batch = async (): Promise<void> => {
    const ids = Array.from(
      { length: AT_ONCE },
      (_, at) => `${names[at % names.length] ?? ""}-${String(made + at)}`,
    );
    made += AT_ONCE;
    const calls = ids.map((id) => start(client, id, signal).catch(() => undefined));
    await clock.run();
    await Promise.all(calls);
  };
  const run = async (count: number): Promise<void> => {
    for (let done = 0; done < count; done += AT_ONCE) await batch();
  };
  return { signal, clock, run };
}
