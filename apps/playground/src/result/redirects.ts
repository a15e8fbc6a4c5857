import type { ClientEvent } from "@org/http-core";
import type { Exchange } from "../run/exchange.ts";

/**
 * Where the platform was redirected to, by the event of the request. A page sees where it ended, but neither the steps
 * nor their times. A redirect that the client follows itself has an event of its own.
 */
export function redirectsOf(
  events: readonly ClientEvent[],
  exchanges: readonly Exchange[],
): ReadonlyMap<ClientEvent, string> {
  const redirects = new Map<ClientEvent, string>();
  if (exchanges.every(({ redirectedTo }) => redirectedTo === undefined)) return redirects;
  const left = [...exchanges];
  for (const event of events) {
    if (event.type !== "request") continue;
    const index = left.findIndex(({ url }) => isSent(event.url, url));
    if (index === -1) continue;
    const [exchange] = left.splice(index, 1);
    if (exchange?.redirectedTo !== undefined) redirects.set(event, exchange.redirectedTo);
  }
  return redirects;
}

/** Whether an address was sent as another one: a credential may have been added to its query. */
function isSent(address: string, sent: string): boolean {
  if (address === sent) return true;
  if (!URL.canParse(address) || !URL.canParse(sent)) return false;
  const [given, wire] = [new URL(address), new URL(sent)];
  if (given.origin !== wire.origin || given.pathname !== wire.pathname) return false;
  return Array.from(given.searchParams).every(([name, value]) =>
    wire.searchParams.getAll(name).includes(value),
  );
}
