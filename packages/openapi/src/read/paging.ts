import { link, linkOrPage, offset } from "@org/http-core";
import { cursor, type Paging, propertyOf } from "@org/http-core/operation";
import { child, children, items, type Node, resolved, textOf } from "./document.ts";
import type { Parameter } from "./parameters.ts";

/** How the pages of a list follow each other, and what in the document says so. */
export interface Recognised {
  readonly paging: Paging;
  readonly why: string;
}

/** What tells whether an operation is a list. */
export interface ListSigns {
  readonly document: unknown;
  /** The schema of the answer. */
  readonly body: Node | undefined;
  /** The successful response. */
  readonly response: Node | undefined;
  readonly parameters: readonly Parameter[];
  /** Whether any list of the document has a `Link` header: then all have, as documents forget it. */
  readonly hasLinks: boolean;
}

const SIZES = /^(?:per_?page|page_?size|limit|size|max_?results|page\[size\])$/i;
const PAGES = /^(?:page|page_?(?:number|no)|page\[number\])$/i;
const OFFSETS = /^(?:offset|skip|start_?index)$/i;
const CURSORS =
  /^(?:cursor|(?:next_?)?page_?token|next_?token|next_?cursor|next|after|starting_after|page_after|continuation(?:_?token)?|marker)$/i;
/** Fields with the next cursor, the most telling first. */
const CURSOR_FIELDS = [
  /^next_?(?:cursor|page_?token|token)$/i,
  /^(?:end_?cursor|continuation_?token|cursor|next)$/i,
];
/** Objects that hold it. */
const ENVELOPES = /^(?:meta|pagination|paging|page_?info|links|response_metadata)$/i;
const ROWS = ["data", "items", "results", "rows", "records", "values", "entries"];

/** Recognises how a list is paged, by the rules of the README in their order; undefined where none holds. */
export function recognised(signs: ListSigns): Recognised | undefined {
  const { document, body, response, parameters, hasLinks } = signs;
  if (body === undefined) return undefined;
  const query = parameters.filter((parameter) => parameter.in === "query");
  const named = (form: RegExp) => query.find(({ name }) => form.test(name));
  const answer = resolved(document, body, () => undefined);
  const at = answer && rowsAt(document, answer);
  if (at === undefined) return undefined;
  const { field } = at;
  const rows = field === undefined ? {} : { items: field };
  const [size, page, skip, taker] = [named(SIZES), named(PAGES), named(OFFSETS), named(CURSORS)];
  const largest = size && largestOf(document, size);
  const shared = { ...rows, ...(largest === undefined ? {} : { largest }) };
  const isPaged = [size, page, skip, taker].some((parameter) => parameter !== undefined);
  const linked = response !== undefined && hasLinkHeader(response);
  if ((linked && field === undefined) || ((linked || hasLinks) && isPaged)) {
    const why = linked
      ? "the answer has a `Link` header"
      : "other lists of the document have a `Link` header";
    const first = page && startOf(document, page);
    if (page !== undefined && first !== undefined)
      return {
        paging: linkOrPage({ ...shared, param: page.name, first, ...sizeOf(size) }),
        why: `${why}, and \`${page.name}\` counts pages`,
      };
    return { paging: field === undefined ? link(undefined, shared) : link(field, shared), why };
  }
  const next =
    answer &&
    cursorField(
      document,
      answer,
      query.map(({ name }) => name),
    );
  if (next !== undefined && field !== undefined) {
    const taking = query.find(({ name }) => name === next.name) ?? taker;
    if (taking !== undefined) {
      return {
        paging: cursor({
          items: field,
          next: next.path,
          param: taking.name,
          ...(largest === undefined ? {} : { largest }),
        }),
        why: `\`${next.path}\` of the answer is sent as \`${taking.name}\``,
      };
    }
  }
  if (field === undefined && size !== undefined && taker !== undefined && next === undefined) {
    return {
      paging: link(undefined, shared),
      why: `\`${taker.name}\` takes a cursor, which only a \`Link\` header can have`,
    };
  }
  if (page !== undefined) {
    const first = startOf(document, page);
    const number = numberIn(document, answer);
    // A service that counts from zero would lose its first page in silence.
    if (first === undefined && number === undefined) return undefined;
    return {
      paging: linkOrPage({
        ...shared,
        param: page.name,
        ...(first === undefined ? {} : { first }),
        ...(number === undefined ? {} : { number }),
        ...sizeOf(size),
      }),
      why:
        first === undefined
          ? `\`${page.name}\` counts pages, and \`${String(number)}\` of the answer is the number`
          : `\`${page.name}\` counts pages from ${String(first)}`,
    };
  }
  if (skip !== undefined && size !== undefined) {
    const most = propertyOf(schemaOf(document, skip).value, "maximum");
    const last = typeof most === "number" ? { last: most } : {};
    return {
      paging: offset({ ...shared, limit: size.name, offset: skip.name, ...last }),
      why: `\`${skip.name}\` skips rows, and \`${size.name}\` limits them${typeof most === "number" ? `, up to ${String(most)}` : ""}`,
    };
  }
  return undefined;
}

/** Whether a response documents a `Link` header. */
export function hasLinkHeader(response: Node): boolean {
  return children(child(response, "headers")).some(([name]) => name.toLowerCase() === "link");
}

/** Where the rows of an answer are; undefined where it has none, or several lists. */
function rowsAt(document: unknown, answer: Node): { readonly field: string | undefined } | undefined {
  if (isList(document, answer)) return { field: undefined };
  const properties = propertiesOf(document, answer);
  const lists = properties.filter(([, node]) => isList(document, node)).map(([name]) => name);
  const known = ROWS.find((name) => lists.includes(name));
  if (known !== undefined) return { field: known };
  const [only, another] = lists;
  return only === undefined || another !== undefined ? undefined : { field: only };
}

function isList(document: unknown, node: Node, depth = 0): boolean {
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

/** The field with the next cursor: a value, not an address. */
function cursorField(
  document: unknown,
  answer: Node,
  parameters: readonly string[],
): { readonly name: string; readonly path: string } | undefined {
  const own = propertiesOf(document, answer);
  const inner = own
    .filter(([name]) => ENVELOPES.test(name))
    .flatMap(([outer, node]) =>
      propertiesOf(document, node).map(([name, one]) => [name, one, `${outer}.${name}`] as const),
    );
  const all = [...own.map(([name, node]) => [name, node, name] as const), ...inner].filter(([, node]) =>
    isCursor(document, node),
  );
  for (const form of CURSOR_FIELDS) {
    const found =
      all.find(([name]) => form.test(name) && parameters.includes(name)) ??
      all.find(([name]) => form.test(name));
    if (found !== undefined) return { name: found[0], path: found[2] };
  }
  return undefined;
}

function isCursor(document: unknown, node: Node): boolean {
  const found = resolved(document, node, () => undefined);
  if (found === undefined || /^ur[il]/.test(textOf(found, "format") ?? "")) return false;
  const type = child(found, "type").value;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return types.some((one) => one === "string" || one === "integer" || one === "number");
}

/** The field with the number of the page. */
function numberIn(document: unknown, answer: Node | undefined): string | undefined {
  if (answer === undefined) return undefined;
  const own = propertiesOf(document, answer);
  const isNumber = (name: string) => /^(?:current_?page|page|page_?number)$/i.test(name);
  const isWhole = (node: Node) =>
    textOf(resolved(document, node, () => undefined) ?? node, "type") === "integer";
  const found = own.find(([name, node]) => isNumber(name) && isWhole(node));
  if (found !== undefined) return found[0];
  for (const [outer, node] of own.filter(([name]) => ENVELOPES.test(name))) {
    const inner = propertiesOf(document, node).find(([name, one]) => isNumber(name) && isWhole(one));
    if (inner !== undefined) return `${outer}.${inner[0]}`;
  }
  return undefined;
}

function schemaOf(document: unknown, { node }: Parameter): Node {
  const schema = child(node, "schema");
  return resolved(document, schema, () => undefined) ?? schema;
}

/** The number of the first page, where the document says it. */
function startOf(document: unknown, parameter: Parameter): number | undefined {
  const schema = schemaOf(document, parameter);
  for (const keyword of ["default", "minimum"] as const) {
    const value = child(schema, keyword).value;
    if (value === 0 || value === 1) return value;
  }
  const words = `${textOf(parameter.node, "description") ?? ""} ${textOf(schema, "description") ?? ""}`;
  if (
    /\b(?:zero|0)[- ](?:based|indexed)\b|\b(?:starts?|starting|begins?|counted) (?:at|from|with) (?:0|zero)\b/i.test(
      words,
    )
  )
    return 0;
  if (
    /\b(?:one|1)[- ](?:based|indexed)\b|\b(?:starts?|starting|begins?|counted) (?:at|from|with) (?:1|one)\b/i.test(
      words,
    )
  )
    return 1;
  return undefined;
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
