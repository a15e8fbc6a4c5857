import type { RejectedRow } from "../errors/errors.ts";
import type { ListOperation, Operation } from "../operation/operation.ts";
import type { PageRequest } from "../operation/paging.ts";
import type { FetchedPage } from "../paging/types.ts";
import { driftTally, type DriftTally, inspect } from "../response/drift.ts";
import { parseJson } from "../response/json.ts";
import { inOrder, readRows, type Rows } from "../response/rows.ts";
import { hasInexactNumber, sourceDigits } from "../response/source-digits.ts";
import { check, fits, type Validation } from "../response/validate.ts";
import { toValibot } from "../schema/entity.ts";
import { once } from "../util/lazy.ts";
import type { Exchange } from "./exchange.ts";
import type { NumberForm } from "./types.ts";

/** How a call's data is read. */
export interface DataOptions {
  readonly validate: Validation;
  readonly numbers: NumberForm;
  /** Whether a listener hears of drift: what costs more than the check is looked for only then. */
  readonly heard: boolean;
}

/** An operation's result, and the rows that were left out of lists within it. */
export interface Decoded<R> {
  readonly value: R;
  readonly rejected: readonly RejectedRow[];
}

/** The body as the operation's result. */
export function decode<R>(operation: Operation<unknown, R>, exchange: Exchange, how: DataOptions): Decoded<R>;

export function decode(operation: Operation, exchange: Exchange, how: DataOptions): Decoded<unknown> {
  const { kind, schema } = operation.result;
  // The answer to a condition that the call itself has sent: the caller has the rest.
  if (kind === "none" || exchange.status === 304) return whole(undefined);
  if (kind === "bytes") return whole(exchange.bytes());
  if (kind !== "json" || schema === undefined) return whole(exchange.text);
  const { value, source, tally } = readJson(operation, exchange, how);
  const { facts, clean } = exchange;
  const context = { facts, clean, strict: how.validate === "strict", tally };
  const checked =
    how.validate === "off"
      ? { ok: true as const, ...whole(value) }
      : exchange.during("validate", () => check(schema, value, context, { at: [], row: [], source }));
  tellDrift(exchange, tally);
  if (checked.ok) return checked;
  throw checked.rejected.error;
}

function whole<T>(value: T): Decoded<T> {
  return { value, rejected: [] };
}

/** Answers that have no body by what they are (RFC 9110, 6.4.1): their value is undefined, for the schema to judge. */
function isBodiless({ method }: Operation, { status }: Exchange): boolean {
  return method === "HEAD" || hasNoContent(status);
}

/** Whether an answer of this status has no body, however its request was made. */
function hasNoContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** A body as JSON. */
interface JsonBody {
  readonly value: unknown;
  /** The same with the source digits of its numbers. */
  readonly source: () => unknown;
  /** Counts what is not as promised; undefined where no listener hears it. */
  readonly tally: DriftTally | undefined;
}

/**
 * The body as JSON, its numbers as the call asks for them. An empty body is undefined where the schema takes that.
 *
 * @throws DecodeError where it is none
 */
function readJson(operation: Operation, exchange: Exchange, how: DataOptions): JsonBody {
  const { text, body, facts, clean } = exchange;
  const { schema } = operation.result;
  const tally = how.heard ? driftTally() : undefined;
  const isEmpty = (): boolean => text.trim() === "" && schema !== undefined && fits(schema, undefined);
  if (isBodiless(operation, exchange) || body !== undefined || isEmpty())
    return {
      value: isBodiless(operation, exchange) ? undefined : body,
      source: () => undefined,
      tally,
    };
  const value = exchange.during("decode", () => parseJson(text, facts, clean));
  const source = once(() => sourceDigits(text));
  const exact = how.numbers === "exact";
  const loses = (exact || how.heard) && hasInexactNumber(text);
  if (!how.heard && !loses) return { value, source, tally };
  const look = { tally, exact, unknownFields: how.heard && how.validate !== "off" };
  const parts = schema && toValibot(schema);
  const inspected = exchange.during("validate", () =>
    inspect(parts, value, loses ? source() : undefined, look),
  );
  return { value: inspected, source, tally };
}

/** Tells of what is not as promised. */
function tellDrift({ emit, clean }: Exchange, tally: DriftTally | undefined): void {
  for (const drift of tally?.told(clean) ?? []) emit({ type: "drift", ...drift });
}

const NO_ROWS: Rows<never> = { items: [], rejected: [], count: 0 };

/** A page of a list: its rows checked one by one, and put in order where the operation has one. */
export function readListPage<Row>(
  operation: ListOperation<unknown, unknown, Row>,
  exchange: Exchange,
  how: DataOptions,
  index: number,
  { params }: PageRequest,
): Omit<FetchedPage<Row>, "url"> {
  const { response, status, facts, emit, clean } = exchange;
  // After a 304 to the caller's own condition the pages that follow are the caller's too.
  const headers = status === 304 ? new Headers() : exchange.headers;
  const { value: body, source, tally } = readJson(operation, exchange, how);
  const context = { facts, clean, strict: how.validate === "strict", tally };
  const rows = hasNoContent(status)
    ? NO_ROWS
    : inOrder(
        exchange.during("validate", () => readRows(operation, body, source, how.validate, context)),
        tally,
        operation.page.order?.(params),
      );
  tellDrift(exchange, tally);
  emit({ type: "page", index, rows: rows.count, rejected: rows.rejected.length });
  return { body, rows, headers, response: once(response), meta: exchange.meta(), facts, clean, emit };
}
