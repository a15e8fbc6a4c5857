import { DecodeError, type RejectedRow } from "../errors/errors.ts";
import type { DriftTally } from "../events/drift.ts";
import { withSpecifiedNames } from "../operation/field-names.ts";
import type { Operation } from "../operation/operation.ts";
import type { ReceivedPage, Source } from "../operation/read-list.ts";
import { failures } from "../response/failures.ts";
import { Unavailable } from "../response/load.ts";
import type { Answer } from "../response/answer.ts";
import { BODILESS } from "../response/response.ts";
import { check, fits } from "../response/validate.ts";
import type { CallState } from "../run/call.ts";
import { toValibot } from "../schema/entity.ts";
import { tryParse } from "../util/json.ts";
import { warnOnce } from "../util/warn-once.ts";
import type { Exchange } from "./exchange.ts";

/** An operation's result, and the rows that were left out of lists within it. */
export interface Decoded<R> {
  readonly value: R;
  readonly rejected: readonly RejectedRow[];
}

/** Reads the operation's result out of the body. */
export function decode<R>(operation: Operation<unknown, R>, exchange: Exchange): Decoded<R>;

export function decode(operation: Operation, { call, answer }: Exchange): Decoded<unknown> {
  const { validate, emit, watch } = call;
  const { reply, facts } = answer;
  const { kind, schema } = operation.result;
  // 304 to the caller's own condition: the caller already has the body.
  if (kind === "none" || reply.status === 304) return whole(undefined);
  if (kind === "bytes")
    return whole(answer.body instanceof Uint8Array ? answer.body.slice() : reply.bytes.slice());
  if (schema === undefined) return whole(answer.text);
  const { value, source, tally } = readJson(call, answer);
  const clean = call.redactor.text;
  const strict = validate === "strict";
  const context = { facts, clean, strict, tally, onlyAsked: strict };
  const asked = operation.answers?.check(call.params, strict || tally !== undefined);
  const origin = { at: [], row: [], source, asked };
  const checked =
    validate === "off"
      ? { ok: true as const, ...whole(value) }
      : watch.during("validate", () => check(schema, value, context, origin));
  for (const drift of tally?.entries(clean) ?? []) emit({ type: "drift", ...drift });
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
function readJson(call: CallState, answer: Answer): JsonBody {
  const { operation, validate, watch } = call;
  const { fields, hasDriftListener } = call.plan;
  const { text, body, reply, facts } = answer;
  const { schema } = operation.result;
  const specified = (sent: unknown): unknown => (fields ? withSpecifiedNames(sent, fields) : sent);
  const exact = call.numbers === "exact";
  const inspection = exact || hasDriftListener ? failures() : undefined;
  if (inspection instanceof Unavailable && hasDriftListener) isNotLookedFor(inspection.reason);
  const inspector = inspection instanceof Unavailable ? undefined : inspection;
  const tally = hasDriftListener ? inspector?.driftTally() : undefined;
  // No content by definition (RFC 9110, 6.4.1): the schema is given undefined.
  const isBare = operation.method === "HEAD" || BODILESS.has(reply.status);
  const isEmpty = isBare || (text.trim() === "" && schema !== undefined && fits(schema, undefined));
  if (isEmpty || body !== undefined)
    return { value: isBare ? undefined : specified(structuredClone(body)), source: () => undefined, tally };
  if (inspection instanceof Unavailable && exact)
    throw inspection.in(new DecodeError("Numbers can't be read exactly", facts));
  const value = watch.during("decode", () => specified(parsed(call, answer)));
  let all: unknown;
  let lost: readonly [unknown] | undefined;
  const source: Source = (which) =>
    which ? (lost ??= [specified(digits(text, which))])[0] : (all ??= specified(digits(text)));
  if (inspector === undefined || (tally === undefined && source("lost") === undefined))
    return { value, source, tally };
  const unknownFields = validate !== "off";
  const parts = schema && toValibot(schema);
  const inspected = watch.during("validate", () =>
    inspector.inspect(parts, value, source("lost"), { tally, exact, unknownFields }),
  );
  return { value: inspected, source, tally };
}

const isNotLookedFor = warnOnce(
  (name) => `Drift is not looked for: a file of this package could not be loaded (${name}).`,
);

/** @throws DecodeError where the body is not JSON */
function parsed({ redactor }: CallState, { text, facts }: Answer): unknown {
  const value = tryParse(text);
  if (value !== undefined) return value;
  const failure = failures();
  throw failure instanceof Unavailable
    ? failure.in(new DecodeError("The body is no valid JSON", facts))
    : failure.notJson(text, facts, redactor.text);
}

/** The body with the source text of its numbers; without what only failures need, none is known. */
function digits(text: string, which?: "lost"): unknown {
  const failure = failures();
  return failure instanceof Unavailable ? undefined : failure.sourceDigits(text, which);
}

/** The response of a page, its body decoded. */
export function receivedPage(exchange: Exchange): ReceivedPage {
  const { call, answer } = exchange;
  const { value: body, source, tally } = readJson(call, answer);
  const { validate, watch, emit, redactor } = call;
  const { status, headers } = answer.reply;
  return {
    url: call.request.url,
    status,
    headers,
    body,
    size: answer.text.length,
    hasContent: !BODILESS.has(status),
    source,
    validate,
    tally,
    response: () => exchange.response(),
    meta: () => exchange.meta(),
    facts: answer.facts,
    watch,
    emit,
    clean: redactor.text,
  };
}
