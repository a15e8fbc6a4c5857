import { inOrder } from "../answer/in-order.ts";
import { readRows, type Rows } from "../answer/rows.ts";
import type { ListOperation } from "../operation/operation.ts";
import type { PageRequest } from "../operation/paging.ts";
import type { FetchedPage } from "../paging/page-source.ts";
import { hasNoContent, readJson, tellDrift, type DataOptions } from "./decode.ts";
import type { Exchange } from "./exchange.ts";
import { once } from "./once.ts";

const NO_ROWS: Rows<never> = { items: [], rejected: [], count: 0 };

/** A page of a list: its rows checked one by one, and put in order where the operation has one. */
export function readListPage<Row>(
  operation: ListOperation<unknown, unknown, Row>,
  exchange: Exchange,
  how: DataOptions,
  index: number,
  { params }: PageRequest,
): Omit<FetchedPage<Row>, "url"> {
  const { response, status, facts, emit, clean } = exchange;
  // After a 304 to the caller's own condition the pages that follow are the caller's too.
  const headers = status === 304 ? new Headers() : exchange.headers;
  const { value: body, source, tally } = readJson(operation, exchange, how);
  const context = { facts, clean, strict: how.validate === "strict", tally };
  const rows = hasNoContent(status)
    ? NO_ROWS
    : inOrder(
        exchange.during("validate", () => readRows(operation, body, source, how.validate, context)),
        tally,
        operation.page.order?.(params),
      );
  tellDrift(exchange, tally);
  emit({ type: "page", index, rows: rows.count, rejected: rows.rejected.length });
  return { body, rows, headers, response: once(response), meta: exchange.meta(), facts, clean, emit };
}
