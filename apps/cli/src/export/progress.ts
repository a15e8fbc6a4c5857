import type { ClientEvent, RateLimit } from "@org/http-core";
import type { Notices } from "../terminal/terminal.ts";

/** Milliseconds between two reports: a person's terminal is kept current, a log is kept short. */
const INTERVALS = { terminal: 100, log: 10_000 };

/** How far an export has come. */
export interface Counts {
  readonly rows: number;
  readonly pages: number;
}

/** What a report needs to know about the whole. */
export interface Whole {
  /** The rows that end the export; Infinity if they are not known. */
  readonly rows: number;
  /** The pages after the current one; undefined if they are not known. */
  readonly pagesLeft: number | undefined;
}

/** Reports how far an export has come. */
export interface Progress {
  /** A page was written. */
  readonly page: (counts: Counts, whole: Whole) => void;
  /** An event of the client: it tells the budget, and why the export waits. */
  readonly event: (event: ClientEvent) => void;
  /** Removes the last report from a terminal. */
  readonly end: () => void;
}

/**
 * Reports progress on stderr: on one line of a terminal, else now and then.
 *
 * @param begin what an earlier run has written: the rate is that of this run
 * @param now milliseconds of a monotonic clock
 */
export function progress(err: Notices, begin: Counts, now: () => number = () => performance.now()): Progress {
  const started = now();
  const interval = err.isTerminal ? INTERVALS.terminal : INTERVALS.log;
  let reported = started;
  let counts = begin;
  let whole: Whole = { rows: Infinity, pagesLeft: undefined };
  let limit: RateLimit | undefined;
  let wait = "";
  const report = (isUrgent: boolean) => {
    if (!isUrgent && now() - reported < interval) return;
    reported = now();
    const text = progressText({ counts, begin, whole, elapsed: now() - started, limit, wait });
    if (err.isTerminal) err.status(text);
    else err.line(text);
  };
  return {
    page(reached, known) {
      counts = reached;
      whole = known;
      wait = "";
      report(false);
    },
    event(event) {
      if (event.type === "response") limit = event.rateLimit ?? limit;
      const reason = waitOf(event);
      if (reason === undefined) return;
      wait = reason.text;
      report(reason.milliseconds >= interval);
    },
    end: () => {
      err.status("");
    },
  };
}

/** Why the export waits; undefined for an event that is no wait. */
function waitOf(event: ClientEvent): { readonly text: string; readonly milliseconds: number } | undefined {
  if (event.type === "wait" && event.flight === undefined && event.atLeast > 0) {
    const { atLeast, until, reason } = event;
    const time = until === undefined ? "" : `, until ${until.toISOString()}`;
    const why = reason === undefined ? " for a limit" : `: ${reason}`;
    return { text: `waits ${seconds(atLeast)}${time}${why}`, milliseconds: atLeast };
  }
  if (event.type !== "retry") return undefined;
  const { delay, error } = event;
  return { text: `tries again in ${seconds(delay)} after ${error.code}`, milliseconds: delay };
}

/** What a report is made from. */
export interface ProgressInput {
  readonly counts: Counts;
  readonly begin: Counts;
  readonly whole: Whole;
  /** Milliseconds of this run. */
  readonly elapsed: number;
  readonly limit: RateLimit | undefined;
  readonly wait: string;
}

/** A report: `12,500 rows, 25 pages, 1,240 rows/s, 38 of 60 requests left, about 2 min to go`. */
export function progressText({ counts, begin, whole, elapsed, limit, wait }: ProgressInput): string {
  const done = { rows: counts.rows - begin.rows, pages: counts.pages - begin.pages };
  const toGo = millisecondsToGo(done, counts, whole, elapsed);
  const parts = [
    `${number(counts.rows)} rows`,
    `${number(counts.pages)} pages`,
    ...(elapsed > 0 ? [`${number((done.rows / elapsed) * 1000)} rows/s`] : []),
    ...(limit?.remaining === undefined
      ? []
      : [
          `${number(limit.remaining)}${limit.limit === undefined ? "" : ` of ${number(limit.limit)}`} requests left`,
        ]),
    ...(toGo === undefined ? [] : [`about ${seconds(toGo)} to go`]),
  ];
  return `${parts.join(", ")}${wait === "" ? "" : `; ${wait}`}`;
}

function millisecondsToGo(done: Counts, { rows }: Counts, whole: Whole, elapsed: number): number | undefined {
  if (elapsed <= 0) return undefined;
  const byPages = whole.pagesLeft === undefined ? Infinity : (whole.pagesLeft * elapsed) / done.pages;
  const byRows = ((whole.rows - rows) * elapsed) / done.rows;
  const least = Math.min(byPages, byRows);
  return Number.isFinite(least) ? least : undefined;
}

function number(value: number): string {
  return Math.round(value).toLocaleString("en");
}

/** A duration, rounded up: `12 s`, `3 min`, `2 h`. */
function seconds(milliseconds: number): string {
  const whole = Math.ceil(milliseconds / 1000);
  if (whole < 120) return `${String(whole)} s`;
  return whole < 7200 ? `${String(Math.ceil(whole / 60))} min` : `${String(Math.ceil(whole / 3600))} h`;
}
