import { arrayOf, field } from "../columns.ts";
import type { EndpointContract, EntityContract } from "../table.ts";

/** One day. */
export const dailyUncleRecord: EntityContract = {
  name: "Daily uncle record",
  heading: "### Daily uncle record (A)",
  fields: [
    field("UTCDate", "string", { rule: "Day, format yyyy-MM-dd" }),
    field("unixTimeStamp", "string", { rule: "Unix time in seconds of that day" }),
    field("uncleBlockCount", "integer", { rule: "Uncle blocks that day" }),
    field("uncleBlockRewards_Eth", "string", {
      rule: "Decimal amount of rewards that day, in the chain's native currency",
    }),
  ],
};

/** The envelope of the days. */
export const dailyUncleEnvelope: EntityContract = {
  name: "Daily uncle envelope",
  heading: "### Daily uncle record (A)",
  fields: [
    field("status", "string", { rule: 'the value "1" on success' }),
    field("message", "string", { rule: '"OK" on success' }),
    arrayOf("Daily uncle record", "result"),
  ],
};

/** The envelope's fields that say that a request succeeded. */
export const dailyUncleSuccess = { status: "1", message: "OK" } as const;

/** Endpoint A. */
export const dailyUncles: EndpointContract = {
  service: "chainstats",
  heading: "### A. Daily uncle block count and rewards",
  method: "GET",
  base: "base_url",
  path: "/v2/api",
  auth: {
    forms: [
      { scheme: "apiKey", query: { apikey: "<API_KEY>" }, rule: "restricted to the Standard Plan and above" },
    ],
    required: true,
  },
  constants: { module: "stats", action: "dailyuncleblkcount" },
  params: [
    {
      name: "chainid",
      in: "query",
      type: "string",
      required: false,
      default: "1",
      rule: "Numeric id of the queried chain among the supported chains",
      examples: ["1", "42161"],
    },
    {
      name: "startdate",
      in: "query",
      type: "string",
      required: "not shown",
      rule: "Start date, yyyy-MM-dd",
      examples: ["2019-02-01"],
      refused: ["2019-02-30", "01/02/2019", "2019-2-1", ""],
    },
    {
      name: "enddate",
      in: "query",
      type: "string",
      required: "not shown",
      rule: "End date, yyyy-MM-dd",
      examples: ["2019-02-28"],
      refused: ["2019-02-30", "28/02/2019", "2019-2-28", ""],
    },
    {
      name: "sort",
      in: "query",
      type: "string",
      required: false,
      values: ["asc", "desc"],
      default: "asc",
      rule: "The order by date",
      examples: ["asc", "desc"],
    },
  ],
  result: { kind: "json", entity: "Daily uncle envelope" },
  list: { style: "not shown", items: "result" },
};
