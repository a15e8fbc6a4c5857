import type { CallError } from "../errors/call-error.ts";
import type { ErrorFacts } from "../errors/facts.ts";
import type { SchemaError } from "../errors/schema-error.ts";
import { isList, type Operation } from "../operation/operation.ts";
import { isObject, isRecord, propertyOf } from "../runtime/property.ts";
import { errorOfStatus } from "./by-status.ts";
import { excerpt } from "./json.ts";

/** Fields that hold an error and nothing else. */
const ERRORS = ["error", "errors", "err", "fault", "exception", "errorMessage", "error_message"];
/** Fields in which an error has its words, and a resource may have others. */
const WORDS = ["message", "error_description", "detail", "details", "description", "msg", "reason", "title"];
/** Fields in which an error names the status that its answer should have had. */
const STATUSES = ["status", "statusCode", "status_code", "code"];

/** What is read of an error's words: nested so deep, and so many of a list. */
const DEPTH = 4;
const MOST = 3;

/**
 * The error that a service reports inside a 2xx, in its own words; undefined where the body is none. It is asked for
 * only after the schema has failed, since a resource may have an `error` or a `message` of its own.
 *
 * The body is an error where what was promised is absent or null, or the body itself is something else, and
 *
 * - it has a field such as `error` or `errors` that is not empty (also JSON-RPC, GraphQL and Rails); or
 * - it has a field such as `message` or `detail`, and no other field of what was promised; or
 * - it is a text.
 *
 * @returns an error of the class of the status that the body names (`code`, `status`), else a `ClientError`
 */
export function embeddedError(
  operation: Operation,
  body: unknown,
  failure: SchemaError,
  facts: ErrorFacts,
): CallError | undefined {
  const isAbsent = failure.received === "nothing" || failure.received === "null";
  if (hasRows(operation, body) || (failure.path !== "" && !isAbsent)) return undefined;
  // One answer to several requests is a list of such.
  const holder: unknown = Array.isArray(body) ? body[0] : body;
  const said = ERRORS.filter((name) => isSaid(propertyOf(holder, name)));
  if (said.length === 0 && !isMessage(operation, holder, failure)) return undefined;
  const told = typeof holder === "string" ? [holder] : valuesOf(holder, [...said, ...WORDS]);
  const words = new Set(told.map((value) => wordsIn(value)).filter((text) => text !== ""));
  // A name of the error may stand beside its description: `invalid_grant: The token is over`.
  const message = Array.from(words)
    .slice(0, said.length === 0 ? 1 : 2)
    .join(": ");
  if (message === "") return undefined;
  return errorOfStatus(statusIn(holder) ?? statusIn(propertyOf(holder, "error")), excerpt(message, 300), {
    hint: `The service answered ${String(facts.status)} with an error in its body.`,
    ...facts,
    cause: failure,
  });
}

function hasRows(operation: Operation, body: unknown): boolean {
  if (!isList(operation)) return false;
  const { items } = operation.page;
  return Array.isArray(items === undefined ? body : propertyOf(body, items));
}

function isSaid(value: unknown): boolean {
  return isObject(value) ? Object.keys(value).length > 0 : Boolean(value);
}

function isMessage({ result }: Operation, holder: unknown, { path }: SchemaError): boolean {
  if (!isRecord(holder)) return typeof holder === "string";
  const fields = propertyOf(result.schema, "entries");
  const promised = Object.keys(holder).filter((name) => propertyOf(fields, name) !== undefined);
  return !path.includes(".") && promised.every((name) => WORDS.includes(name) || holder[name] === null);
}

function wordsIn(value: unknown, depth = DEPTH): string {
  if (typeof value === "string") return value.trim();
  if (depth === 0 || !isObject(value)) return "";
  const inner = (part: unknown): string => wordsIn(part, depth - 1);
  if (Array.isArray(value)) return joined(value.map(inner));
  const named = valuesOf(value, [...WORDS, ...ERRORS]).map(inner);
  const fields = (): string =>
    joined(Object.entries(value).map(([name, part]) => labelled(name, inner(part))));
  return named.find((text) => text !== "") ?? fields();
}

function valuesOf(holder: unknown, names: readonly string[]): readonly unknown[] {
  return names.map((name) => propertyOf(holder, name));
}

function labelled(name: string, text: string): string {
  return text === "" ? "" : `${name}: ${text}`;
}

function joined(parts: readonly string[]): string {
  return parts
    .filter((part) => part !== "")
    .slice(0, MOST)
    .join("; ");
}

function statusIn(value: unknown): number | undefined {
  return valuesOf(value, STATUSES)
    .map(Number)
    .find((code) => code >= 400 && code < 600);
}
