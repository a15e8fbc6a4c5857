import { isCallError } from "../errors/base.ts";
import { ParameterError, type RejectedRow, SchemaError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { Page } from "../operation/list.ts";
import type { ListOperation } from "../operation/operation.ts";
import { checkParams } from "../request/check-params.ts";
import { isRecord, propertyOf } from "../util/objects.ts";
import { hashOf, parsedAs, textOf } from "./checkpoint.ts";

/** Where a row stands in time: seconds, or a day as text. Positions are compared with `<`. */
export type SyncPosition = number | string;

/**
 * What a sync stores of a returned row: its key, its position (null if the row has none), and its version, for syncs
 * that return changed rows again. An empty key stands for a row that has none: it is known by its content.
 */
export type SyncEntry<P extends SyncPosition> = readonly [
  key: string,
  position: P | null,
  version?: string | null,
];

/** The rows of one run. Null stands for no bound. */
export interface SyncRange<P extends SyncPosition> {
  /** The first position to read. */
  readonly since: P | null;
  /** The last position to read. */
  readonly until: P | null;
}

/** What {@link syncList} needs to know of a list. */
export interface SyncDefinition<Row, P extends SyncPosition> {
  readonly operation: ListOperation;
  /** The caller's filters, without the parameters that `read` sets from the range. */
  readonly filters: object;
  /** The caller's checkpoint. @default none: the first run */
  readonly from: string | undefined;
  readonly isPosition: (value: unknown) => value is P;
  /** The first position of the first run. */
  readonly since: P | null;
  /** The last position of a run that begins at `since`. A resumed run keeps its own. @default no bound */
  readonly until?: (since: P | null) => P;
  /** Requests the list of a range, from a page's checkpoint on. */
  readonly read: (
    range: SyncRange<P>,
    from: string | undefined,
  ) => { readonly pages: () => AsyncIterable<Pick<Page<Row>, "items" | "rejected" | "cursor" | "fault">> };
  readonly entryOf: (row: Row) => SyncEntry<P>;
  /** Whether a row whose version has changed is returned again. @default false */
  readonly returnChanged?: boolean;
  /**
   * The first position of the next run, given the range of a finished run and the latest position known. A position
   * before that of the finished run is raised to it, since the rows before were never read.
   */
  readonly next: (range: SyncRange<P>, latest: P | null) => P | null;
}

/**
 * The rows of a list that no earlier sync has returned, page by page. Iterate it once. If no row of a page matches its
 * schema, the iteration throws a `SchemaError` whose `checkpoints` are those of the sync: pass `checkpoints.after` as
 * `from` to skip the page.
 */
export interface ListSync<Row> extends AsyncIterable<Row> {
  /**
   * The state of the sync as text, to store and to pass as `from`. You may take it at any time, also after an error: the
   * next sync returns exactly the rows that were not returned yet. A row is returned once your loop has it: where storing
   * it failed, pass a checkpoint that you took before. After a complete run it holds the rows that the next run reads
   * again; before, all rows returned (about 60 bytes each).
   */
  readonly checkpoint: () => string;
  /** Rows that do not match their schema, as they were sent. They are not returned. */
  readonly rejected: readonly RejectedRow[];
}

/** The content of a checkpoint. */
interface SyncState<P extends SyncPosition> extends SyncRange<P> {
  readonly v: 1;
  /** The hash of the filters. */
  readonly query: string;
  /** The checkpoint of the next page; null if the run begins with the first. */
  readonly at: string | null;
  /** The rows returned that can be read again. */
  readonly seen: readonly SyncEntry<P>[];
}

/**
 * Reads a list again and again, and returns each row once. A run reads a range of positions, page by page. Each run
 * reads the end of the one before again, because services list rows late, and skips rows that it has returned.
 *
 * Two syncs have the same filters if they send the same requests: filters are compared after the operation has checked
 * and converted them. Absent, undefined and null filters are therefore equal, and so are a Date and its seconds.
 *
 * @throws ParameterError for filters that the operation refuses, for a cursor or an offset among them, and where `from` is
 * not a checkpoint of these filters
 * @example
 * ```ts
 * import type { Client } from "@org/http-core";
 * import { syncList, type ListOperation, type ListSync } from "@org/http-core/operation";
 *
 * interface Reading {
 *   readonly id: string;
 *   readonly day: string;
 * }
 * declare const client: Client;
 * declare const readings: ListOperation<{ city: string; since?: string }, unknown, Reading>;
 *
 * export function syncReadings(city: string, from?: string): ListSync<Reading> {
 *   return syncList<Reading, string>({
 *     operation: readings,
 *     filters: { city },
 *     from,
 *     isPosition: (value) => typeof value === "string",
 *     since: null,
 *     read: ({ since }, page) =>
 *       client.list(readings, since === null ? { city } : { city, since }, { from: page }),
 *     entryOf: ({ id, day }) => [id, day],
 *     next: (_, latest) => latest,
 *   });
 * }
 * ```
 */
export function syncList<Row, P extends SyncPosition>(definition: SyncDefinition<Row, P>): ListSync<Row> {
  const { operation, filters, from, isPosition, entryOf, returnChanged = false } = definition;
  const query = hashOf(operation, checkParams(operation, filters));
  for (const name of operation.page.cursorParams) {
    const page = propertyOf(filters, name);
    // No sync would return the rows before that page.
    if (page !== undefined)
      throw new ParameterError(name, "nothing: a sync begins with the first page", received(page));
  }
  const state = from === undefined ? undefined : readState(from, query, isPosition);
  const since = state === undefined ? definition.since : state.since;
  const range: SyncRange<P> = { since, until: state?.until ?? definition.until?.(since) ?? null };
  const seen = new Map(state?.seen.map((entry) => [entry[0], entry]));
  const rejected: RejectedRow[] = [];
  let at = state?.at ?? null;
  let isComplete = false;

  async function* rows(): AsyncGenerator<Row, void, undefined> {
    try {
      for await (const page of definition.read(range, at ?? undefined).pages()) {
        rejected.push(...page.rejected);
        for (const row of page.items) {
          const [key, ...rest] = entryOf(row);
          // An empty text identifies no row: such rows are compared by their content.
          const entry: SyncEntry<P> = [key === "" ? textOf([row]) : key, ...rest];
          const before = seen.get(entry[0]);
          // A row may move: its position decides how long it is remembered.
          seen.set(entry[0], entry);
          if (before === undefined || (returnChanged && before[2] !== entry[2])) yield row;
        }
        at = page.cursor ?? page.fault?.checkpoint ?? null;
      }
    } catch (error) {
      if (error instanceof SchemaError) rejected.push(...error.rejected);
      throw moveCheckpoints(error, stateAt);
    }
    isComplete = true;
  }

  function stateAt(page: string | null): string {
    return write({ ...range, at: page, seen: Array.from(seen.values()) });
  }

  function write(content: Omit<SyncState<P>, "v" | "query">): string {
    return JSON.stringify({ v: 1, query, ...content } satisfies SyncState<P>);
  }

  return {
    [Symbol.asyncIterator]: rows,
    rejected,
    checkpoint() {
      if (!isComplete) return stateAt(at);
      const all = Array.from(seen.values());
      const latest = all.reduce<P | null>((known, [, position]) => later(known, position), null);
      const next = later(range.since, definition.next(range, latest));
      const near = all.filter(([, position]) => position === null || next === null || position >= next);
      return write({ since: next, until: null, at: null, seen: near });
    },
  };
}

function later<P extends SyncPosition>(a: P | null, b: P | null): P | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}

function readState<P extends SyncPosition>(
  text: string,
  query: string,
  isPosition: (value: unknown) => value is P,
): SyncState<P> {
  const state = parsedAs(text, (value) => isState(value, isPosition));
  if (state === undefined) throw new ParameterError("from", "a checkpoint of a sync", "other text");
  if (state.query !== query)
    throw new ParameterError("from", "a checkpoint of the same filters", "one taken with others");
  return state;
}

function isState<P extends SyncPosition>(
  value: unknown,
  isPosition: (value: unknown) => value is P,
): value is SyncState<P> {
  if (!isRecord(value)) return false;
  const { v, query, since, until, at, seen } = value;
  if (v !== 1 || typeof query !== "string" || !isTextOrNull(at) || !Array.isArray(seen)) return false;
  const isBound = (bound: unknown): boolean => bound === null || isPosition(bound);
  return isBound(since) && isBound(until) && seen.every((entry) => isEntry(entry, isBound));
}

function isEntry(value: unknown, isBound: (position: unknown) => boolean): boolean {
  if (!Array.isArray(value)) return false;
  const [key, position, version] = Array.from<unknown>(value);
  return typeof key === "string" && isBound(position) && (version === undefined || isTextOrNull(version));
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}

/** Puts the sync's state into the checkpoints of a page's error. */
function moveCheckpoints(error: unknown, move: (page: string) => string): unknown {
  if (isCallError(error) && error.checkpoint !== undefined)
    Object.assign(error, { checkpoint: move(error.checkpoint) });
  if (error instanceof SchemaError && error.checkpoints !== undefined) {
    const { before, after } = error.checkpoints;
    Object.assign(error, { checkpoints: { before: move(before), after: after && move(after) } });
  }
  return error;
}
