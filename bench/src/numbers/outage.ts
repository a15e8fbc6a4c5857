import { createClient, retryBudget } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { getThing } from "../../../packages/http-core/test/shop.ts";
import type { Measured } from "./measured.ts";

const CALLS = 1_000;
const AT_ONCE = 100;

/** The additional requests during an outage, by retries: 1,000 calls that all fail. */
export async function outage(): Promise<readonly Measured[]> {
  const clock = fakeClock();
  const fetch = scriptedFetch(repeat(new Response("", { status: 503 })));
  const client = createClient({
    baseUrl: "https://shop.example/api",
    clock,
    fetch,
    retryBudget: retryBudget(),
  });
  for (let done = 0; done < CALLS; done += AT_ONCE) {
    const calls = Array.from({ length: AT_ONCE }, (_, id) =>
      client.call(getThing, { id: String(done + id) }),
    );
    const ended = Promise.allSettled(calls);
    await clock.run();
    await ended;
  }
  const extra = fetch.requests.length / CALLS - 1;
  const is = `${(100 * extra).toFixed(1)} % more`;
  return [
    { what: "1,000 calls while all fail, three retries each", is, aim: "under 10 %", holds: extra < 0.1 },
  ];
}
