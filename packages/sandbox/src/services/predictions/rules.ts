import { fail, type Refusal } from "../../core/handler.ts";
import type { ServiceRules } from "../../core/rules.ts";
import { catalogRefusal, clobRefusal } from "./refusals.ts";
import type { TradingAccounts } from "./trades/accounts.ts";
import { authorizer } from "./trades/authorize.ts";

/** Whom the service knows, and how it is spelled. */
interface PredictionsRulesOptions {
  readonly accounts: TradingAccounts;
  /** Spells a header as the deployment does. @default the specification's name */
  readonly header?: (name: string) => string;
}

/**
 * How the prediction-market service refuses what never reaches a handler. Who asks for trades signs the request, and
 * the signature comes first: whoever can't sign learns nothing about parameters. All else is for everybody.
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
    refuse: (problem, { id }) =>
      problem.kind === "parameter" ? refuseParameter(id, problem) : clobRefusal(400, "Invalid request"),
    missing: (status) => fail(status, { error: status === 404 ? "not found" : "method not allowed" }),
  };
}

/** What a schema found wrong with a parameter. */
interface RefusedParameter {
  /** The name on the wire. */
  readonly wireName: string;
  /** What was expected, in words. */
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
