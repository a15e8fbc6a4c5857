import type { CallError, ErrorFacts } from "../errors/base.ts";
import type { SchemaError } from "../errors/errors.ts";
import { isList, type Operation } from "../operation/operation.ts";
import { isObject, isRecord, propertyOf } from "../util/objects.ts";
import { errorOfStatus } from "./classify.ts";
import { excerpt } from "./json.ts";

/** Fields in which services put an error's words, a summary before what explains it. */
const WORDS = [
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

/** Those of them that hold an error and nothing else, unless the schema has them. */
const ERRORS = ["error", "errors"];

/** Fields in which an error names the status that its answer should have had. */
const STATUSES = ["status", "statusCode", "code"];

/** How deep words are looked for, and how many entries of a list are told. */
const DEPTH = 4;

const MOST = 3;

/**
 * The error that a service reports inside a 2xx, in its own words; undefined where the body is none. It is asked for
 * only after the schema has failed, since a resource may have an `error` or a `message` of its own.
 *
 * The body is an error where what was promised is absent or null, or the body itself is something else, and
 *
 * - it has an `error` or `errors` that the schema does not have (also JSON-RPC, GraphQL and Rails); or
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
  const message = typeof holder === "string" ? holder.trim() : named(holder, DEPTH);
  if (message === "" || !isError(operation, holder, failure)) return undefined;
  const status = statusIn(holder) ?? statusIn(propertyOf(holder, "error"));
  return errorOfStatus(status, excerpt(message, 300), {
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

function isError({ result }: Operation, holder: unknown, { path }: SchemaError): boolean {
  if (!isRecord(holder)) return true;
  const fields = propertyOf(result.schema, "entries");
  const isPromised = (name: string): boolean => propertyOf(fields, name) !== undefined;
  if (ERRORS.some((name) => !isPromised(name) && wordsIn(holder[name], DEPTH) !== "")) return true;
  const others = Object.keys(holder).filter((name) => isPromised(name) && !WORDS.includes(name));
  return !path.includes(".") && others.every((name) => holder[name] === null);
}

/** What an object says in the fields for it: `invalid_grant: The token is over`. */
function named(holder: unknown, depth: number): string {
  const said = WORDS.map((name) => wordsIn(propertyOf(holder, name), depth)).filter((words) => words !== "");
  return Array.from(new Set(said)).slice(0, 2).join(": ");
}

/** A text; what an object says, else what it has in each field; what the first entries of a list say. */
function wordsIn(value: unknown, depth: number): string {
  if (typeof value === "string") return value.trim();
  if (depth === 0 || !isObject(value)) return "";
  const inEach = (): readonly string[] =>
    Object.entries(value).map(([name, part]) => {
      const words = wordsIn(part, depth - 1);
      return words === "" || Array.isArray(value) ? words : `${name}: ${words}`;
    });
  return (
    named(value, depth - 1) ||
    inEach()
      .filter((words) => words !== "")
      .slice(0, MOST)
      .join("; ")
  );
}

function statusIn(value: unknown): number | undefined {
  return STATUSES.map((name) => Number(propertyOf(value, name))).find((code) => code >= 400 && code < 600);
}
