import type { ClientEvent, WaitEvent } from "@org/http-core";
import { formatMilliseconds } from "@org/http-core/log";
import type { Exchange } from "../run/exchange.ts";
import { groupsOf } from "./groups.ts";
import { onWire, type OnWire } from "./on-wire.ts";

/** What a bar of the waterfall shows. */
export type BarKind =
  /** A request, from sending it to the last byte of its response. */
  | "attempt"
  /** The wait between a failed attempt and the next. */
  | "back-off"
  /** The wait for a rate limit. */
  | "limit"
  /** The wait for the response of an equal call. */
  | "shared"
  /** The time between a refused credential and the request with a new one. */
  | "credential"
  /** A response from the cache, without a request. */
  | "cache";

/** A step of a call: when it began and ended, in milliseconds since the first call of the run began. */
export interface Bar {
  readonly kind: BarKind;
  readonly label: string;
  /** How it ended: a status, an error's code, or nothing. */
  readonly ending: string;
  readonly from: number;
  /** Of a wait that is not over, its shortest end. */
  readonly to: number;
  readonly bad: boolean;
  /** Whether it still goes on. */
  readonly open: boolean;
  /** The reason of a wait, and the place in its queue. */
  readonly reason?: string | undefined;
  /** Where the platform was redirected to. */
  readonly redirectedTo?: string | undefined;
}

/** A call with its steps, in order. Each page of a list is a call. */
export interface CallBars {
  readonly call: number;
  /** As in the list of events. */
  readonly title: string;
  /** When it began. */
  readonly from: number;
  readonly bars: readonly Bar[];
}

/** The calls of a run on one scale of time. */
export interface WaterfallData {
  readonly calls: readonly CallBars[];
  /** What the page's clock showed at 0 of the scale, as the last call has it. */
  readonly zero: number;
}

/**
 * What a client did, on one scale of time. The time between two calls, in which the user reads, is left out.
 *
 * @param begun when each call began, by its number, on the page's clock
 * @param exchanges the requests on the wire
 */
export function waterfallOf(
  events: readonly ClientEvent[],
  begun: ReadonlyMap<number, number>,
  exchanges: readonly Exchange[] = [],
): WaterfallData {
  const wire = onWire(events, begun, exchanges);
  let zero = begun.get(events[0]?.call ?? 0) ?? 0;
  let busyUntil = 0;
  const byCall = Map.groupBy(events, ({ call }) => call);
  const calls = groupsOf(events).map(({ call, title }) => {
    const ofCall = byCall.get(call) ?? [];
    const start = begun.get(call) ?? 0;
    zero += Math.max(0, start - zero - busyUntil);
    const from = start - zero;
    busyUntil = Math.max(busyUntil, from + (ofCall.at(-1)?.at ?? 0));
    return { call, title, from, bars: barsOf(stepsOf(ofCall, start, wire)).map((bar) => shifted(bar, from)) };
  });
  return { calls, zero };
}

/** How long a step took, or takes at least, in words: `503 · 12 ms`. */
export function barText({ kind, ending, from, to, open }: Bar, now: number): string {
  if (!open) return [ending, formatMilliseconds(to - from)].filter((part) => part !== "").join(" · ");
  if (kind === "attempt") return "waiting for the response";
  return to > now ? `${formatSeconds(to - now)} left` : "waiting";
}

function formatSeconds(milliseconds: number): string {
  return milliseconds < 60_000 ? `${(milliseconds / 1_000).toFixed(1)} s` : formatMilliseconds(milliseconds);
}

/** An event of a call, or what the wire adds to it. `at` is in milliseconds since the call began. */
type Step =
  | (ClientEvent & { readonly redirectedTo?: string | undefined })
  | { readonly type: "refused"; readonly at: number }
  | {
      readonly type: "again";
      readonly at: number;
      readonly attempt: number;
      readonly redirectedTo: string | undefined;
    };

/** The events of a call, with the attempts that were refused with 401 and sent again: the client's `refresh` has no time of the refusal. */
function stepsOf(
  events: readonly ClientEvent[],
  start: number,
  wire: ReadonlyMap<ClientEvent, OnWire>,
): readonly Step[] {
  const steps = events.flatMap((event): readonly Step[] => {
    const { redirectedTo, refused } = wire.get(event) ?? {};
    if (event.type !== "request") return [event];
    if (refused === undefined) return [{ ...event, redirectedTo }];
    const { attempt } = event;
    return [
      event,
      { type: "refused", at: refused.at - start },
      { type: "again", at: refused.again - start, attempt, redirectedTo },
    ];
  });
  return steps.sort((one, other) => one.at - other.at);
}

/** The bars of one call, in milliseconds since it began. */
function barsOf(steps: readonly Step[]): readonly Bar[] {
  const bars: Bar[] = [];
  const begin = (
    kind: BarKind,
    label: string,
    from: number,
    atLeast = 0,
    more: Pick<Bar, "reason" | "redirectedTo"> = {},
  ): void => {
    bars.push({ kind, label, ending: "", from, to: from + atLeast, bad: false, open: true, ...more });
  };
  const end = (to: number, ending = "", bad = false): void => {
    const last = bars.at(-1);
    if (last?.open === true) bars[bars.length - 1] = { ...last, to, ending, bad, open: false };
  };
  for (const event of steps) {
    const { at } = event;
    switch (event.type) {
      case "request":
        end(at);
        begin("attempt", `attempt ${String(event.attempt)}`, at, 0, { redirectedTo: event.redirectedTo });
        break;
      case "refused":
        end(at, "401", true);
        begin("credential", "new credential", at);
        break;
      case "again":
        end(at);
        begin("attempt", `attempt ${String(event.attempt)} again`, at, 0, {
          redirectedTo: event.redirectedTo,
        });
        break;
      case "redirect":
        end(at, String(event.status));
        begin("attempt", "redirected to", at);
        break;
      case "response":
        end(at, String(event.status), event.status >= 400);
        break;
      case "retry":
        end(at, event.error.code, true);
        begin("back-off", "back-off", at, event.delay);
        break;
      case "wait":
        end(at);
        if (event.flight === undefined)
          begin("limit", "waits for a limit", at, event.atLeast, { reason: reasonOf(event) });
        else begin("shared", `shares call ${String(event.flight)}`, at);
        break;
      case "cache":
        if (bars.length === 0) {
          begin("cache", "from the cache", 0);
          end(at, event.state);
        }
        break;
      case "error":
        end(at, "failed", true);
        break;
      default:
        break;
    }
  }
  const last = steps.at(-1);
  if (last?.type === "done") end(last.at);
  return bars;
}

/** `The service asked to wait, place 3 in the queue`. */
function reasonOf({ reason, place = 1 }: WaitEvent): string | undefined {
  return reason === undefined || place === 1 ? reason : `${reason}, place ${String(place)} in the queue`;
}

function shifted(bar: Bar, by: number): Bar {
  return { ...bar, from: bar.from + by, to: bar.to + by };
}
