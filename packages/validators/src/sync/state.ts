import { propertyOf, readSyncState } from "@org/http-core/operation";

/** A consolidation that was handed out, by what tells it from all others, and its day. */
export type Handed = readonly [source: number, target: number, epoch: number, date: string];

/** What a sync goes on from. */
export interface SyncState {
  readonly v: 1;
  /** The filters that it belongs to. */
  readonly query: string;
  /** The first day to read; null: from the beginning. */
  readonly fromDate: string | null;
  /** The last day of a run that is not at its end; null: the run is yet to begin. */
  readonly toDate: string | null;
  /** Where the list of that run stood; null: at its beginning. */
  readonly at: string | null;
  /** What was handed out and can come again. */
  readonly handed: readonly Handed[];
}

/**
 * Reads a checkpoint of a sync.
 *
 * @throws ParameterError where it is none, or one of other filters
 */
export function readState(text: string, query: string): SyncState {
  return readSyncState(text, query, isState);
}

function isState(value: unknown): value is SyncState {
  const of = (name: string): unknown => propertyOf(value, name);
  const isTextOrNull = (name: string): boolean => of(name) === null || typeof of(name) === "string";
  const handed = of("handed");
  return (
    of("v") === 1 &&
    typeof of("query") === "string" &&
    ["fromDate", "toDate", "at"].every(isTextOrNull) &&
    Array.isArray(handed) &&
    handed.every(isHanded)
  );
}

function isHanded(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 4) return false;
  const date: unknown = value[3];
  return value.slice(0, 3).every(Number.isSafeInteger) && typeof date === "string";
}
