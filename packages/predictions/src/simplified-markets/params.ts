import * as s from "@org/http-core/schema";

const input = s.fields(
  {},
  {
    /**
     * `next_cursor` of the previous page. In code, the iterator does so. Source: the other order-book endpoints; the
     * specification does not show the parameters of this one.
     *
     * @unchecked chooses the page
     */
    next_cursor: s.nonEmptyText,
  },
);

/**
 * Parameters of the simplified markets endpoint. It has no filters: it lists every market since the beginning.
 *
 * Source: specification, Simplified markets (parameters not shown), and field reports.
 */
export interface SimplifiedMarketsParams extends s.FieldsInput<typeof input> {}
/** The type of {@link simplifiedMarketsParams}. */
export interface SimplifiedMarketsParamsSchema extends s.Params<typeof input, SimplifiedMarketsParams> {}
/** Checks {@link SimplifiedMarketsParams}; unknown names are refused. */
export const simplifiedMarketsParams: SimplifiedMarketsParamsSchema = s.params(
  "SimplifiedMarketsParams",
  input,
);
