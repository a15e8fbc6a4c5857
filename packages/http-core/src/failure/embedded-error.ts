import type { CallError, ErrorFacts } from "../errors/base.ts";
import type { SchemaError } from "../errors/errors.ts";
import { rowsIn, type Operation } from "../operation/operation.ts";
import { isObject, isRecord, propertyOf } from "../util/objects.ts";
import { wordedError } from "./words.ts";
import { excerpt } from "../util/excerpt.ts";

/** Fields that hold an error's message, summaries before details. */
const MESSAGE_FIELDS = [
  "title",
  "error",
  "message",
  "error_description",
  "detail",
  "description",
  "msg",
  "reason",
  "errors",
];

/** The message fields that always mean an error, unless the schema has them. */
const ERROR_FIELDS = ["error", "errors"];

/** Fields that hold the status that the response should have had. */
const STATUS_FIELDS = ["status", "statusCode", "code"];

/** How deep a message is searched for, and how many entries of a list it takes. */
const DEPTH = 4;

const MOST_ENTRIES = 3;

/** The fields of an error at most, where the schema names none: a resource has more. */
const MOST_FIELDS = 8;

/**
 * The error that a service reports in the body of a 2xx; undefined if the body is not an error. Called only after
 * the schema has failed, since a resource may have an `error` or a `message` of its own.
 *
 * The body is an error where a required field is absent or null, or the body as a whole has the wrong type, and
 *
 * - it has an `error` or `errors` that the schema does not have (also JSON-RPC, GraphQL and Rails); or
 * - it has a field such as `message` or `detail`, and no other field of the schema. The schema of a list names no
 *   fields: then the body has eight fields at most; or
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
  if (rowsIn(operation, body) !== undefined || (failure.path !== "" && !isAbsent)) return undefined;
  // A batch response is a list of errors.
  const holder: unknown = Array.isArray(body) ? body[0] : body;
  const message = typeof holder === "string" ? holder.trim() : messageIn(holder, DEPTH);
  if (message === "" || !isError(operation, holder, failure)) return undefined;
  const status = statusIn(holder) ?? statusIn(propertyOf(holder, "error"));
  return wordedError(status, excerpt(message, 300), {
    hint: `The service answered ${String(facts.status)} with an error in its body.`,
    ...facts,
    cause: failure,
  });
}

function isError({ result }: Operation, holder: unknown, { path }: SchemaError): boolean {
  if (!isRecord(holder)) return true;
  const fields = propertyOf(result.schema, "entries");
  const isInSchema = (name: string): boolean => propertyOf(fields, name) !== undefined;
  if (ERROR_FIELDS.some((name) => !isInSchema(name) && textIn(holder[name], DEPTH) !== "")) return true;
  const names = Object.keys(holder);
  if (path.includes(".") || (fields === undefined && names.length > MOST_FIELDS)) return false;
  const others = names.filter((name) => isInSchema(name) && !MESSAGE_FIELDS.includes(name));
  return others.every((name) => holder[name] === null);
}

/** The first two message fields of an object: `invalid_grant: The token has expired`. */
function messageIn(holder: unknown, depth: number): string {
  const texts = MESSAGE_FIELDS.map((name) => textIn(propertyOf(holder, name), depth));
  return Array.from(new Set(texts.filter((text) => text !== "")))
    .slice(0, 2)
    .join(": ");
}

/** A text; an object's message, else the text of each of its fields; the texts of a list's first entries. */
function textIn(value: unknown, depth: number): string {
  if (typeof value === "string") return value.trim();
  if (depth === 0 || !isObject(value)) return "";
  const textsOfFields = (): readonly string[] =>
    Object.entries(value).map(([name, part]) => {
      const text = textIn(part, depth - 1);
      return text === "" || Array.isArray(value) ? text : `${name}: ${text}`;
    });
  return (
    messageIn(value, depth - 1) ||
    textsOfFields()
      .filter((text) => text !== "")
      .slice(0, MOST_ENTRIES)
      .join("; ")
  );
}

function statusIn(value: unknown): number | undefined {
  return STATUS_FIELDS.map((name) => Number(propertyOf(value, name))).find(
    (code) => code >= 400 && code < 600,
  );
}
