import { propertyOf } from "@org/http-core/operation";
import {
  flag,
  number,
  oneOf,
  openOneOf,
  restricted,
  type Schema,
  text,
  time,
  wideInteger,
} from "@org/http-core/schema";
import type { Node } from "./document.ts";
import { knownValues } from "./keywords.ts";

/**
 * For what a schema is: an answer, which may have more than its document says and lack what it promises, or a request,
 * which has to be right.
 */
export type Purpose = "answer" | "request";

/**
 * Reads texts, numbers and truth values. In a request, their enumerations and ranges are checked.
 *
 * @param parts schemas that hold together
 * @returns undefined for another type
 */
export function scalarOf(
  type: string,
  parts: readonly Node[],
  purpose: Purpose,
): Schema<unknown> | undefined {
  const isRequest = purpose === "request";
  switch (type) {
    case "string":
      return textOf(parts, isRequest);
    case "integer":
      return isRequest ? enumerated(ranged(exactInteger, parts), parts, "number") : wideInteger;
    case "number":
      return isRequest ? enumerated(ranged(number, parts), parts, "number") : number;
    case "boolean":
      return isRequest ? enumerated(flag, parts, "boolean") : flag;
    default:
      return undefined;
  }
}

/** Rounded, a key is another row's. */
const exactInteger = restricted(
  wideInteger,
  (value) => typeof value === "bigint" || Number.isSafeInteger(value),
  "a whole number that a double holds exactly, or a bigint",
);

/** In an answer, a text may have other values than the known ones: services add values. */
function textOf(parts: readonly Node[], isRequest: boolean): Schema<unknown> {
  const known = knownInAll(parts, "string")?.map(String);
  if (known !== undefined) return isRequest ? oneOf(...known) : openOneOf(...known);
  return parts.some(({ value }) => propertyOf(value, "format") === "date-time") ? time : text;
}

function enumerated(schema: Schema<unknown>, parts: readonly Node[], type: string): Schema<unknown> {
  const known = knownInAll(parts, type);
  return known === undefined
    ? schema
    : restricted(schema, (value) => known.includes(value), `one of ${known.join(", ")}`, { enum: known });
}

/** Returns the values that all parts list, as far as they have this type; undefined if no part lists any. */
function knownInAll(parts: readonly Node[], type: string): readonly unknown[] | undefined {
  const lists = parts
    .map((part) => knownValues(part)?.filter((value) => typeof value === type) ?? [])
    .filter((list) => list.length > 0);
  return lists[0]?.filter((value) => lists.every((list) => list.includes(value)));
}

type Numeric = number | bigint;

/** The keywords of ranges: how an error says them, and whether a value is within. */
const RANGES: Readonly<Record<string, readonly [string, (value: Numeric, bound: number) => boolean]>> = {
  minimum: ["at least", (value, bound) => value >= bound],
  maximum: ["at most", (value, bound) => value <= bound],
  exclusiveMinimum: ["above", (value, bound) => value > bound],
  exclusiveMaximum: ["below", (value, bound) => value < bound],
};

/** OpenAPI 3.0 has `exclusiveMinimum: true` beside `minimum`; 3.1 has a number. */
const EXCLUSIVE: Readonly<Record<string, string>> = {
  minimum: "exclusiveMinimum",
  maximum: "exclusiveMaximum",
};

function ranged<T extends Numeric>(schema: Schema<T>, parts: readonly Node[]): Schema<T> {
  let within = schema;
  for (const { value } of parts)
    for (const keyword of Object.keys(RANGES)) {
      const bound = propertyOf(value, keyword);
      const exclusive = EXCLUSIVE[keyword] ?? keyword;
      const said = propertyOf(value, exclusive) === true ? exclusive : keyword;
      const rule = RANGES[said];
      if (typeof bound !== "number" || rule === undefined) continue;
      const [words, holds] = rule;
      within = restricted(within, (one) => holds(one, bound), `${words} ${String(bound)}`, { [said]: bound });
    }
  return within;
}
