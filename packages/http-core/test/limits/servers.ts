/** What a simulated server says to one request. */
export interface Said {
  readonly status: number;
  readonly headers: Headers;
}

/** A simulated server: what it says to a request that arrives at a moment of its own clock (epoch milliseconds). */
export interface Server {
  readonly handle: (now: number) => Said;
  readonly served: () => number;
  readonly refused: () => number;
}

/** How a server tells what is left: its limit, the rest, and when the window ends and what time it is (milliseconds). */
type Announce = (limit: number, remaining: number, end: number, now: number) => Record<string, string>;

interface Windows {
  /** Windows that were begun. */
  readonly windows: () => number;
  /** Requests that took from the budget. */
  readonly counted: () => number;
}

interface FixedWindow {
  readonly limit: number;
  /** Milliseconds. */
  readonly per: number;
  /** When a window starts: at full multiples of `per`, or with the first request after the last. */
  readonly starts: "aligned" | "with a request";
  /** Every nth request gets a 304, which does not count. */
  readonly freeEvery?: number;
  readonly announce?: Announce;
}

/** Counts fixed windows and says so with every answer. */
export function fixedWindow(options: FixedWindow): Server & Windows {
  const { limit, per, starts, freeEvery = Infinity } = options;
  const announce = options.announce ?? epochSeconds(Math.ceil);
  let end = -Infinity;
  let used = 0;
  let handled = 0;
  let [served, refused, windows, counted] = [0, 0, 0, 0];
  return {
    served: () => served,
    refused: () => refused,
    windows: () => windows,
    counted: () => counted,
    handle(now) {
      handled += 1;
      if (now >= end) {
        end = starts === "aligned" ? (Math.floor(now / per) + 1) * per : now + per;
        used = 0;
        windows += 1;
      }
      const free = handled % freeEvery === 0;
      const fits = used < limit;
      if (fits) served += 1;
      else refused += 1;
      if (fits && !free) {
        used += 1;
        counted += 1;
      }
      const headers = announce(limit, limit - used, end, now);
      return { status: fits ? (free ? 304 : 200) : 403, headers: withDate(headers, now) };
    },
  };
}

/** Counts what arrived in the time before each request, and says nothing of it. Both ends of the window count. */
export function slidingWindow(limit: number, per: number): Server {
  let arrivals: number[] = [];
  let [served, refused] = [0, 0];
  return {
    served: () => served,
    refused: () => refused,
    handle(now) {
      arrivals = arrivals.filter((at) => at >= now - per);
      const fits = arrivals.length < limit;
      if (fits) arrivals.push(now);
      if (fits) served += 1;
      else refused += 1;
      return { status: fits ? 200 : 429, headers: withDate({}, now) };
    },
  };
}

/** Several servers' limits at once: a request is served where all serve it. */
export function bothOf(...servers: readonly [Server, Server]): Server {
  let [served, refused] = [0, 0];
  return {
    served: () => served,
    refused: () => refused,
    handle(now) {
      const said = servers.map((server) => server.handle(now));
      const refusal = said.find(({ status }) => status >= 400);
      if (refusal === undefined) served += 1;
      else refused += 1;
      return refusal ?? { status: 200, headers: withDate({}, now) };
    },
  };
}

/** `X-RateLimit-*`, the reset in epoch seconds. */
export function epochSeconds(round: (seconds: number) => number): Announce {
  return (limit, remaining, end) => ({
    "x-ratelimit-limit": String(limit),
    "x-ratelimit-remaining": String(remaining),
    "x-ratelimit-reset": String(round(end / 1_000)),
  });
}

/** `RateLimit` and `RateLimit-Policy`, the reset in seconds to wait. */
export function secondsToWait(round: (seconds: number) => number): Announce {
  return (limit, remaining, end, now) => ({
    ratelimit: `"default";r=${String(remaining)};t=${String(round((end - now) / 1_000))}`,
    "ratelimit-policy": `"default";q=${String(limit)}`,
  });
}

function withDate(headers: Record<string, string>, now: number): Headers {
  return new Headers({ ...headers, date: new Date(now).toUTCString() });
}
