import { ParameterError } from "../errors/errors.ts";
import type { ListOperation } from "../operation/operation.ts";
import type { PageRequest } from "../operation/paging.ts";
import { climbs } from "../request/expand-path.ts";
import { isRecord } from "../util/objects.ts";

/** A place in a list, bound to the query that it belongs to. */
interface Checkpoint {
  readonly v: 1;
  readonly operation: string;
  /** A hash of the query: a checkpoint of another query is refused. */
  readonly query: string;
  readonly at: PageRequest;
}

/** A checkpoint as text that can be stored. It holds no credential. */
export function writeCheckpoint(
  operation: ListOperation,
  params: Readonly<Record<string, unknown>>,
  at: PageRequest,
): string {
  const checkpoint: Checkpoint = { v: 1, operation: operation.id, query: hashOf(operation, params), at };
  return JSON.stringify(checkpoint);
}

/**
 * Reads a checkpoint.
 *
 * @throws ParameterError where it is none, or of another operation or query
 */
export function readCheckpoint(
  operation: ListOperation,
  params: Readonly<Record<string, unknown>>,
  text: string,
): PageRequest {
  const checkpoint = parsedAs(text, isCheckpoint);
  if (checkpoint?.operation !== operation.id) {
    throw new ParameterError(
      "from",
      `a checkpoint of ${operation.id}`,
      checkpoint === undefined ? "other text" : `one of ${checkpoint.operation}`,
    );
  }
  if (checkpoint.query !== hashOf(operation, params)) {
    throw new ParameterError("from", "a checkpoint of the same query", "one taken with other parameters");
  }
  const { sizeParam = "" } = operation.page;
  const size = params[sizeParam];
  const { at } = checkpoint;
  return size === undefined ? at : { ...at, params: { ...at.params, [sizeParam]: size } };
}

function isCheckpoint(value: unknown): value is Checkpoint {
  if (!isRecord(value)) return false;
  const { v, operation, query, at } = value;
  if (v !== 1 || typeof operation !== "string" || typeof query !== "string") return false;
  return isRecord(at) && isRecord(at["params"]) && isBelowBase(at["link"]);
}

/** A path and query as `link` makes them: what a parser would change, such as `/..`, could lead out of the base. */
function isBelowBase(link: unknown): boolean {
  if (link === undefined) return true;
  if (typeof link !== "string" || !URL.canParse(link, ANYWHERE)) return false;
  const { pathname, search } = new URL(link, ANYWHERE);
  return `${pathname}${search}` === link && !climbs(link);
}

const ANYWHERE = "http://localhost";

/**
 * A short hash of the query, without what belongs to the paging (FNV-1a, 64 bits). The path is part of it: operations
 * that are made for a call have one name for many.
 */
function hashOf(operation: ListOperation, params: Readonly<Record<string, unknown>>): string {
  const { cursorParams, sizeParam } = operation.page;
  const query = Object.entries(params)
    .filter(([name]) => name !== sizeParam && !cursorParams.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(JSON.stringify([operation.path, query]))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

/** What JSON text says, where it is what is asked for; undefined where it is something else, or no JSON at all. */
function parsedAs<T>(text: string, is: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return is(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads the checkpoint of a sync: of what asks a list again and again, and goes on where it stood. What is in it is the
 * sync's own to say; that it belongs to the same filters is checked here.
 *
 * @param text what the caller gave as `from`
 * @param query the filters, as text that is the same for the same ones
 * @param is whether something is such a checkpoint
 * @throws ParameterError where it is none, or one of other filters
 * @example
 * ```ts
 * import { readSyncState } from "@org/http-core/operation";
 *
 * interface State {
 *   readonly query: string;
 *   readonly after: number;
 * }
 * const isState = (value: unknown): value is State =>
 *   typeof value === "object" && value !== null && "query" in value && "after" in value;
 *
 * const { after } = readSyncState('{"query":"red","after":7}', "red", isState);
 * console.log(after); // 7
 * ```
 */
export function readSyncState<T extends { readonly query: string }>(
  text: string,
  query: string,
  is: (value: unknown) => value is T,
): T {
  const state = parsedAs(text, is);
  if (state === undefined) throw new ParameterError("from", "a checkpoint of a sync", "other text");
  if (state.query !== query)
    throw new ParameterError("from", "a checkpoint of the same filters", "one taken with others");
  return state;
}
