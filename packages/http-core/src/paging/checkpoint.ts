import { ParameterError } from "../errors/parameter-error.ts";
import type { PageRequest } from "../operation/paging.ts";
import type { ListOperation } from "../operation/operation.ts";
import { parsedAs } from "./parsed-as.ts";
import { climbs } from "../request/path.ts";
import { isRecord } from "../runtime/property.ts";

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
