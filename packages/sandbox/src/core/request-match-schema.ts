import { isRecord } from "@org/http-core/operation";
import * as v from "valibot";
import { serviceNames } from "../origins.ts";
import { closed, recordOf } from "./parsed.ts";
import { pathPattern, type PathPattern } from "./request-match.ts";

/** What a group of a regular expression has, from its parenthesis on. */
interface Group {
  /** Whether it has a quantifier or a choice, so that it can match one text in several ways. */
  isAmbiguous: boolean;
}

/** An escape, a class of characters, the begin and the end of a group, a choice, and a quantifier. */
const TOKEN = /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\)|\||[*+?]|\{\d+(?:,\d*)?\}/gsu;

/**
 * Whether a regular expression needs no exponential time. JavaScript tries each way to match: a repeated group that can
 * match one text in several ways, as in `(a+)+`, blocks the process for hours at a path of 40 characters.
 */
export function isBounded(pattern: string): boolean {
  const open: Group[] = [{ isAmbiguous: false }];
  let closed: { readonly group: Group; readonly end: number } | undefined;
  for (const { 0: token, index } of pattern.matchAll(TOKEN)) {
    const group = open.at(-1) ?? { isAmbiguous: false };
    if (token.startsWith("(")) open.push({ isAmbiguous: false });
    else if (token === ")") {
      closed = { group, end: index + 1 };
      if (open.length > 1) open.pop();
      const parent = open.at(-1);
      if (parent !== undefined) parent.isAmbiguous ||= group.isAmbiguous;
    } else if (token === "|") group.isAmbiguous = true;
    else if (/^[*+?{]/.test(token)) {
      const isRepeated = token !== "?" && closed?.end === index;
      if (isRepeated && closed?.group.isAmbiguous === true) return false;
      group.isAmbiguous = true;
    }
  }
  return true;
}

/** Whether names and values are valid in a message (RFC 9110, 5). */
export function canBeSent(headers: Readonly<Record<string, string>>): boolean {
  try {
    return new Headers(headers) instanceof Headers;
  } catch {
    return false;
  }
}

/** Headers that can be sent. */
export const headersSchema = v.pipe(recordOf(v.string()), v.check(canBeSent, "headers that can be sent"));

/** A method is a token (RFC 9110, 5.6.2). */
const method = v.pipe(v.string(), v.regex(/^[\w!#$%&'*+.^`|~-]+$/, "a method"));

const ordinal = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

function isPattern(path: string | PathPattern): boolean {
  try {
    return pathPattern(path) instanceof RegExp;
  } catch {
    return false;
  }
}

const BOUNDED =
  "a regular expression that repeats no group with a quantifier or a choice in it, which could take hours";

/** Paths as data: a regular expression becomes its pattern, since faults are part of snapshots. */
const path: v.GenericSchema<unknown, string | PathPattern> = v.union([
  v.pipe(
    v.string(),
    v.startsWith("/", 'a path that begins with "/"'),
    v.check((text: string) => !/[?#]/.test(text), "a path without a query, for which there is `query`"),
    v.check((text: string) => isPattern(text), "a template with variables like {name}, each once"),
  ),
  v.pipe(
    v.instance(RegExp),
    v.check(({ source }) => isBounded(source), BOUNDED),
    v.transform(({ source, flags }) => (flags === "" ? { pattern: source } : { pattern: source, flags })),
  ),
  v.pipe(
    closed({ pattern: v.string(), flags: v.exactOptional(v.string()) }),
    v.check((given) => isPattern(given), "a regular expression"),
    v.check((given) => isBounded(given.pattern), BOUNDED),
  ),
]);

/** Whether a value is JSON. */
function isJson(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isJson);
  if (isRecord(value))
    return Object.prototype.toString.call(value) === "[object Object]" && Object.values(value).every(isJson);
  return value === null || Number.isFinite(value) || typeof value === "string" || typeof value === "boolean";
}

const body = v.pipe(v.unknown(), v.check(isJson, "a JSON value, or the text of a body that is not JSON"));

/** The fields of a request match. Faults and expectations add their own. */
export const requestMatchFields = {
  service: v.exactOptional(v.picklist(serviceNames)),
  route: v.exactOptional(v.string()),
  method: v.exactOptional(method),
  path: v.exactOptional(path),
  query: v.exactOptional(recordOf(v.string())),
  header: v.exactOptional(headersSchema),
  body: v.exactOptional(body),
  nth: v.exactOptional(
    v.union([ordinal, v.pipe(v.array(ordinal), v.maxLength(10_000, "at most 10000 numbers"))]),
  ),
};
