import { fail, type HandlerContext, type Refusal } from "../core/handler.ts";
import type { Admission, ServiceRules } from "../core/rules.ts";
import type { Budgets } from "./budgets.ts";
import { isFree, isSupported, PROOF_OF_WORK_CHAIN } from "./chains.ts";
import type { Lockout } from "./lockout.ts";
import { hasStatistics, planOf, type ApiKeys } from "./plans.ts";
import { invalidParameter, notOk, reasons, envelope } from "./refusals.ts";
import { DAY } from "../core/durations.ts";
import { queryValues } from "../core/query.ts";

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

/** The daily budget of an account. */
export interface Today {
  readonly used: number;
  readonly limit: number;
}

/**
 * The response if module and action name no operation: usually that there is no such module. Two exceptions are for
 * clients that call them first: the account's budget, and the most used module, over a chain without transactions.
 */
export function otherModule(context: HandlerContext, today: Today): Refusal {
  switch (single(context, "module")) {
    case "stats":
      return notOk(reasons.action);
    case "getapilimit":
      return single(context, "action") === "getapilimit" ? apiLimit(context, today) : notOk(reasons.action);
    case "account":
      return single(context, "action") === "txlist" ? transactions(context) : notOk(reasons.action);
    default:
      return notOk(reasons.module);
  }
}

function apiLimit({ now }: HandlerContext, { used, limit }: Today): Refusal {
  const left = new Date(DAY - (now % DAY)).toISOString().slice(11, 19);
  return envelope({
    status: "1",
    message: "OK",
    result: {
      creditsUsed: used,
      creditsAvailable: Math.max(0, limit - used),
      creditLimit: limit,
      limitInterval: "daily",
      intervalExpiryTimespan: left,
    },
  });
}

function transactions(context: HandlerContext): Refusal {
  if (!/^0x[0-9a-f]{40}$/i.test(single(context, "address") ?? "")) return notOk(reasons.address);
  const [page, offset] = [Number(single(context, "page") ?? 1), Number(single(context, "offset") ?? 1)];
  if (page * offset > 10_000) return envelope(TOO_FAR);
  return envelope({ status: "0", message: "No transactions found", result: "" });
}

const TOO_FAR = {
  status: "0",
  message: "Result window is too large, PageNo x Offset size must be less than or equal to 10000",
  result: null,
};

/** The first value of a parameter, ignoring the case of its name. */
export function single({ url }: HandlerContext, name: string): string | undefined {
  return queryValues(url, name, true)[0];
}
