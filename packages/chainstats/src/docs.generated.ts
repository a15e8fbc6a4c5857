// Made by `pnpm generate` from the doc comments of this package; change those.
import type { OperationDocs } from "@org/http-core/operation";

/** What the doc comments of this package say, as data. */
export const docs: OperationDocs = {
  "operations": {
    "dailyUncles": {
      "summary": "Uncle blocks and their rewards, one record per UTC day of a range.",
      "description": "Uncle blocks and their rewards, one record per UTC day of a range. A range up to a year is one request. A longer one is split at calendar years, which are requested concurrently and joined in order."
    }
  },
  "types": {
    "DailyUncle": {
      "description": "One UTC day of a chain's uncle blocks. Source: specification A, daily uncle record.",
      "fields": {
        "UTCDate": "The UTC day, as `yyyy-MM-dd`; a day that exists. Source: specification A, daily uncle record.",
        "unixTimeStamp": "Midnight UTC of that day, in Unix seconds, as text: `\"1548979200\"`. Source: specification A.",
        "uncleBlockCount": "Uncle (ommer) blocks included that day. Unit: blocks. Source: specification A.",
        "uncleBlockRewards_Eth": "Rewards paid that day for those uncle blocks. Unit: the chain's native currency (ether on chain 1), exact decimal text, a multiple of 0.125 on chain 1. Source: specification A; multiples by recordings."
      }
    },
    "DailyUnclesEnvelope": {
      "description": "The response of the daily uncle query. Source: specification A, envelope.",
      "fields": {
        "status": "`\"1\"` on success; `\"0\"` with an empty `result` where nothing was found. Source: specification A, envelope.",
        "message": "`\"OK\"` on success, or `\"OK-\"` followed by a warning. Source: specification A; warnings by field notes.",
        "result": "One record per UTC day of the range, in the order of `sort`. Source: specification A, envelope."
      }
    },
    "DailyUnclesParams": {
      "description": "Parameters of the daily uncle query. Source: specification A, query parameters.",
      "fields": {
        "startdate": "First UTC day of the range, inclusive, as `yyyy-MM-dd`. Source: specification A.",
        "enddate": "Last UTC day of the range, inclusive, as `yyyy-MM-dd`; not before `startdate`. Source: specification A.",
        "chainid": "Id of the chain, in digits. Any positive id is sent, and the service says whether it supports it. In code, text, a bigint, or a number up to 2^53 − 1. Default: `\"1\"`. Source: specification A.",
        "sort": "Order of the days: `asc` from the oldest, `desc` from the newest. Default: `asc`. Source: specification A."
      }
    }
  }
};
