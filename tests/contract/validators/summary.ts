import { field } from "../columns.ts";
import type { EndpointContract, EntityContract, FieldContract, SpecType } from "../table.ts";
import { bearerToken } from "./authentication.ts";

/** "1d", "7d", "30d" or "all". */
const windows = ["1d", "7d", "30d", "all"] as const;

/** Every field of the summary is always present; a nullable one may be null. */
function present(
  name: string,
  type: SpecType,
  more: Omit<FieldContract, "name" | "type"> = {},
): FieldContract {
  return field(name, type, { always: true, ...more });
}

/** The metrics of one validator. */
export const validatorSummary: EntityContract = {
  name: "Validator summary",
  heading: "### Validator summary (B)",
  fields: [
    present("validatorIdentity", "string"),
    present("voteAccount", "string"),
    present("timeWindow", "enum", { values: windows }),
    present("name", "string"),
    present("validatorApy", "string", {
      rule: "for window 1d computed from the rewards of the last 3 days, as is the delegators' APY",
    }),
    present("delegatorApy", "string"),
    present("voteCommissionRate", "string"),
    present("mevCommissionRate", "string", { nullable: true }),
    present("totalStake", "string"),
    present("networkPenetration", "string"),
    present("effectiveness", "string", { nullable: true }),
    present("stakeAccountCount", "integer", { nullable: true, least: 0 }),
    present("voteLatency", "string", { nullable: true }),
    present("partnerPriorityFeeCommissionRate", "string", { nullable: true }),
  ],
};

/** Endpoint B. */
export const summary: EndpointContract = {
  service: "validators",
  heading: "### B. Validator summary",
  method: "GET",
  base: "validator_base_url",
  path: "/v1/<network_b>/validators/{validator_id}/summary",
  auth: bearerToken,
  params: [
    {
      name: "validator_id",
      in: "path",
      type: "string",
      required: true,
      rule: "Its accepted format is not shown",
      examples: ["Va1idator1111111111111111111111111111111111"],
    },
    {
      name: "window",
      in: "query",
      type: "enum",
      required: true,
      values: windows,
      examples: ["7d"],
    },
  ],
  result: { kind: "json", entity: "Validator summary" },
};
