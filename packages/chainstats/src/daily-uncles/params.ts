import {
  day,
  fields,
  oneOf,
  params,
  positiveDigits,
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
     * Id of the chain, in digits. Any positive id is sent, and the service says whether it supports it. In code, text,
     * a bigint, or a number up to 2^53 − 1. Default: `"1"`. Source: specification A.
     *
     * @unchecked no field names the chain
     */
    chainid: withDefault(
      positiveDigits("a positive chain id: digits, a bigint, or a number up to 2^53 − 1"),
      "1",
    ),
    /**
     * Order of the days: `asc` from the oldest, `desc` from the newest. Default: `asc`. Source: specification A.
     *
     * @unchecked the client sorts the days itself
     */
    sort: withDefault(oneOf("asc", "desc"), "asc"),
  },
);

/** Parameters of the daily uncle query. Source: specification A, query parameters. */
export interface DailyUnclesParams extends FieldsInput<typeof input> {}
/** The schema of {@link DailyUnclesParams}. */
export interface DailyUnclesParamsSchema extends Params<typeof input, DailyUnclesParams> {}
/** Checks the parameters: the days exist, and the first is not after the last. */
export const dailyUnclesParams: DailyUnclesParamsSchema = params("DailyUnclesParams", input, {
  of: ["startdate", "enddate"],
  holds: ({ startdate, enddate }) => String(startdate) <= String(enddate),
  expected: "a day on or before enddate",
});
