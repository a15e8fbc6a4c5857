import { exactKeys } from "../answer/exact-keys.ts";
import { parseJson } from "../answer/json.ts";
import { check, type Drift, type Validation } from "../answer/validate.ts";
import type { Operation } from "../operation/operation.ts";
import type { Exchange } from "./exchange.ts";

/** The body as the operation's result. */
export function decode<R>(operation: Operation<unknown, R>, exchange: Exchange, validation: Validation): R;
export function decode(operation: Operation, exchange: Exchange, validation: Validation): unknown {
  const { kind, schema } = operation.result;
  // The answer to a condition that the call itself has sent: the caller has the rest.
  if (kind === "none" || exchange.status === 304) return undefined;
  if (kind === "bytes") return exchange.bytes();
  if (kind !== "json" || schema === undefined) return exchange.text;
  const value = jsonOf(operation, exchange);
  if (validation === "off") return value;
  const checked = exchange.during("validate", () => check(schema, value, exchange));
  reportDrift(exchange, checked.ok ? [checked.drift] : [checked.error]);
  if (checked.ok) return checked.value;
  throw checked.error;
}

/** Answers that have no body by what they are (RFC 9110, 6.4.1): their value is undefined, for the schema to judge. */
function isBodiless({ method }: Operation, { status }: Exchange): boolean {
  return method === "HEAD" || hasNoContent(status);
}

/** Whether an answer of this status has no body, however its request was made. */
export function hasNoContent(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/**
 * The body as JSON, numbers as text where the schema asks for them. An empty body is undefined where the schema takes
 * that.
 *
 * @throws DecodeError where it is none
 */
export function jsonOf(operation: Operation, exchange: Exchange): unknown {
  if (isBodiless(operation, exchange)) return undefined;
  const { text, body, facts, clean } = exchange;
  if (body !== undefined) return body;
  const { schema } = operation.result;
  if (text.trim() === "" && schema !== undefined && check(schema, undefined, exchange).ok) return undefined;
  const exact = exactKeys(operation.result.schema);
  const { value, kept } = exchange.during("decode", () => parseJson(text, exact, facts, clean));
  if (kept !== undefined)
    reportDrift(exchange, [{ path: kept, expected: "decimal text", received: "a number" }]);
  return value;
}

/** Tells of what is not as promised. */
export function reportDrift({ emit, clean }: Exchange, drifts: readonly (Drift | undefined)[]): void {
  const [first, ...others] = drifts.filter((drift) => drift !== undefined);
  if (first === undefined) return;
  const { path, expected, received } = first;
  const told = { path: clean(path), expected, received: clean(received) };
  emit({ type: "drift", count: others.length + 1, ...told });
}
