// Made by `pnpm generate` from the doc comments of this package; change those.
import type { OperationDocs } from "@org/http-core/operation";

/** What the doc comments of this package say, as data. */
export const docs: OperationDocs = {
  "operations": {
    "summary": {
      "summary": "Yields, commissions, stake, effectiveness and vote latency of one validator over a window.",
      "description": "Yields, commissions, stake, effectiveness and vote latency of one validator over a window."
    },
    "consolidations": {
      "summary": "Consolidations of validators, page by page: source validators merged into target validators.",
      "description": "Consolidations of validators, page by page: source validators merged into target validators. Amounts in Gwei."
    }
  },
  "types": {
    "Consolidation": {
      "description": "A source validator merged into a target validator. Source: specification C, validator consolidation record.",
      "fields": {
        "date": "Day of the consolidation, as `yyyy-MM-dd`. Its calendar is not documented: compare it with the epoch. Source: specification C.",
        "consolidationEpoch": "Epoch in which the stake moved. Unit: epochs of 32 slots of 12 seconds since genesis. Source: specification C.",
        "sourceValidatorIndex": "Index of the validator that exits. Source: specification C.",
        "sourceEntity": "Entity that runs the source; null if it is not known. Source: specification C; null by recordings of sibling endpoints.",
        "sourceEntityType": "Kind of the source's entity, such as `pool` or `operator`. Source: specification C.",
        "targetValidatorIndex": "Index of the validator that receives the stake. Source: specification C.",
        "targetEntity": "Entity that runs the target; null if it is not known. Source: specification C.",
        "targetEntityType": "Kind of the target's entity. Source: specification C.",
        "consolidatedAmount": "The moved stake: the smaller of the source's balance and effective balance. Unit: Gwei, inferred. Source: specification C.",
        "targetBalanceBeforeConsolidation": "Balance of the target before. Unit: Gwei, inferred. Source: specification C.",
        "targetBalanceAtConsolidationEpoch": "Balance of the target in the consolidation epoch. Unit: Gwei, inferred. Source: specification C.",
        "targetEffectiveBalanceAtConsolidationEpoch": "Effective balance of the target in that epoch, at most 2,048 ETH. Unit: Gwei, a multiple of 10^9, inferred. Source: specification C."
      }
    },
    "ConsolidationsPage": {
      "description": "A page of consolidations. Source: specification C, list envelope.",
      "fields": {
        "previous": "Address of the previous page; null on the first. Source: specification C, list envelope.",
        "next": "Address of the next page; null on the last. Only its `offset` and `limit` are used. Source: specification C, list envelope.",
        "pages": "Number of pages, by the service's count; not used to find the end. Source: specification C, list envelope.",
        "results": "The consolidations of the page. Source: specification C, list envelope."
      }
    },
    "ConsolidationsParams": {
      "description": "Parameters of the consolidations list. Source: specification C.",
      "fields": {
        "network": "The network: `mainnet`, `hoodi` or `holesky`; sent as a header. Default: `mainnet`. In code, also null. Source: specification C.",
        "limit": "Rows per page, 1 or more; the service may cap it. Default: 10. Source: specification C.",
        "offset": "Rows to skip, 0 or more. Default: 0. Source: specification C.",
        "fromDate": "First day, inclusive, as `yyyy-MM-dd`; empty for none. In code, also null. Source: specification C.",
        "toDate": "Last day, inclusive, as `yyyy-MM-dd`; empty for none; not before `fromDate`. In code, also null. Source: specification C.",
        "consolidation_epoch": "Only consolidations of this epoch, 0 or more; empty for all. In code, also null. Source: specification C.",
        "source_validator_index": "Only consolidations of this source validator, by index; empty for all. In code, also null. Source: specification C.",
        "source_entity": "Only consolidations whose source this entity runs; empty for all. In code, also null. Source: specification C.",
        "target_validator_index": "Only consolidations into this target validator, by index; empty for all. In code, also null. Source: specification C.",
        "target_entity": "Only consolidations whose target this entity runs; empty for all. In code, also null. Source: specification C."
      }
    },
    "SummaryParams": {
      "description": "Parameters of the validator summary. Source: specification B.",
      "fields": {
        "validator_id": "The validator: its identity or its vote account, a public key in base58. Source: specification B; vote account by field notes.",
        "window": "The window of the figures. Source: specification B."
      }
    },
    "ValidatorSummary": {
      "description": "High-level metrics of one validator over a window. Decimals are exact text, even if a deployment sends numbers; an omitted field is null. Source: specification B, validator summary.",
      "fields": {
        "validatorIdentity": "The validator's identity: a public key in base58. Source: specification B.",
        "voteAccount": "The account that votes for the validator: a public key in base58. Source: specification B.",
        "timeWindow": "The window of the figures; unknown windows are kept. Source: specification B.",
        "name": "Name of the entity that runs the validator; null if it is not known. Source: specification B.",
        "validatorApy": "Yearly yield of the validator itself. Unit: a fraction, `\"0.05\"` is 5 %, inferred from recordings. For the window `1d` it is computed from the last 3 days. Source: specification B.",
        "delegatorApy": "Yearly yield of its delegators, after commission. Unit: a fraction, inferred from recordings. For the window `1d` it is computed from the last 3 days. Source: specification B.",
        "voteCommissionRate": "Part of the inflation rewards that the validator keeps. Unit: a fraction, inferred. Source: specification B.",
        "mevCommissionRate": "Part of the MEV tips that the validator keeps; null if it takes no part in MEV. Unit: a fraction, inferred. Source: specification B.",
        "totalStake": "Stake delegated to the validator. Unit: the network's native currency, not its smallest unit, inferred. Source: specification B.",
        "networkPenetration": "Share of the network's whole stake. Unit: a fraction, inferred from recordings. Source: specification B.",
        "effectiveness": "How well the validator performed its duties. Unit: a fraction of the best possible, inferred from recordings. Source: specification B.",
        "stakeAccountCount": "Stake accounts that delegate to the validator. Unit: accounts. Source: specification B.",
        "voteLatency": "Mean delay of its votes. Unit: slots, inferred from recordings. Source: specification B.",
        "partnerPriorityFeeCommissionRate": "Part of the priority fees that partners keep. Unit: a fraction, inferred. Source: specification B."
      }
    }
  }
};
