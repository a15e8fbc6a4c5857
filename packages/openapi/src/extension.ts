/** Writes into a document what OpenAPI has no words for, as `x-client`, and reads it back. */
import { link, linkOrPage, offset, pageNumber } from "@org/http-core";
import { cursor, isList, isRecord, type Operation, type Paging } from "@org/http-core/operation";
import * as v from "valibot";
import { child, type Node, type Note } from "./read/document.ts";

/** The field of an operation's object. */
const NAME = "x-client";

/** The parts of an operation that are said by the extension. */
export interface Extension {
  /** If true, a write only reads. */
  readonly safe?: boolean | undefined;
  /** The parameter that is the whole body. */
  readonly body?: string | undefined;
  /** The fields that identify a row. */
  readonly key?: readonly string[] | undefined;
  /** The paging of its list; false: it has one that is code, and none is to be recognised. */
  readonly paging?: Paging | false | undefined;
}

/**
 * Writes the extension of an operation.
 *
 * @param wireName the name of a parameter in the document
 * @returns an object with the extension; an empty one where OpenAPI has words for all
 */
export function written(operation: Operation, wireName: (param: string) => string): object {
  const { method, safe, body } = operation;
  const isRead = method === "GET" || method === "HEAD";
  const list = isList(operation) ? operation : undefined;
  const said = Object.entries({
    safe: isRead || !safe ? undefined : true,
    body: body?.param === undefined ? undefined : wireName(body.param),
    key: list?.key,
    paging: list && pagingWritten(list.page, wireName),
  }).filter(([, value]) => value !== undefined);
  return said.length === 0 ? {} : { [NAME]: Object.fromEntries(said) };
}

/** The options of a paging that are names of parameters. */
const PARAMS = new Set(["param", "limit", "offset", "size"]);

function pagingWritten(
  { made, style, items, largest, totals }: Paging,
  wireName: (param: string) => string,
): object {
  if (made === undefined) return { by: style, items };
  const rename = (name: string, value: unknown): unknown => {
    if (typeof value === "string" && PARAMS.has(name)) return wireName(value);
    return name === "largest" && isRecord(value)
      ? { ...value, param: wireName(String(value["param"])) }
      : value;
  };
  const options = new Map<string, unknown>([["by", style]]);
  for (const [name, value] of Object.entries<unknown>({ ...made, items, largest, totals }))
    if (value !== undefined) options.set(name, rename(name, value));
  return Object.fromEntries(options);
}

/**
 * Reads the extension of an operation. What it has in another form is noted, and what it says of paging may be code that
 * no document holds.
 */
export function readExtension(operation: Node, note: Note): Extension {
  const node = child(operation, NAME);
  if (node.value === undefined) return {};
  const read = v.safeParse(schema(), node.value);
  if (!read.success) {
    for (const issue of read.issues)
      note([node.at, ...(v.getDotPath(issue)?.split(".") ?? [])].join("/"), "not in the form of `x-client`");
    return {};
  }
  const { paging, ...said } = read.output;
  if (paging === undefined) return said;
  const known = v.safeParse(strategies(), paging);
  if (known.success) return { ...said, paging: known.output };
  note(`${node.at}/paging`, `pages by ${paging.by}, which the document can't say: use \`overrides\``);
  return { ...said, paging: false };
}

const schema = () =>
  v.strictObject({
    safe: v.exactOptional(v.boolean()),
    body: v.exactOptional(v.string()),
    key: v.exactOptional(v.array(v.string())),
    paging: v.exactOptional(v.looseObject({ by: v.string() })),
  });

/** The forms of paging that are data, each made into what it describes. */
function strategies() {
  const text = v.exactOptional(v.string());
  const number = v.exactOptional(v.number());
  const list = {
    items: text,
    largest: v.exactOptional(v.strictObject({ param: v.string(), rows: v.number() })),
    totals: v.exactOptional(v.strictObject({ rows: text, pages: text, onPage: text, incomplete: text })),
  };
  const cursors = {
    ...list,
    items: v.string(),
    next: v.string(),
    param: v.string(),
    end: v.exactOptional(v.array(v.string())),
  };
  const offsets = { ...list, limit: v.string(), offset: v.string(), next: text, last: number };
  const pages = { ...list, param: v.string(), first: number, total: text };
  const either = { ...pages, number: text, size: text, defaultSize: number };
  return v.union([
    v.pipe(
      v.strictObject({ by: v.literal("cursor"), ...cursors }),
      v.transform(({ by: _, ...options }): Paging => cursor(options)),
    ),
    v.pipe(
      v.strictObject({ by: v.literal("link"), ...list }),
      v.transform(({ items, ...options }): Paging =>
        items === undefined ? link(items, options) : link(items, options),
      ),
    ),
    v.pipe(
      v.strictObject({ by: v.literal("offset"), ...offsets }),
      v.transform(({ by: _, ...options }): Paging => offset(options)),
    ),
    v.pipe(
      v.strictObject({ by: v.literal("pageNumber"), ...pages }),
      v.transform(({ by: _, ...options }): Paging => pageNumber(options)),
    ),
    v.pipe(
      v.strictObject({ by: v.literal("linkOrPage"), ...either }),
      v.transform(({ by: _, ...options }): Paging => linkOrPage(options)),
    ),
  ]);
}
