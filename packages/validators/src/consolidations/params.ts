import {
  day,
  fields,
  nullable,
  oneOf,
  params,
  text,
  whole,
  written,
  type FieldsInput,
  type Params,
} from "@org/http-core/schema";

/** An empty filter filters nothing: deployments answer 400 to `name=`, so it is left out like null. */
const filter = written(nullable(text), (value) => (value === "" ? null : value));

const input = fields(
  {},
  {
    /** The network: `mainnet`, `hoodi` or `holesky`; sent as a header. Default: `mainnet`. Source: specification C. */
    network: oneOf("mainnet", "hoodi", "holesky"),
    /** Rows a page, 1 or more; the service caps it where it has a maximum. Default: 10. Source: specification C. */
    limit: whole(1),
    /** Rows to skip, 0 or more. Default: 0. Source: specification C. */
    offset: whole(0),
    /** First day, inclusive, as `yyyy-MM-dd`; null for none. Source: specification C. */
    fromDate: nullable(day),
    /** Last day, inclusive, as `yyyy-MM-dd`; null for none; not before `fromDate`. Source: specification C. */
    toDate: nullable(day),
    /** Only consolidations of this epoch, 0 or more; null for all. Source: specification C. */
    consolidation_epoch: nullable(whole(0)),
    /** Only consolidations of this source validator, by index; null for all. Source: specification C. */
    source_validator_index: nullable(whole(0)),
    /** Only consolidations whose source this entity runs; null or empty for all. Source: specification C. */
    source_entity: filter,
    /** Only consolidations into this target validator, by index; null for all. Source: specification C. */
    target_validator_index: nullable(whole(0)),
    /** Only consolidations whose target this entity runs; null or empty for all. Source: specification C. */
    target_entity: filter,
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
