import { ParameterError, type Client, type RejectedRow } from "@org/http-core";
import { propertyOf, type ListOperation } from "@org/http-core/operation";
import { pageSize } from "../flags/own-flags.ts";
import { parsedJson } from "../json.ts";
import { jsonText } from "../output/format/json-text.ts";

/** The most rows of a result: a model has to read all of them. */
const MOST_ROWS = 50;

/** The most characters of its rows, as JSON; a longer row is alone. Programs that run models refuse a longer result. */
const MOST_CHARACTERS = 50_000;

/** A part of a list. */
export interface ListPart {
  readonly rows: readonly unknown[];
  /** Leads to the next part; undefined at the end. */
  readonly cursor: string | undefined;
  readonly rejected: readonly RejectedRow[];
}

/** A position in a list: a page, and how many of its rows come before. */
interface Position {
  readonly from: string | undefined;
  readonly skip: number;
}

/**
 * Reads a part of a list.
 *
 * @throws ParameterError (when awaited) where the cursor is not one of this program
 */
export async function listPart(
  client: Client,
  operation: ListOperation,
  params: Readonly<Record<string, unknown>>,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListPart> {
  const { from, skip } = positionOf(cursor);
  const whole = { all: true, max: MOST_ROWS, maxPages: 1, from, skip: 0 } as const;
  const size = pageSize(operation.page.largest, params, whole);
  const list = client.list(operation, { ...params, ...size }, { signal, from });
  for await (const page of list.pages()) {
    const { items, cursor: next, fault, rejected } = page;
    const rows = fitting(items.slice(skip, skip + MOST_ROWS));
    const end = skip + rows.length;
    const isWhole = items.length <= end;
    // The next page is unusable: the rows of this one come first, and the error with the next call.
    if (fault !== undefined && rows.length === 0) throw fault;
    const here = { from: fault?.checkpoint ?? from, skip: end };
    const position = isWhole && fault === undefined ? next && { from: next, skip: 0 } : here;
    return {
      rows,
      cursor: position && textOf(position),
      // Reported once, with the first part of the page.
      rejected: skip === 0 ? rejected : [],
    };
  }
  return { rows: [], cursor: undefined, rejected: [] };
}

/** The first of these rows, as many as are not too long together. */
function fitting(rows: readonly unknown[]): readonly unknown[] {
  let left = MOST_CHARACTERS;
  const tooMany = rows.findIndex((row, at) => {
    left -= jsonText(row).length;
    return left < 0 && at > 0;
  });
  return tooMany === -1 ? rows : rows.slice(0, tooMany);
}

function textOf(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return { from: undefined, skip: 0 };
  const position = parsedJson(Buffer.from(cursor, "base64url").toString());
  const [from, skip] = [propertyOf(position, "from"), propertyOf(position, "skip")];
  if ((from === undefined || typeof from === "string") && typeof skip === "number") return { from, skip };
  throw new ParameterError("cursor", "the cursor of a result of this tool", JSON.stringify(cursor));
}
