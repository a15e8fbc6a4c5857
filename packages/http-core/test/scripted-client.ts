import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createClient, type ClientEvent, type ClientOptions } from "@org/http-core";

/** Where the shop is. */
export const BASE = "https://shop.example/api";

/** A thing that is as it should be. */
export const good = (): Response => Response.json({ id: "7" });

/** A client with a fetch that answers from a script, a clock that stands still, and what it told. */
export function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const clock = fakeClock();
  const fetch = scriptedFetch(...script);
  const events: ClientEvent[] = [];
  const on = { any: (event: ClientEvent) => void events.push(event) };
  const client = createClient({ baseUrl: BASE, clock, fetch, random: () => 1, on, ...options });
  return { client, clock, fetch, events };
}
