import {
  day,
  fields,
  oneOf,
  params,
  pattern,
  withDefault,
  type FieldsInput,
  type Params,
} from "@org/http-core/schema";

const input = fields(
  {
    /** First UTC day of the range, inclusive, as `yyyy-MM-dd`. Source: specification A. */
    startdate: day,
    /** Last UTC day of the range, inclusive, as `yyyy-MM-dd`; not before `startdate`. Source: specification A. */
    enddate: day,
  },
  {
    /**
     * Numeric id of the chain, as text: ids go beyond what a number holds. Any positive id is sent; the service says whether it knows it.
     * Default: `"1"`. Source: specification A.
     */
    chainid: withDefault(pattern(/^[1-9]\d*$/, "a positive chain id in digits, as text"), "1"),
    /** Order of the days: `asc` from the oldest, `desc` from the newest. Default: `asc`. Source: specification A. */
    sort: withDefault(oneOf("asc", "desc"), "asc"),
  },
);

/** Parameters of the daily uncle query. Source: specification A, query parameters. */
export interface DailyUnclesParams extends FieldsInput<typeof input> {}
/** The schema of {@link DailyUnclesParams}. */
export interface DailyUnclesParamsSchema extends Params<typeof input, DailyUnclesParams> {}
/** Checks the parameters: real days, the first not after the last. */
export const dailyUnclesParams: DailyUnclesParamsSchema = params("DailyUnclesParams", input, {
  of: ["startdate", "enddate"],
  holds: ({ startdate, enddate }) => String(startdate) <= String(enddate),
  expected: "a day on or before enddate",
});
