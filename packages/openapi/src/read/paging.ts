import { link, linkOrPage, offset } from "@org/http-core";
import { cursor, type Paging, propertyOf } from "@org/http-core/operation";
import { child, children, items, type Node, resolved, textOf } from "./document.ts";
import type { Parameter } from "./parameters.ts";

/** The paging of a list, and the reason by which it was recognised. */
export interface Recognised {
  readonly paging: Paging;
  readonly why: string;
}

/** The parts of a document that show whether an operation is a list. */
export interface ListSigns {
  readonly document: unknown;
  /** The schema of the answer. */
  readonly body: Node | undefined;
  /** The successful response. */
  readonly response: Node | undefined;
  readonly parameters: readonly Parameter[];
  /** True if any list of the document has a `Link` header: documents forget it of others. */
  readonly hasLinks: boolean;
}

const SIZES = /^(?:per_?page|page_?size|limit|size|max_?results|page\[size\])$/i;
const PAGES = /^(?:page|page_?(?:number|no)|page\[number\])$/i;
const OFFSETS = /^(?:offset|skip|start_?index)$/i;
const CURSORS =
  /^(?:cursor|(?:next_?)?page_?token|next_?token|next_?cursor|next|(?:starting_)?after(?:_id)?|page_after|continuation(?:_?token)?|marker)$/i;
/** Parameters that only the service's own value fits. Others, such as `after`, may be a date. */
const TOKENS = /(?:token|cursor|marker)$/i;
/** Fields with the next cursor, the most telling first. */
const CURSOR_FIELDS = [
  /^next_?(?:cursor|page_?token|token|marker)$/i,
  /^(?:end_?cursor|continuation_?token|cursor|next)$/i,
];
/** The field with the last row's id, which is the cursor where a parameter is called `after`. */
const LAST_IDS = /^last_?id$/i;
/** Objects that hold it. */
const ENVELOPES = /^(?:meta|pagination|paging|page|page_?info|links|response_metadata|next_?page)$/i;
/** Fields with the number of rows of the whole list. `count` may be that of the page. */
const TOTALS = /^total(?:_?(?:count|results|elements|items))?$/i;
const ROWS = ["data", "items", "results", "rows", "records", "values", "entries"];

/** Recognises how a list is paged, by the rules of the README in their order; undefined where none holds. */
export function recognised(signs: ListSigns): Recognised | undefined {
  const { document, body, response, hasLinks } = signs;
  const answer = body && resolved(document, body, () => undefined);
  const at = answer && rowsAt(document, answer);
  if (answer === undefined || at === undefined) return undefined;
  const query = signs.parameters.filter(
    ({ in: place, node }) => place === "query" && child(node, "deprecated").value !== true,
  );
  const named = (form: RegExp) => query.find((one) => form.test(one.name));
  const numbers = (form: RegExp) =>
    query.find((one) => form.test(one.name) && hasType(schemaOf(document, one), NUMBERS));
  const [size, page, skip, taker] = [named(SIZES), numbers(PAGES), numbers(OFFSETS), named(CURSORS)];
  const largest = size && largestOf(document, size);
  const total = fieldIn(document, answer, TOTALS, ["integer"]);
  const shared = {
    ...(at.field === undefined ? {} : { items: at.field }),
    ...(largest === undefined ? {} : { largest }),
    ...(total === undefined ? {} : { totals: { rows: total } }),
  };
  const next = cursorField(document, answer, query);
  const isPaged = [size, page, skip, taker].some((parameter) => parameter !== undefined);
  const linked = response !== undefined && hasLinkHeader(response);
  const byOffset = skip && size && offsetOf(document, skip, size, shared);
  if ((linked && at.field === undefined) || (isPaged && (linked || (hasLinks && byOffset === undefined)))) {
    const why = linked
      ? "the answer has a `Link` header"
      : "other lists of the document have a `Link` header";
    const first = page && startOf(document, page);
    if (page !== undefined && first !== undefined)
      return {
        paging: linkOrPage({ ...shared, param: page.name, first, ...sizeOf(size) }),
        why: `${why}, and \`${page.name}\` counts pages`,
      };
    return { paging: at.field === undefined ? link(undefined, shared) : link(at.field, shared), why };
  }
  // A token that is in no field is in an address, and a number without it leads nowhere.
  const isToken = taker !== undefined && TOKENS.test(taker.name) && next === undefined;
  const byPage = page && !isToken ? pageOf(document, answer, page, size, shared) : undefined;
  // Some services send a cursor only if one was asked for, so it comes after numbers, which always work.
  if (byPage !== undefined || byOffset !== undefined) return byPage ?? byOffset;
  const taking = query.find(({ name }) => name === next?.name) ?? taker;
  if (next === undefined || at.field === undefined || taking === undefined) return undefined;
  return {
    paging: cursor({ ...shared, items: at.field, next: next.path, param: taking.name }),
    why: `\`${next.path}\` of the answer is sent as \`${taking.name}\``,
  };
}

interface Shared {
  readonly items?: string;
  readonly largest?: { readonly param: string; readonly rows: number };
  readonly totals?: { readonly rows: string };
}

function offsetOf(document: unknown, skip: Parameter, size: Parameter, shared: Shared): Recognised {
  const most = propertyOf(schemaOf(document, skip).value, "maximum");
  const last = typeof most === "number" ? { last: most } : {};
  return {
    paging: offset({ ...shared, limit: size.name, offset: skip.name, ...last }),
    why: `\`${skip.name}\` skips rows, and \`${size.name}\` limits them${typeof most === "number" ? `, up to ${String(most)}` : ""}`,
  };
}

/** Pages that are counted. A service that counts from another number would lose its first page in silence. */
function pageOf(
  document: unknown,
  answer: Node,
  page: Parameter,
  size: Parameter | undefined,
  shared: Shared,
): Recognised | undefined {
  const first = startOf(document, page);
  const number = fieldIn(document, answer, PAGE_NUMBERS, ["integer"]);
  if (first === undefined && number === undefined) return undefined;
  // A service may cap its pages below the documented size: a short first page is the last where all rows are counted.
  const { largest, ...others } = shared;
  const counted = linkOrPage({
    ...(shared.totals === undefined ? others : shared),
    param: page.name,
    ...(first === undefined ? {} : { first }),
    ...(number === undefined ? {} : { number }),
    ...sizeOf(size),
  });
  return {
    paging: largest === undefined ? counted : { ...counted, largest },
    why:
      first === undefined
        ? `\`${page.name}\` counts pages, and \`${String(number)}\` of the answer is the number`
        : `\`${page.name}\` counts pages from ${String(first)}`,
  };
}

/** Tells whether a response documents a `Link` header. */
export function hasLinkHeader(response: Node): boolean {
  return children(child(response, "headers")).some(([name]) => name.toLowerCase() === "link");
}

/** Finds the rows of an answer; undefined where it has none, or several lists. */
function rowsAt(document: unknown, answer: Node): { readonly field: string | undefined } | undefined {
  if (isList(document, answer)) return { field: undefined };
  const properties = propertiesOf(document, answer);
  const lists = properties.filter(([, node]) => isList(document, node)).map(([name]) => name);
  const known = ROWS.find((name) => lists.includes(name));
  if (known !== undefined) return { field: known };
  const [only, another] = lists;
  return only === undefined || another !== undefined ? undefined : { field: only };
}

/** Tells whether a schema is that of a list. */
export function isList(document: unknown, node: Node, depth = 0): boolean {
  const found = resolved(document, node, () => undefined);
  if (found === undefined || depth > 5) return false;
  const type = child(found, "type").value;
  if (type === "array" || (Array.isArray(type) && type.includes("array"))) return true;
  const all = [...items(child(found, "oneOf")), ...items(child(found, "anyOf"))].filter(
    (one) => textOf(one, "type") !== "null",
  );
  return all.length > 0 && all.every((one) => isList(document, one, depth + 1));
}

/** The fields of an object, those of the parts of `allOf` too. */
function propertiesOf(
  document: unknown,
  node: Node,
  depth = 0,
): readonly (readonly [name: string, node: Node])[] {
  const found = resolved(document, node, () => undefined);
  if (found === undefined || depth > 5) return [];
  return [
    ...children(child(found, "properties")),
    ...items(child(found, "allOf")).flatMap((part) => propertiesOf(document, part, depth + 1)),
  ];
}

/** The fields of an answer, and those of the objects that describe its page, with their paths. */
function fieldsOf(
  document: unknown,
  answer: Node,
): readonly { readonly name: string; readonly path: string; readonly node: Node }[] {
  const own = propertiesOf(document, answer).map(([name, node]) => ({ name, path: name, node }));
  const inner = own
    .filter(({ name }) => ENVELOPES.test(name))
    .flatMap((outer) =>
      propertiesOf(document, outer.node).map(([name, node]) => ({
        name,
        path: `${outer.name}.${name}`,
        node,
      })),
    );
  return [...own, ...inner];
}

/** The field with the next cursor: a value, not an address. */
function cursorField(
  document: unknown,
  answer: Node,
  query: readonly Parameter[],
): { readonly name: string; readonly path: string } | undefined {
  const isTaken = (name: string) => query.some((parameter) => parameter.name === name);
  const all = fieldsOf(document, answer).filter(({ node }) => isCursor(document, node));
  for (const form of CURSOR_FIELDS) {
    const named = all.filter(({ name }) => form.test(name));
    const found = named.find(({ name }) => isTaken(name)) ?? named[0];
    if (found !== undefined) return found;
  }
  // A field that describes the next page holds the parameters that lead there.
  const ofNext = all.find(
    ({ name, path }) =>
      /^next_?page\./i.test(path) &&
      query.some((one) => one.name === name && hasType(schemaOf(document, one), ["string"])),
  );
  const isAfter = query.some(({ name }) => /^(?:starting_)?after(?:_id)?$/i.test(name));
  return ofNext ?? (isAfter ? all.find(({ name }) => LAST_IDS.test(name)) : undefined);
}

function isCursor(document: unknown, node: Node): boolean {
  const found = resolved(document, node, () => undefined);
  return found !== undefined && hasType(found, ["string", ...NUMBERS]) && !isAddress(found);
}

/** Tells whether a field has an address, by its format, its description or its example. */
function isAddress(node: Node): boolean {
  return (
    /^ur[il]/.test(textOf(node, "format") ?? "") ||
    /\bur[il]\b|\blink\b/i.test(textOf(node, "description") ?? "") ||
    /^(?:https?:\/)?\//.test(textOf(node, "example") ?? "")
  );
}

const NUMBERS = ["integer", "number"];
const PAGE_NUMBERS = /^(?:current_?page|page|page_?number)$/i;

/** The path of a field with a name of this form, and a type. */
function fieldIn(
  document: unknown,
  answer: Node,
  form: RegExp,
  types: readonly string[],
): string | undefined {
  return fieldsOf(document, answer).find(
    ({ name, node }) => form.test(name) && hasType(resolved(document, node, () => undefined) ?? node, types),
  )?.path;
}

function hasType(node: Node, types: readonly string[]): boolean {
  const type = child(node, "type").value;
  const all: readonly unknown[] = Array.isArray(type) ? type : [type];
  return all.some((one) => typeof one === "string" && types.includes(one));
}

function schemaOf(document: unknown, { node }: Parameter): Node {
  const schema = child(node, "schema");
  return resolved(document, schema, () => undefined) ?? schema;
}

/** The number of the first page, where the document says it. */
function startOf(document: unknown, parameter: Parameter): number | undefined {
  const schema = schemaOf(document, parameter);
  const isStart = (value: unknown): value is 0 | 1 => value === 0 || value === 1;
  const [given, least] = [child(schema, "default").value, child(schema, "minimum").value];
  const words = `${textOf(parameter.node, "description") ?? ""} ${textOf(schema, "description") ?? ""}`;
  const said =
    /\b(zero|0|one|1)[- ](?:based|indexed)\b/i.exec(words)?.[1] ??
    /\b(?:starts?|starting|begins?|beginning|counted) (?:at|from|with) (?:page )?`?(zero|0|one|1)\b/i.exec(
      words,
    )?.[1];
  if (isStart(given)) return given;
  if (said !== undefined) return /^(?:zero|0)$/i.test(said) ? 0 : 1;
  return isStart(least) ? least : undefined;
}

function sizeOf(size: Parameter | undefined): { readonly size?: string } {
  return size === undefined ? {} : { size: size.name };
}

/** The largest page, where the document says it. */
function largestOf(
  document: unknown,
  size: Parameter,
): { readonly param: string; readonly rows: number } | undefined {
  const most = child(schemaOf(document, size), "maximum").value;
  const words = textOf(size.node, "description") ?? "";
  const said =
    typeof most === "number" ? most : Number(/\bmax(?:imum)?(?: of|:)? (\d{1,5})\b/i.exec(words)?.[1]);
  return Number.isInteger(said) && said > 0 ? { param: size.name, rows: said } : undefined;
}
