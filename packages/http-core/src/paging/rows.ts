import { type RejectedRow, SchemaError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { DriftTally } from "../events/drift.ts";
import type { AnswerCheck } from "../operation/answers.ts";
import { type ListOperation, rowsIn } from "../operation/operation.ts";
import type { PageRequest } from "../operation/paging.ts";
import type { FetchedPage, ReceivedPage, Rows, Source } from "../operation/read-list.ts";
import type { Validation } from "../operation/result.ts";
import type { CheckContext } from "../response/checked.ts";
import { failures } from "../response/failures.ts";
import { Unavailable } from "../response/load.ts";
import { check } from "../response/validate.ts";
import { isAdapted, unwrapped } from "../schema/entity.ts";
import type { Schema } from "../schema/types.ts";
import { once } from "../util/lazy.ts";
import { isRecord, propertyOf } from "../util/objects.ts";

/** Reads a page out of its response: checks its rows one by one, and sorts them where the operation has an order. */
export function readReceived<Row>(
  operation: ListOperation<unknown, unknown, Row>,
  page: ReceivedPage,
  index: number,
  { params }: PageRequest,
): FetchedPage<Row> {
  const { url, source, validate, hasContent, status, facts, tally, watch, emit, clean } = page;
  // 304 to the caller's own condition: the caller has the pages that follow, too.
  const { headers, body } = status === 304 ? { headers: new Headers(), body: null } : page;
  const strict = validate === "strict";
  // Days that were not asked for would be wrong in a series. In other lists they are only reported.
  const onlyAsked = strict || operation.page.style === "windows";
  const context = { facts, clean, strict, tally, onlyAsked };
  const asked = operation.answers?.check(params, onlyAsked || tally !== undefined);
  const rows = hasContent
    ? inOrder(
        watch.during("validate", () => readRows(operation, body, source, validate, context, asked)),
        tally,
        operation.page.order?.(params),
      )
    : NO_ROWS;
  for (const drift of tally?.entries(clean) ?? []) emit({ type: "drift", ...drift });
  emit({ type: "page", index, rows: rows.count, rejected: rows.rejected.length });
  const { size, response } = page;
  return { url, body, size, rows, headers, response, meta: page.meta(), facts, clean, emit };
}

/** The rows of a page that has none. */
export const NO_ROWS: Rows<never> = { items: [], rejected: [], count: 0 };

/**
 * Checks the rows of a body one by one, so that an invalid row does not fail the page. A schema of another library
 * checks the body as a whole.
 *
 * @param source the body with the source digits of its numbers
 * @throws SchemaError where the body has no list, or another library's schema refuses it
 */
export function readRows<Row>(
  operation: ListOperation<unknown, unknown, Row>,
  sent: unknown,
  source: Source,
  validation: Validation,
  context: CheckContext,
  asked?: AnswerCheck,
): Rows<Row> {
  const { items: key } = operation.page;
  const { schema } = operation.result;
  const asWhole = validation !== "off" && schema !== undefined && isAdapted(schema);
  const body = asWhole ? checkedBody(schema, sent, source, context) : sent;
  const list = listIn(operation, body);
  if (list === undefined) {
    const { facts, clean } = context;
    // The rows may be in another field: name the fields, cut off, since an object keyed by id may have thousands.
    const isNamed = isRecord(body) && !(failures() instanceof Unavailable);
    const names = isNamed ? clean(Object.keys(body).join(", ")).slice(0, 99) : "";
    const hint = names === "" ? undefined : `The body has the fields: ${names}`;
    throw new SchemaError(key ?? "", "an array", received(key === undefined ? body : propertyOf(body, key)), {
      ...facts,
      hint,
    });
  }
  const count = list.length;
  if (validation === "off") return { items: unchecked(operation, list), rejected: [], count };
  // The other fields, for drift: a list whose next page has another name would end as if it were complete.
  if (context.tally !== undefined && schema !== undefined && !asWhole && isRecord(body))
    check(schema, { ...body, [String(key)]: [] }, context, { at: [], row: [], source });
  const items: Row[] = [];
  const rejected: RejectedRow[] = [];
  const all = once(() => listIn(operation, source()));
  const lost = once(() => listIn(operation, source("lost")));
  list.forEach((value, index) => {
    const checked = check(operation.row, value, context, {
      at: key === undefined ? [index] : [key, index],
      row: [index],
      source: (which) => (which ? lost : all)()?.[index],
      asked,
    });
    if (checked.ok) items.push(checked.value);
    rejected.push(...(checked.ok ? checked.rejected : [checked.rejected]));
  });
  return { items, rejected, count };
}

function checkedBody(schema: Schema<unknown>, body: unknown, source: Source, context: CheckContext): unknown {
  const checked = check(schema, body, context, { at: [], row: [], source });
  if (!checked.ok) throw checked.rejected.error;
  return checked.value;
}

/** The rows of a body; undefined if it has no list. */
function listIn(operation: ListOperation, body: unknown): readonly unknown[] | undefined {
  const list = rowsIn(operation, body);
  return list && flatten(list, operation.row);
}

/** Some deployments wrap a page's rows in another array. Where a row is no object, an array is a row itself. */
function flatten(list: readonly unknown[], row: Schema<unknown>): readonly unknown[] {
  return list.some(Array.isArray) && propertyOf(unwrapped(row), "entries") !== undefined ? list.flat() : list;
}

/** With `validate: "off"`, the caller vouches for the type; else the page's schema does. */
function unchecked<Row>(
  operation: ListOperation<unknown, unknown, Row>,
  values: readonly unknown[],
): readonly Row[];

function unchecked(_: ListOperation, values: readonly unknown[]): readonly unknown[] {
  return values;
}

/** Sorts a page's rows into the requested order, and reports where they were in another. */
export function inOrder<Row>(
  rows: Rows<Row>,
  tally: DriftTally | undefined,
  compare?: (a: unknown, b: unknown) => number,
): Rows<Row> {
  if (compare === undefined) return rows;
  const { items } = rows;
  const isOrdered = items.every((row, index) => index === 0 || compare(items[index - 1], row) <= 0);
  if (isOrdered) return rows;
  tally?.add({
    kind: "order",
    path: [],
    expected: "rows in the requested order",
    received: () => "rows in another order",
  });
  return { ...rows, items: items.toSorted(compare) };
}
