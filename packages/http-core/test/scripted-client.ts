import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createClient, type ClientEvent, type ClientOptions } from "@org/http-core";

/** The shop's base URL. */
export const BASE = "https://shop.example/api";

/** A response with a valid thing. */
export const good = (): Response => Response.json({ id: "7" });

/** A client with a scripted fetch and a fake clock, and its events. */
export function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const clock = fakeClock();
  const fetch = scriptedFetch(...script);
  const events: ClientEvent[] = [];
  const on = { any: (event: ClientEvent) => void events.push(event) };
  const client = createClient({ baseUrl: BASE, clock, fetch, random: () => 1, on, ...options });
  return { client, clock, fetch, events };
}
