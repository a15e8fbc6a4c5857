import {
  always,
  count,
  entity,
  fields,
  list,
  nullable,
  text,
  type Entity,
  type FieldsOutput,
} from "@org/http-core/schema";
import { consolidationSchema } from "./consolidation.ts";

const page = fields({
  /** Address of the previous page; null on the first. Source: specification C, list envelope. */
  previous: always(nullable(text)),
  /** Address of the next page; null on the last. Only its `offset` and `limit` are used. Source: specification C, list envelope. */
  next: always(nullable(text)),
  /** Number of pages, by the service's count; not used to find the end. Source: specification C, list envelope. */
  pages: always(count),
  /** The consolidations of the page. Source: specification C, list envelope. */
  results: list(consolidationSchema),
});

/** A page of consolidations. Source: specification C, list envelope. */
export interface ConsolidationsPage extends FieldsOutput<typeof page> {}
/** The schema of {@link ConsolidationsPage}. */
export interface ConsolidationsPageSchema extends Entity<
  "ConsolidationsPage",
  typeof page,
  ConsolidationsPage
> {}
/** Checks a page. */
export const consolidationsPageSchema: ConsolidationsPageSchema = entity("ConsolidationsPage", page);
