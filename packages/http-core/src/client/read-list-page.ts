import { inOrder } from "../answer/in-order.ts";
import { readRows } from "../answer/rows.ts";
import type { Validation } from "../answer/validate.ts";
import type { ListOperation } from "../operation/operation.ts";
import type { PageRequest } from "../operation/paging.ts";
import type { FetchedPage } from "../paging/page-source.ts";
import { jsonOf, reportDrift } from "./decode.ts";
import type { Exchange } from "./exchange.ts";
import { once } from "./once.ts";

/** A page of a list: its rows checked one by one, and put in order where the operation has one. */
export function readListPage<Row>(
  operation: ListOperation<unknown, unknown, Row>,
  exchange: Exchange,
  validation: Validation,
  index: number,
  { params }: PageRequest,
): Omit<FetchedPage<Row>, "url"> {
  const { response, headers, facts, emit, clean } = exchange;
  const body = jsonOf(operation, exchange);
  const rows = inOrder(
    exchange.during("validate", () => readRows(operation, body, validation, exchange)),
    operation.page.order?.(params),
  );
  reportDrift(exchange, rows.drifts);
  emit({ type: "page", index, rows: rows.count, rejected: rows.rejected.length });
  return { body, rows, headers, response: once(response), meta: exchange.meta(), facts, clean, emit };
}
