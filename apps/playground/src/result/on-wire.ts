import type { ClientEvent } from "@org/http-core";
import type { Exchange } from "../run/exchange.ts";

/** An attempt as its requests on the wire show it, beyond its events. Times are on the page's clock. */
export interface OnWire {
  /**
   * Where the platform was redirected to. A page sees where it ended, but neither the steps nor their times. A redirect
   * that the client follows itself has an event of its own.
   */
  readonly redirectedTo: string | undefined;
  /** When the attempt was refused with 401, and when it was sent again with a new credential; undefined if it was not. */
  readonly refused: { readonly at: number; readonly again: number } | undefined;
}

/**
 * Finds the requests on the wire that belong to each `request` event.
 *
 * @param begun when each call began, by its number, on the clock of the exchanges
 */
export function onWire(
  events: readonly ClientEvent[],
  begun: ReadonlyMap<number, number>,
  exchanges: readonly Exchange[],
): ReadonlyMap<ClientEvent, OnWire> {
  const left = [...exchanges];
  const firsts = events.flatMap((event) => {
    if (event.type !== "request") return [];
    const time = (begun.get(event.call) ?? 0) + event.at;
    const first = left
      .filter(({ url }) => isSent(event.url, url))
      .reduce<Exchange | undefined>((best, one) => nearer(time, best, one), undefined);
    if (first !== undefined) left.splice(left.indexOf(first), 1);
    return first === undefined ? [] : [{ event, first }];
  });
  return new Map(
    firsts.map(({ event, first }) => {
      const again = repeatOf(first, left);
      if (again !== undefined) left.splice(left.indexOf(again), 1);
      const refused = again && { at: first.respondedAt ?? again.sentAt, again: again.sentAt };
      return [event, { redirectedTo: (again ?? first).redirectedTo, refused }];
    }),
  );
}

/** The request that was sent nearer to a time; of two alike, the first. */
function nearer(time: number, best: Exchange | undefined, one: Exchange): Exchange {
  const isNearer = best === undefined || Math.abs(one.sentAt - time) < Math.abs(best.sentAt - time);
  return isNearer ? one : best;
}

/** The request that was sent after another one's 401, for the same attempt: it has no event. */
function repeatOf({ url, status, respondedAt }: Exchange, left: readonly Exchange[]): Exchange | undefined {
  if (status !== 401 || respondedAt === undefined) return undefined;
  return left.find((one) => one.url === url && one.sentAt >= respondedAt);
}

/** Tells whether an address was sent as this one, to whose query the client may have added a credential. */
function isSent(address: string, sent: string): boolean {
  if (address === sent) return true;
  if (!URL.canParse(address) || !URL.canParse(sent)) return false;
  const [given, wire] = [new URL(address), new URL(sent)];
  if (given.origin !== wire.origin || given.pathname !== wire.pathname) return false;
  return Array.from(given.searchParams).every(([name, value]) =>
    wire.searchParams.getAll(name).includes(value),
  );
}
