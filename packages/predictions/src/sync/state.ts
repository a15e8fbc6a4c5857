import { readSyncState } from "@org/http-core/operation";

/** A trade that was handed out: what tells it from all others, its time, how far its settlement was. */
export type Handed = readonly [key: string, second: number | null, status: string | null];

/** What a sync goes on from. */
export interface SyncState {
  readonly v: 1;
  /** The filters that it belongs to. */
  readonly query: string;
  /** Unix seconds after which to read; null: from the beginning. */
  readonly after: number | null;
  /** Where the list of a run that is not at its end stood; null: at its beginning. */
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
  if (typeof value !== "object" || value === null) return false;
  if (!("v" in value && "query" in value && "after" in value && "at" in value && "handed" in value))
    return false;
  const { v, query, after, at, handed } = value;
  const isFrom = isOrNull(after, "number") && isOrNull(at, "string");
  return v === 1 && typeof query === "string" && isFrom && Array.isArray(handed) && handed.every(isHanded);
}

function isHanded(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [key, second, status] = Array.from<unknown>(value);
  return typeof key === "string" && isOrNull(second, "number") && isOrNull(status, "string");
}

function isOrNull(value: unknown, type: "number" | "string"): boolean {
  return value === null || typeof value === type;
}
