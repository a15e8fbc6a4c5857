import { DecodeError, type RejectedRow } from "../errors/errors.ts";
import type { DriftTally } from "../events/drift.ts";
import { withSpecifiedNames } from "../operation/field-names.ts";
import type { Operation } from "../operation/operation.ts";
import type { ReceivedPage, Source } from "../operation/read-list.ts";
import type { Validation } from "../operation/result.ts";
import { failures } from "../response/failures.ts";
import { Unavailable } from "../response/load.ts";
import { BODILESS } from "../response/response.ts";
import { check, fits } from "../response/validate.ts";
import { toValibot } from "../schema/entity.ts";
import { tryParse } from "../util/json.ts";
import { warnOnce } from "../util/warn-once.ts";
import type { Exchange } from "./exchange.ts";
import type { NumberForm } from "./types.ts";

/** Options of reading a call's data. */
export interface DataOptions {
  readonly validate: Validation;
  readonly numbers: NumberForm;
  /** The wire names of the operation's result fields, by the specification's names. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Without a drift listener, drift that is costly to find is not looked for. */
  readonly hasDriftListener: boolean;
}

/** An operation's result, and the rows that were left out of lists within it. */
export interface Decoded<R> {
  readonly value: R;
  readonly rejected: readonly RejectedRow[];
}

/** Reads the operation's result out of the body. */
export function decode<R>(
  operation: Operation<unknown, R>,
  exchange: Exchange,
  options: DataOptions,
): Decoded<R>;

export function decode(operation: Operation, exchange: Exchange, options: DataOptions): Decoded<unknown> {
  const { kind, schema } = operation.result;
  // 304 to the caller's own condition: the caller already has the body.
  if (kind === "none" || exchange.status === 304) return whole(undefined);
  if (kind === "bytes")
    return whole(exchange.body instanceof Uint8Array ? exchange.body.slice() : exchange.bytes());
  if (schema === undefined) return whole(exchange.text);
  const { value, source, tally } = readJson(operation, exchange, options);
  const { facts, clean } = exchange;
  const strict = options.validate === "strict";
  const context = { facts, clean, strict, tally, onlyAsked: strict };
  const asked = operation.answers?.check(exchange.params, strict || tally !== undefined);
  const origin = { at: [], row: [], source, asked };
  const checked =
    options.validate === "off"
      ? { ok: true as const, ...whole(value) }
      : exchange.watch.during("validate", () => check(schema, value, context, origin));
  for (const drift of tally?.entries(clean) ?? []) exchange.emit({ type: "drift", ...drift });
  if (checked.ok) return checked;
  throw checked.rejected.error;
}

function whole<T>(value: T): Decoded<T> {
  return { value, rejected: [] };
}

/** A decoded JSON body. */
interface JsonBody {
  readonly value: unknown;
  readonly source: Source;
  /** Counts drift; undefined if no listener is set. */
  readonly tally: DriftTally | undefined;
}

/**
 * Decodes a JSON body, its numbers in the call's form. An empty body is undefined if the schema accepts that.
 *
 * @throws DecodeError where the body is not JSON
 */
function readJson(operation: Operation, exchange: Exchange, options: DataOptions): JsonBody {
  const { text, body } = exchange;
  const { schema } = operation.result;
  const { fields } = options;
  const specified = (sent: unknown): unknown => (fields ? withSpecifiedNames(sent, fields) : sent);
  const exact = options.numbers === "exact";
  const inspection = exact || options.hasDriftListener ? failures() : undefined;
  if (inspection instanceof Unavailable && options.hasDriftListener) isNotLookedFor(inspection.reason);
  const inspector = inspection instanceof Unavailable ? undefined : inspection;
  const tally = options.hasDriftListener ? inspector?.driftTally() : undefined;
  // No content by definition (RFC 9110, 6.4.1): the schema is given undefined.
  const isBare = operation.method === "HEAD" || BODILESS.has(exchange.status);
  const isEmpty = isBare || (text.trim() === "" && schema !== undefined && fits(schema, undefined));
  if (isEmpty || body !== undefined)
    return { value: isBare ? undefined : specified(structuredClone(body)), source: () => undefined, tally };
  if (inspection instanceof Unavailable && exact)
    throw inspection.in(new DecodeError("Numbers can't be read exactly", exchange.facts));
  const value = exchange.watch.during("decode", () => specified(parsed(exchange)));
  let all: unknown;
  let lost: readonly [unknown] | undefined;
  const source: Source = (which) =>
    which ? (lost ??= [specified(digits(text, which))])[0] : (all ??= specified(digits(text)));
  if (inspector === undefined || (tally === undefined && source("lost") === undefined))
    return { value, source, tally };
  const unknownFields = options.validate !== "off";
  const parts = schema && toValibot(schema);
  const inspected = exchange.watch.during("validate", () =>
    inspector.inspect(parts, value, source("lost"), { tally, exact, unknownFields }),
  );
  return { value: inspected, source, tally };
}

const isNotLookedFor = warnOnce(
  (name) => `Drift is not looked for: a file of this package could not be loaded (${name}).`,
);

/** @throws DecodeError where the body is not JSON */
function parsed({ text, facts, clean }: Exchange): unknown {
  const value = tryParse(text);
  if (value !== undefined) return value;
  const failure = failures();
  throw failure instanceof Unavailable
    ? failure.in(new DecodeError("The body is no valid JSON", facts))
    : failure.notJson(text, facts, clean);
}

/** The body with the source text of its numbers; without what only failures need, none is known. */
function digits(text: string, which?: "lost"): unknown {
  const failure = failures();
  return failure instanceof Unavailable ? undefined : failure.sourceDigits(text, which);
}

/** The response of a page, its body decoded. */
export function receivedPage(
  operation: Operation,
  exchange: Exchange,
  options: DataOptions,
  url: string,
): ReceivedPage {
  const { value: body, source, tally } = readJson(operation, exchange, options);
  const { validate } = options;
  const { status, headers, facts, watch, emit, clean } = exchange;
  return {
    url,
    status,
    headers,
    body,
    size: exchange.text.length,
    hasContent: !BODILESS.has(status),
    source,
    validate,
    tally,
    response: () => exchange.response(),
    meta: () => exchange.meta(),
    facts,
    watch,
    emit,
    clean,
  };
}
