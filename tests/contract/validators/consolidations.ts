import { arrayOf, field, integers } from "../columns.ts";
import type { EndpointContract, EntityContract, ParamContract } from "../table.ts";
import { bearerToken } from "./authentication.ts";

/** A source validator merged into a target validator. */
export const consolidationRecord: EntityContract = {
  name: "Validator consolidation record",
  heading: "### Validator consolidation record (C)",
  fields: [
    field("date", "date", { rule: "yyyy-MM-dd" }),
    field("consolidationEpoch", "integer"),
    field("sourceValidatorIndex", "integer"),
    field("sourceEntity", "string"),
    field("sourceEntityType", "string"),
    field("targetValidatorIndex", "integer"),
    field("targetEntity", "string"),
    field("targetEntityType", "string"),
    ...integers(
      "consolidatedAmount",
      "targetBalanceBeforeConsolidation",
      "targetBalanceAtConsolidationEpoch",
      "targetEffectiveBalanceAtConsolidationEpoch",
    ),
  ],
};

/** The envelope of the records. */
export const consolidationEnvelope: EntityContract = {
  name: "Consolidation list envelope",
  heading: "### Validator consolidation record (C)",
  fields: [
    field("previous", "string", { nullable: true }),
    field("next", "string", { nullable: true }),
    field("pages", "integer", { least: 0, rule: "the page count" }),
    arrayOf("Validator consolidation record", "results"),
  ],
};

function dateFilter(name: string, rule: string): ParamContract {
  return {
    name,
    in: "query",
    type: "date",
    required: false,
    nullable: true,
    rule,
    examples: ["2025-05-07"],
    refused: ["2025-02-30", "07.05.2025"],
  };
}

function integerFilter(name: string): ParamContract {
  return {
    name,
    in: "query",
    type: "integer",
    required: false,
    nullable: true,
    least: 0,
    examples: [0, 364_032],
  };
}

function entityFilter(name: string): ParamContract {
  return {
    name,
    in: "query",
    type: "string",
    required: false,
    nullable: true,
    rule: "filter",
    examples: ["Example Staking"],
  };
}

/** Endpoint C. */
export const consolidations: EndpointContract = {
  service: "validators",
  heading: "### C. Validator consolidations",
  method: "GET",
  base: "validator_base_url",
  path: "/v1/<network_a>/validators/consolidations",
  auth: bearerToken,
  params: [
    {
      name: "X-Service-Network",
      in: "header",
      type: "enum",
      required: false,
      values: ["mainnet", "hoodi", "holesky"],
      default: "mainnet",
      examples: ["hoodi"],
    },
    {
      name: "limit",
      in: "query",
      type: "integer",
      required: false,
      default: 10,
      rule: "Results per page",
      examples: [10, 25],
    },
    {
      name: "offset",
      in: "query",
      type: "integer",
      required: false,
      default: 0,
      rule: "Results to skip",
      examples: [0, 50],
    },
    dateFilter("fromDate", "Start date"),
    dateFilter("toDate", "End date"),
    integerFilter("consolidation_epoch"),
    integerFilter("source_validator_index"),
    entityFilter("source_entity"),
    integerFilter("target_validator_index"),
    entityFilter("target_entity"),
  ],
  result: { kind: "json", entity: "Consolidation list envelope" },
  list: { style: "offset", items: "results", next: "next" },
};
