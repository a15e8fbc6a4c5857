import type { Client, RejectedRow } from "@org/http-core";
import type { ListOperation } from "@org/http-core/operation";
import { pageSize } from "../output/extent.ts";
import { cursorOf, fittingRows, type Position } from "./content.ts";
import type { PickFields } from "./pick-fields.ts";

/** The most rows of a result whose call names no page size: a model has to read all of them. */
const MOST_ROWS = 50;

/** A part of a list. */
export interface ListPart {
  readonly rows: readonly unknown[];
  /** Leads to the next part; undefined at the end. */
  readonly cursor: string | undefined;
  readonly note: string | undefined;
  readonly rejected: readonly RejectedRow[];
}

/** Reads a part of a list: of one page, the rows that fit in a result. */
export async function listPart(
  client: Client,
  operation: ListOperation,
  params: Readonly<Record<string, unknown>>,
  { from, skip }: Position,
  pick: PickFields,
  signal: AbortSignal,
): Promise<ListPart> {
  const { largest } = operation.page;
  const given = largest === undefined ? undefined : params[largest.param];
  const most = typeof given === "number" ? given : MOST_ROWS;
  const size = pageSize(largest, params, { all: true, max: most, maxPages: 1, from, skip: 0 });
  const list = client.list(operation, { ...params, ...size }, { signal, from });
  for await (const page of list.pages()) {
    const { items, cursor: next, fault, rejected } = page;
    const { rows, done, note } = fittingRows(items.slice(skip, skip + most).map(pick));
    const end = skip + done;
    const isWhole = items.length <= end;
    // The next page is unusable: the rows of this one come first, and the error with the next call.
    if (fault !== undefined && done === 0) throw fault;
    const here = { from: fault?.checkpoint ?? from, skip: end };
    const position = isWhole && fault === undefined ? next && { from: next, skip: 0 } : here;
    return {
      rows,
      cursor: position && cursorOf(position),
      note,
      // Reported once, with the first part of the page.
      rejected: skip === 0 ? rejected : [],
    };
  }
  return { rows: [], cursor: undefined, note: undefined, rejected: [] };
}
