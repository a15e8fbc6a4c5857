import { ParameterError } from "../errors/errors.ts";
import type { ListOperation } from "../operation/operation.ts";
import type { PageRequest } from "../operation/paging.ts";
import { isSecretParam } from "../operation/place.ts";
import { climbs } from "../request/expand-path.ts";
import { tryParse } from "../util/json.ts";
import { isRecord } from "../util/objects.ts";

/** A position in a list, bound to its query. */
interface Checkpoint {
  readonly v: 1;
  readonly operation: string;
  /** A hash of the query: a checkpoint of another query is refused. */
  readonly query: string;
  readonly at: PageRequest;
}

/**
 * Serialises a checkpoint. Its parameters hold no credential: a resumed list gets those of its caller. A link is as the
 * service sent it, without the credential that the call added.
 */
export function writeCheckpoint(
  operation: ListOperation,
  params: Readonly<Record<string, unknown>>,
  at: PageRequest,
): string {
  const secrets = secretsIn(operation, params);
  const stored = Object.entries(at.params).filter(([name, value]) => secrets[name] !== value);
  const checkpoint: Checkpoint = {
    v: 1,
    operation: operation.id,
    query: hashOf(operation, params),
    at: { ...at, params: Object.fromEntries(stored) },
  };
  return textOf(checkpoint);
}

/** The parameters that are credentials. */
function secretsIn(
  operation: ListOperation,
  params: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { cursorParams } = operation.page;
  const isSecret = (name: string): boolean => isSecretParam(operation, name) && !cursorParams.includes(name);
  return Object.fromEntries(Object.entries(params).filter(([name]) => isSecret(name)));
}

/**
 * Parses a checkpoint.
 *
 * @throws ParameterError where the text is not a checkpoint, or belongs to another operation or query
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
  const stored = { ...secretsIn(operation, params), ...at.params };
  return { ...at, params: size === undefined ? stored : { ...stored, [sizeParam]: size } };
}

function isCheckpoint(value: unknown): value is Checkpoint {
  if (!isRecord(value)) return false;
  const { v, operation, query, at } = value;
  if (v !== 1 || typeof operation !== "string" || typeof query !== "string") return false;
  if (!isRecord(at) || !isRecord(at["params"])) return false;
  return isBelowBase(at["link"]) && (at["cap"] === undefined || typeof at["cap"] === "number");
}

/** Whether a link is a normalised path and query: one that a parser changes, such as `/..`, could leave the base. */
function isBelowBase(link: unknown): boolean {
  if (link === undefined) return true;
  if (typeof link !== "string" || !URL.canParse(link, ANY_ORIGIN)) return false;
  const { pathname, search } = new URL(link, ANY_ORIGIN);
  return `${pathname}${search}` === link && !climbs(link);
}

const ANY_ORIGIN = "http://localhost";

/**
 * A hash (FNV-1a, 64 bits) of the path and the query without its paging parameters and credentials, which may be
 * replaced by others. The path counts, since ad-hoc operations share one id.
 */
export function hashOf(operation: ListOperation, params: Readonly<Record<string, unknown>>): string {
  const { cursorParams, sizeParam } = operation.page;
  const secrets = secretsIn(operation, params);
  const query = Object.entries(params)
    .filter(([name]) => name !== sizeParam && !cursorParams.includes(name) && !Object.hasOwn(secrets, name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(textOf([operation.path, query]))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, "0");
}

/** JSON, with a bigint as its digits: parameters and rows may hold one. */
export function textOf(value: object): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner));
}

/** Parses JSON of an expected type; undefined if the text is something else. */
export function parsedAs<T>(text: string, is: (value: unknown) => value is T): T | undefined {
  const value = tryParse(text);
  return is(value) ? value : undefined;
}
