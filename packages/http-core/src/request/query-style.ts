import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { QueryStyle } from "../operation/place.ts";
import { isPlainObject } from "../schema/compiled/plan.ts";
import { percent, queryText } from "./expand-path.ts";

/** Options of {@link form}. */
export interface FormOptions {
  /** Whether each item of a list, or field of an object, is a query parameter of its own. @default true */
  readonly explode?: boolean;
}

/**
 * Writes a query parameter by the form-style expansion of RFC 6570, which is OpenAPI's default. A comma within an item
 * becomes `%2C`: a service that decodes before it splits reads two items.
 *
 * | value | exploded | not exploded |
 * |---|---|---|
 * | text, a number or a boolean | `ids=1` | `ids=1` |
 * | a list | `ids=1&ids=2` | `ids=1,2` |
 * | an object | `from=1&to=2` | `ids=from,1,to,2` |
 *
 * @example
 * ```ts
 * import { form, get, list, text } from "@org/http-core";
 *
 * const places = { labels: { style: form({ explode: false }) } };
 * const issues = get("/issues", { params: { labels: list(text) }, places }); // GET /issues?labels=bug,question
 * console.log(issues.places["labels"]?.style?.explode); // false
 * ```
 */
export function form({ explode = true }: FormOptions = {}): QueryStyle {
  return {
    name: "form",
    explode,
    write: (name, value, param) =>
      explode
        ? entriesOf(value, param)
            .map(([field, text]) => `${percent(field ?? name)}=${percent(text)}`)
            .join("&")
        : `${percent(name)}=${textsOf(value, param).map(percent).join(",")}`,
  };
}

/**
 * Writes the items of a list with spaces between them: `ids=1%202`. An object is written as its names and values. A
 * service can't tell a space within an item from one between two: it is refused.
 *
 * @example
 * ```ts
 * import { get, list, spaceDelimited, text } from "@org/http-core";
 *
 * const places = { ids: { style: spaceDelimited() } };
 * const books = get("/books", { params: { ids: list(text) }, places }); // GET /books?ids=a%20b
 * console.log(books.places["ids"]?.style?.name); // spaceDelimited
 * ```
 */
export function spaceDelimited(): QueryStyle {
  return delimited("spaceDelimited", " ");
}

/**
 * Writes the items of a list with `|` between them: `ids=1%7C2`. An object is written as its names and values. A service
 * can't tell a `|` within an item from one between two: it is refused.
 *
 * @example
 * ```ts
 * import { get, list, pipeDelimited, text } from "@org/http-core";
 *
 * const places = { ids: { style: pipeDelimited() } };
 * const books = get("/books", { params: { ids: list(text) }, places }); // GET /books?ids=a%7Cb
 * console.log(books.places["ids"]?.style?.name); // pipeDelimited
 * ```
 */
export function pipeDelimited(): QueryStyle {
  return delimited("pipeDelimited", "|");
}

function delimited(style: QueryStyle["name"], delimiter: string): QueryStyle {
  return {
    name: style,
    explode: false,
    write(name, value, param) {
      const texts = textsOf(value, param);
      const split = texts.find((text) => text.includes(delimiter));
      if (split !== undefined)
        throw new ParameterError(
          param,
          `items without "${delimiter}", which separates them`,
          received(split),
        );
      return `${percent(name)}=${percent(texts.join(delimiter))}`;
    },
  };
}

/**
 * Writes each field of an object as a query parameter of its own: `filter[state]=open`, with its brackets
 * percent-encoded. The fields are texts, numbers or booleans: OpenAPI defines no deeper level.
 *
 * @example
 * ```ts
 * import { deepObject, get, text } from "@org/http-core";
 *
 * const places = { filter: { style: deepObject() } };
 * const issues = get("/issues", { params: { filter: { state: text } }, places }); // GET /issues?filter%5Bstate%5D=open
 * console.log(issues.places["filter"]?.style?.name); // deepObject
 * ```
 */
export function deepObject(): QueryStyle {
  return {
    name: "deepObject",
    explode: true,
    write: (name, value, param) =>
      entriesOf(value, param)
        .map(([field, text]) => {
          if (field === undefined) throw new ParameterError(param, "an object", received(value));
          if (/[[\]]/.test(field))
            throw new ParameterError(`${param}.${field}`, "a name without brackets", received(field));
          return `${percent(`${name}[${field}]`)}=${percent(text)}`;
        })
        .join("&"),
  };
}

/** The items of a list, or the names and values of an object, as texts. */
function textsOf(value: unknown, param: string): readonly string[] {
  return entriesOf(value, param).flatMap(([field, text]) => (field === undefined ? [text] : [field, text]));
}

/**
 * The fields of an object with their values as text, or the items of a list, which have no name. A field that is
 * undefined or null is left out, as a parameter is.
 *
 * @throws ParameterError where nothing is left, or for a value that is no text, number or boolean
 */
function entriesOf(
  value: unknown,
  param: string,
): readonly (readonly [field: string | undefined, text: string])[] {
  const items: readonly unknown[] = Array.isArray(value) ? Array.from(value) : [value];
  const entries = isPlainObject(value)
    ? Object.entries(value).flatMap(([field, one]) =>
        one === undefined || one === null
          ? []
          : [[queryText(param, field), queryText(`${param}.${field}`, one)] as const],
      )
    : items.map((one) => [undefined, queryText(param, one)] as const);
  // Without a value, the service would answer as if the parameter had not been given.
  if (entries.length === 0) throw new ParameterError(param, "at least one value", received(value));
  return entries;
}
