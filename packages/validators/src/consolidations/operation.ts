import {
  answers,
  atLeast,
  atMost,
  json,
  offset,
  operation,
  requires,
  same,
  type ListOperation,
} from "@org/http-core/operation";
import { validators } from "../service.ts";
import type { Consolidation } from "./consolidation.ts";
import { ofNetwork } from "./of-network.ts";
import { consolidationsPageSchema, type ConsolidationsPage } from "./page.ts";
import { consolidationsParams, type ConsolidationsParams } from "./params.ts";

/**
 * Validator consolidations: source validators merged into target validators, filtered by day, epoch, index and
 * entity. Rows that are added while the list is read shift its pages, and may come twice: set `toDate` to a day that is
 * over. Source: specification C.
 *
 * @example
 * ```ts
 * import { bearer, createValidators } from "@org/validators";
 *
 * const validators = createValidators({ baseUrl: "https://api.example", auth: bearer("my-token") });
 * for await (const row of validators.consolidations({ fromDate: "2025-06-01", limit: 100 })) {
 *   console.log(row.date, row.sourceValidatorIndex, row.targetValidatorIndex, row.consolidatedAmount);
 * }
 * ```
 */
export const consolidations: ListOperation<ConsolidationsParams, ConsolidationsPage, Consolidation> =
  operation({
    service: validators,
    name: "consolidations",
    method: "GET",
    path: "/v1/{network_a}/validators/consolidations",
    segments: { network_a: "eth" },
    places: { network: { in: "header", name: "X-Service-Network" } },
    params: consolidationsParams,
    result: json(consolidationsPageSchema),
    auth: requires("bearer"),
    page: offset({
      items: "results",
      next: "next",
      limit: "limit",
      offset: "offset",
      // The specification shows no maximum. The list goes on after the rows that a service with a lower one sends.
      largest: { param: "limit", rows: 100 },
      totals: { pages: "pages" },
    }),
    answers: answers<ConsolidationsParams, Consolidation>({
      network: ofNetwork,
      fromDate: atLeast("date"),
      toDate: atMost("date"),
      consolidation_epoch: same("consolidationEpoch"),
      source_validator_index: same("sourceValidatorIndex"),
      source_entity: same("sourceEntity"),
      target_validator_index: same("targetValidatorIndex"),
      target_entity: same("targetEntity"),
    }),
    key: ["sourceValidatorIndex", "targetValidatorIndex", "consolidationEpoch"],
  });
