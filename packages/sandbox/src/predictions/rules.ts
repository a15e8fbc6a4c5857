import { fail, type Refusal } from "../core/handler.ts";
import type { ServiceRules } from "../core/rules.ts";
import { catalogRefusal, clobRefusal } from "./refusals.ts";

/**
 * How the prediction-market service refuses what never reaches a handler. It admits everybody: the one endpoint that
 * wants a credential wants a signature of the request, which its handler checks.
 */
export const predictionsRules: ServiceRules = {
  admit: () => ({ ok: true, principal: undefined }),
  refuse: (problem, { id }) =>
    problem.kind === "parameter" ? refuseParameter(id, problem) : clobRefusal(400, "Invalid request"),
  missing: (status) => fail(status, { error: status === 404 ? "not found" : "method not allowed" }),
};

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
