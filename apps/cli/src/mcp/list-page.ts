import { ParameterError, type Client, type RejectedRow } from "@org/http-core";
import { propertyOf, type ListOperation } from "@org/http-core/operation";
import { pageSize } from "../flags/own-flags.ts";
import { parsedJson } from "../json.ts";

/** The most rows of a result: a model has to read all of them. */
const MOST_ROWS = 50;

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
  for await (const { items, cursor: next, rejected } of list.pages()) {
    const end = skip + MOST_ROWS;
    const isWhole = items.length <= end;
    const position = isWhole ? next && { from: next, skip: 0 } : { from, skip: end };
    return {
      rows: items.slice(skip, end),
      cursor: position && textOf(position),
      // Reported once, with the first part of the page.
      rejected: skip === 0 ? rejected : [],
    };
  }
  return { rows: [], cursor: undefined, rejected: [] };
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
