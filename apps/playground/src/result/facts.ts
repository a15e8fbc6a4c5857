import {
  InvalidRequestError,
  isCallError,
  SchemaError,
  type CallError,
  type CallMeta,
  type ClientEvent,
  type FieldError,
  type RateLimit,
} from "@org/http-core";
import { counted } from "../prose/counted.ts";
import {
  pagesTo,
  rejectedIn,
  rowsOn,
  type Outcome,
  type PageOutcome,
  type ResultOutcome,
} from "../run/outcome.ts";
import type { RunState } from "../run/run-state.ts";
import { formatMilliseconds } from "@org/http-core/log";

/** A name and a value. */
export type Fact = readonly [name: string, value: string];

/** A summary of a run in one line, and whether it is good news. */
export interface Headline {
  readonly text: string;
  /** `warning`: a success that lacks rows. */
  readonly tone: "good" | "warning" | "bad" | "quiet";
}

/** The headline of a run. */
export function headline({
  running,
  outcome,
  outdated,
}: Pick<RunState, "running" | "outcome" | "outdated">): Headline {
  if (running) return { text: runningText(outcome, outdated), tone: "quiet" };
  if (outcome === undefined) return { text: "", tone: "quiet" };
  if (outcome.kind === "failure") return { text: failureLine(outcome.error), tone: "bad" };
  const rejected = rejectedIn(outcome).length;
  const valid = outcome.kind === "page" ? outcome.page.items : outcome.data;
  const none = Array.isArray(valid) && valid.length === 0;
  const texts = [
    statusLine(responseOf(outcome).response),
    outcome.kind === "page" ? pageText(outcome) : "",
    outcome.kind === "page" ? counted(outcome.page.items.length, "row") : "",
  ];
  const text = texts.filter((part) => part !== "").join(" · ");
  if (rejected === 0) return { text, tone: "good" };
  return { text: `${text}, ${counts(rejected)} rejected`, tone: none ? "bad" : "warning" };
}

function pageText({ number, from }: PageOutcome): string {
  return `page ${String(number)}${from === undefined ? "" : " after a checkpoint"}`;
}

function runningText(outcome: Outcome | undefined, outdated: boolean): string {
  if (outdated) return "Running… Below: the previous result";
  if (outcome?.kind !== "page") return "Running…";
  const rows = counted(rowsOn(pagesTo(outcome)), "row");
  return `Running… ${rows} on ${counted(outcome.number, "page")} so far`;
}

function statusLine({ status, statusText }: Response): string {
  return `${String(status)} ${statusText}`.trimEnd();
}

/** The facts of an outcome, from the outcome, its events and its last request. */
export function factsOf(
  outcome: Outcome,
  { events, exchanges, environment }: Pick<RunState, "events" | "exchanges" | "environment">,
): readonly Fact[] {
  const to = exchanges.at(-1)?.redirectedTo;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["Redirected to", to],
    ["Environment", environment],
  ];
  const shared = facts.filter(isKnown);
  if (outcome.kind !== "failure")
    return [...metaFacts(responseOf(outcome).meta, hasWaited(events), bodyIn(events)), ...shared];
  return isCallError(outcome.error) ? [...errorFacts(outcome.error), ...shared] : shared;
}

/** The headers that the page can read: a browser hides those that the service does not expose. */
export function headersOf(outcome: PageOutcome | ResultOutcome): readonly Fact[] {
  return Array.from(responseOf(outcome).response.headers);
}

/** The response of an outcome; each page has its own. */
export function responseOf(outcome: PageOutcome | ResultOutcome): Pick<ResultOutcome, "response" | "meta"> {
  return outcome.kind === "page" ? outcome.page : outcome;
}

/**
 * Whether the last call waited for a limit. It may be a call for the next page. Passing the gate takes a moment even
 * without a wait.
 */
function hasWaited(events: readonly ClientEvent[]): boolean {
  const last = events.at(-1)?.call;
  return events.some((event) => event.type === "wait" && event.flight === undefined && event.call === last);
}

/** The decompressed bytes of the last call's body; undefined where no request was sent. */
function bodyIn(events: readonly ClientEvent[]): number | undefined {
  const last = events.at(-1)?.call;
  const response = events.findLast((event) => event.type === "response" && event.call === last);
  return response?.type === "response" ? response.bytes : undefined;
}

function sizeText(bytes: number): string {
  return bytes < 1_000 ? `${String(bytes)} bytes` : `${(bytes / 1_000).toFixed(1)} kB`;
}

function metaFacts(
  { attempts, cache, timings, rateLimit, requestId, warnings }: CallMeta,
  waited: boolean,
  body: number | undefined,
): readonly Fact[] {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["Attempts", String(attempts)],
    ["Cache", cache],
    ["Total", formatMilliseconds(timings.total)],
    ["Waited for limits", waited && timings.queue >= 1 ? formatMilliseconds(timings.queue) : undefined],
    ["On the wire", formatMilliseconds(timings.wire)],
    ["Body", body === undefined ? undefined : sizeText(body)],
    ["Rate limit", rateLimit && rateLimitText(rateLimit)],
    ["Request id", requestId],
    ["Warnings", warnings.length === 0 ? undefined : warnings.join(" ")],
  ];
  return facts.filter(isKnown);
}

function rateLimitText({ remaining, limit, resetAt }: RateLimit): string {
  const left = `${counts(remaining)} of ${counts(limit)} left`;
  return resetAt === undefined ? left : `${left} until ${resetAt.toISOString().slice(11, 19)} UTC`;
}

function counts(count: number | undefined): string {
  return count === undefined ? "unknown" : count.toLocaleString("en");
}

/** What neither an error's message nor the request shows. Hints refer to properties, which keep their names. */
function errorFacts(error: CallError): readonly Fact[] {
  const { attempts, requestId, rateLimit } = error;
  const fields = error instanceof InvalidRequestError ? error.fields : [];
  const isFirst = error.pages === 0;
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["Attempts", String(attempts)],
    ["Rate limit", rateLimit && rateLimitText(rateLimit)],
    ["Request id", requestId],
    ["fields", fields.length === 0 ? undefined : fields.map(fieldText).join("; ")],
    ...Object.entries(error.toJSON())
      .filter(([name]) => !ELSEWHERE.includes(name) && !(isFirst && OF_PAGES.includes(name)))
      .map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const),
  ];
  return facts.filter(isKnown);
}

/** Shown by the headline, the failure, the request, or the facts above. A retry goes on at a checkpoint. */
const ELSEWHERE =
  "name code status message hint operation method url path expected received attempts requestId rateLimit fields checkpoints".split(
    " ",
  );

/** These facts say how far a list came before it failed. They are left out where its first page failed. */
const OF_PAGES = ["checkpoint", "pages", "items"];

function fieldText({ field, code, message }: FieldError): string {
  return [field, code, message].filter((part) => part !== undefined).join(" · ");
}

/** An error in one line: its status and its kind. */
export function failureLine(error: unknown): string {
  if (isAbort(error)) return "Stopped";
  if (error instanceof SchemaError && error.rejected.length > 0)
    return `${String(error.status)} · no valid row, ${counts(error.rejected.length)} rejected`;
  return isCallError(error) && error.status !== undefined
    ? `${String(error.status)} · ${error.name}`
    : nameOf(error);
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "Failed";
}

/** Whether an error means that the run was aborted. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

function isKnown(fact: readonly [string, string | undefined]): fact is Fact {
  return fact[1] !== undefined;
}
