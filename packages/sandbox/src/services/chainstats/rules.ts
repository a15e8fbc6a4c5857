import { fail, type HandlerContext } from "../../core/handler.ts";
import type { Admission, ServiceRules } from "../../core/rules.ts";
import type { Budgets } from "./budgets.ts";
import { isFree, isSupported, PROOF_OF_WORK_CHAIN } from "./chains.ts";
import type { Lockout } from "./lockout.ts";
import { otherModule, single } from "./other-modules.ts";
import { hasStatistics, planOf, type ApiKeys } from "./plans.ts";
import { invalidParameter, notOk, reasons } from "./refusals.ts";

/** Options of {@link chainstatsRules}. */
interface ChainstatsRulesOptions {
  readonly keys: ApiKeys;
  readonly budgets: Budgets;
  readonly lockout: Lockout;
}

/**
 * The checks before a handler, in the service's order: lockout of the address, chain, key, budgets, the plan's
 * permissions, and finally module and action.
 */
export function chainstatsRules(options: ChainstatsRulesOptions): ServiceRules {
  const { keys, budgets } = options;
  return {
    anyCase: true,
    admit: (operation, context) => admit(operation !== undefined, context, options),
    refuse: (problem) => notOk(invalidParameter(problem.kind === "parameter" ? problem.wireName : "body")),
    unnamed: (context) =>
      otherModule(
        context,
        budgets.today(planOf(single(context, "apikey") ?? "", keys) ?? "free", context.now),
      ),
    missing: (status) => fail(status, status === 404 ? "Not Found" : "Method Not Allowed"),
  };
}

function admit(
  isStatistic: boolean,
  context: HandlerContext,
  { keys, budgets, lockout }: ChainstatsRulesOptions,
): Admission {
  const { address, now } = context;
  if (lockout.holds(address, now)) return notOk(reasons.lockedOut);
  const chainid = single(context, "chainid") ?? PROOF_OF_WORK_CHAIN;
  if (!isSupported(chainid)) return notOk(reasons.chain);
  const key = single(context, "apikey");
  if (key === undefined || key === "") return budgets.spendKeyless(context) ?? notOk(reasons.missingKey);
  const plan = planOf(key, keys);
  if (plan === undefined) return notOk(lockout.fail(address, now) ? reasons.lockedOut : unknownKey(key));
  context.note({ principal: plan });
  const refusal = budgets.spend(plan, context);
  if (refusal !== undefined) return refusal;
  if (plan === "free" && !isFree(chainid)) return notOk(reasons.paidChain);
  if (isStatistic && !hasStatistics(plan)) return notOk(reasons.paidEndpoint);
  return { ok: true };
}

/** The refusal of an unknown key, which depends on whether the text has the form of a key. */
function unknownKey(key: string): string {
  return /^[A-Z0-9]{34}$/.test(key) ? reasons.unknownWellFormedKey : reasons.unknownKey;
}
