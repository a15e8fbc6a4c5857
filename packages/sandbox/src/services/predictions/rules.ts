import { fail, type Refusal } from "../../core/handler.ts";
import type { GivenParams, ServiceRules } from "../../core/rules.ts";
import { catalogRefusal, clobRefusal } from "./refusals.ts";
import type { TradingAccounts } from "./trades/accounts.ts";
import { authorizer } from "./trades/authorize.ts";

/** Options of {@link predictionsRules}. */
interface PredictionsRulesOptions {
  readonly accounts: TradingAccounts;
  /** Returns the dialect's name of a header. @default the specification's name */
  readonly header?: (name: string) => string;
}

/**
 * The checks of the prediction-market service before a handler. Requests for trades must be signed, and the signature
 * is checked before the parameters. All other endpoints are public.
 */
export function predictionsRules({
  accounts,
  header = (name) => name,
}: PredictionsRulesOptions): ServiceRules {
  const authorize = authorizer(accounts, header);
  return {
    async admit(operation, context) {
      if (operation?.id !== "predictions.trades") return { ok: true };
      const account = await authorize(context);
      if (account === undefined) return clobRefusal(401, "Unauthorized/Invalid api key");
      return { ok: true, principal: { id: account } };
    },
    relevant({ id }, given) {
      if (id === "predictions.trades") return anyDigits(given);
      return id === "predictions.rewardsMarkets" ? cappedSize(given) : given;
    },
    refuse: (problem, { id }) =>
      problem.kind === "parameter" ? refuseParameter(id, problem) : clobRefusal(400, "Invalid request"),
    missing: (status) => fail(status, { error: status === 404 ? "not found" : "method not allowed" }),
  };
}

/** Times of any digits. The client refuses those that could be a date (`2026`), but not with a leading zero. */
function anyDigits(given: GivenParams): GivenParams {
  const times = ["before", "after"].flatMap((name) => {
    const value = given[name];
    return typeof value === "string" && /^\d+$/.test(value) ? [[name, `0${value}`] as const] : [];
  });
  return { ...given, ...Object.fromEntries(times) };
}

/** A page size of any digits, since larger ones are capped. The client refuses those that a double can't hold. */
function cappedSize(given: GivenParams): GivenParams {
  const size = Number(given["page_size"]);
  return size > Number.MAX_SAFE_INTEGER ? { ...given, page_size: Number.MAX_SAFE_INTEGER } : given;
}

/** A parameter that its schema refuses. */
interface RefusedParameter {
  /** The name on the wire. */
  readonly wireName: string;
  /** What was expected, as text. */
  readonly expected: string;
}

function refuseParameter(operation: string, { wireName, expected }: RefusedParameter): Refusal {
  if (operation === "predictions.events") {
    const text =
      wireName === "order" ? "order fields are not valid" : `${wireName} is not valid: expected ${expected}`;
    return catalogRefusal(text);
  }
  const named = operation !== "predictions.trades" || wireName === "next_cursor";
  return clobRefusal(400, named ? `Invalid ${wireName}` : "Invalid trade params payload");
}
