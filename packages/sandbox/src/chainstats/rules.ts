import { fail, type HandlerContext } from "../core/handler.ts";
import { queryValues } from "../core/query.ts";
import type { Admission, ServiceRules } from "../core/rules.ts";
import { isFree, isSupported, PROOF_OF_WORK_CHAIN } from "./chains.ts";
import { hasStatistics, planOf, type ApiKeys } from "./plans.ts";
import { invalidParameter, notOk, reasons } from "./refusals.ts";

/**
 * What the service says before a handler is asked: the chain first, since that decides which database is asked,
 * then the key, then what the key's plan has, then module and action.
 */
export function chainstatsRules(keys: ApiKeys): ServiceRules {
  return {
    anyCase: true,
    admit: (operation, context) => admit(operation !== undefined, context, keys),
    refuse: (problem) =>
      notOk(
        problem.kind === "parameter" && problem.name === "chainid"
          ? reasons.chain
          : invalidParameter(problem.kind === "parameter" ? problem.wireName : "body"),
      ),
    unnamed: (context) => notOk(single(context, "module") === "stats" ? reasons.action : reasons.module),
    missing: (status) => fail(status, "Not Found"),
  };
}

function admit(isStatistic: boolean, context: HandlerContext, keys: ApiKeys): Admission {
  const chainid = single(context, "chainid") ?? PROOF_OF_WORK_CHAIN;
  if (!isSupported(chainid)) return notOk(reasons.chain);
  const key = single(context, "apikey");
  if (key === undefined || key === "") return notOk(reasons.missingKey);
  const plan = planOf(key, keys);
  if (plan === undefined) return notOk(reasons.unknownKey);
  if (plan === "free" && !isFree(chainid)) return notOk(reasons.paidChain);
  if (isStatistic && !hasStatistics(plan)) return notOk(reasons.paidEndpoint);
  return { ok: true, principal: { id: key, role: plan } };
}

function single({ url }: HandlerContext, name: string): string | undefined {
  return queryValues(url, name, true)[0];
}
