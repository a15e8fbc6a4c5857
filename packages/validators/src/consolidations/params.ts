import {
  day,
  fields,
  filter,
  nullable,
  oneOf,
  params,
  text,
  whole,
  type FieldsInput,
  type Params,
} from "@org/http-core/schema";

const input = fields(
  {},
  {
    /** The network: `mainnet`, `hoodi` or `holesky`; sent as a header. Default: `mainnet`. In code, also null. Source: specification C. */
    network: nullable(oneOf("mainnet", "hoodi", "holesky")),
    /**
     * Rows per page, 1 or more; the service may cap it. Default: 10. Source: specification C.
     *
     * @unchecked sets the size of a page
     */
    limit: whole(1),
    /**
     * Rows to skip, 0 or more. Default: 0. Source: specification C.
     *
     * @unchecked says where a page begins
     */
    offset: whole(0),
    /** First day, inclusive, as `yyyy-MM-dd`; empty for none. In code, also null. Source: specification C. */
    fromDate: filter(day),
    /** Last day, inclusive, as `yyyy-MM-dd`; empty for none; not before `fromDate`. In code, also null. Source: specification C. */
    toDate: filter(day),
    /** Only consolidations of this epoch, 0 or more; empty for all. In code, also null. Source: specification C. */
    consolidation_epoch: filter(whole(0)),
    /** Only consolidations of this source validator, by index; empty for all. In code, also null. Source: specification C. */
    source_validator_index: filter(whole(0)),
    /** Only consolidations whose source this entity runs; empty for all. In code, also null. Source: specification C. */
    source_entity: filter(text),
    /** Only consolidations into this target validator, by index; empty for all. In code, also null. Source: specification C. */
    target_validator_index: filter(whole(0)),
    /** Only consolidations whose target this entity runs; empty for all. In code, also null. Source: specification C. */
    target_entity: filter(text),
  },
);

/** Parameters of the consolidations list. Source: specification C. */
export interface ConsolidationsParams extends FieldsInput<typeof input> {}
/** The schema of {@link ConsolidationsParams}. */
export interface ConsolidationsParamsSchema extends Params<typeof input, ConsolidationsParams> {}
/** Checks the parameters of the consolidations list. */
export const consolidationsParams: ConsolidationsParamsSchema = params("ConsolidationsParams", input, {
  of: ["fromDate", "toDate"],
  holds: ({ fromDate, toDate }) =>
    typeof fromDate !== "string" || typeof toDate !== "string" || fromDate <= toDate,
  expected: "a day on or before toDate",
});
