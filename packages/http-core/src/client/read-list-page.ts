import { inOrder } from "../answer/in-order.ts";
import { readRows, type Rows } from "../answer/rows.ts";
import type { Validation } from "../answer/validate.ts";
import type { ListOperation } from "../operation/operation.ts";
import type { PageRequest } from "../operation/paging.ts";
import type { FetchedPage } from "../paging/page-source.ts";
import { hasNoContent, jsonOf, reportDrift } from "./decode.ts";
import type { Exchange } from "./exchange.ts";
import { once } from "./once.ts";

const NO_ROWS: Rows<never> = { items: [], rejected: [], count: 0, drifts: [] };

/** A page of a list: its rows checked one by one, and put in order where the operation has one. */
export function readListPage<Row>(
  operation: ListOperation<unknown, unknown, Row>,
  exchange: Exchange,
  validation: Validation,
  index: number,
  { params }: PageRequest,
): Omit<FetchedPage<Row>, "url"> {
  const { response, status, facts, emit, clean } = exchange;
  // After a 304 to the caller's own condition the pages that follow are the caller's too.
  const headers = status === 304 ? new Headers() : exchange.headers;
  const body = jsonOf(operation, exchange);
  const rows = hasNoContent(status)
    ? NO_ROWS
    : inOrder(
        exchange.during("validate", () => readRows(operation, body, validation, exchange)),
        operation.page.order?.(params),
      );
  reportDrift(exchange, rows.drifts);
  emit({ type: "page", index, rows: rows.count, rejected: rows.rejected.length });
  return { body, rows, headers, response: once(response), meta: exchange.meta(), facts, clean, emit };
}
