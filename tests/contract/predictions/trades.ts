import type { EndpointContract, ParamContract } from "../table.ts";
import { signedHeaders } from "./authentication.ts";
import { lastCursor } from "./page-envelope.ts";

function moment(name: string, rule: string): ParamContract {
  return {
    name,
    in: "query",
    type: "string",
    required: false,
    rule: `Unix timestamp, digits only (^\\d+$); ${rule}`,
    examples: ["1700000000"],
    refused: ["2023-11-14", "-1", "1.5", "12x", ""],
  };
}

/** Trades of a maker. */
export const trades: EndpointContract = {
  service: "predictions",
  heading: "### Trades",
  method: "GET",
  base: "clob_url",
  path: "/trades",
  auth: signedHeaders,
  params: [
    {
      name: "id",
      in: "query",
      type: "string",
      required: false,
      rule: "Filter by trade id",
      examples: ["11111111-2222-3333-4444-555555555555"],
    },
    {
      name: "maker_address",
      in: "query",
      type: "string",
      required: true,
      rule: "pattern ^0x[a-fA-F0-9]{40}$",
      examples: ["0x00000000000000000000000000000000000000aB"],
      refused: [
        "00000000000000000000000000000000000000aB",
        "0x00000000000000000000000000000000000000a",
        "0x00000000000000000000000000000000000000aBb",
        "0x0g000000000000000000000000000000000000aB",
        "0x00000000000000000000000000000000000000aB\n",
      ],
    },
    {
      name: "market",
      in: "query",
      type: "string",
      required: false,
      rule: "Market (condition) id; pattern ^0x[a-fA-F0-9]{64}$",
      examples: ["0x000000000000000000000000000000000000000000000000000000000000c04d"],
      refused: [
        "000000000000000000000000000000000000000000000000000000000000c04d",
        "0x000000000000000000000000000000000000000000000000000000000000c04",
        "0x000000000000000000000000000000000000000000000000000000000000c04da",
      ],
    },
    {
      name: "asset_id",
      in: "query",
      type: "string",
      required: false,
      rule: "Token id",
      examples: ["10000000000000000000000000000000000000000000000000000000000000000000000000007"],
    },
    moment("before", "trades before it"),
    moment("after", "trades after it"),
    {
      name: "next_cursor",
      in: "query",
      type: "string",
      required: false,
      rule: "Base64-encoded offset",
      examples: ["MTAw"],
    },
  ],
  result: { kind: "json", entity: "Page envelope of Trade" },
  list: { style: "cursor", items: "data", next: "next_cursor", param: "next_cursor", last: lastCursor },
};
