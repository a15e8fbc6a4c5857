import { fail, type HandlerContext, type Refusal } from "../core/handler.ts";
import type { Problem, Admission, ServiceRules } from "../core/rules.ts";
import { accountOf, type ValidatorsTokens } from "./accounts.ts";
import type { Spend } from "./limits.ts";

/** One entry of the list under `detail`. */
interface Complaint {
  readonly loc: readonly string[];
  readonly msg: string;
  readonly type: string;
}

/** Options of {@link validatorsRules}. */
interface ValidatorsRulesOptions {
  readonly tokens: ValidatorsTokens;
  readonly spend: Spend;
}

/** The checks before a handler. Refusals are JSON with `detail`. */
export function validatorsRules(options: ValidatorsRulesOptions): ServiceRules {
  return {
    admit: (_, context) => admit(context, options),
    refuse: (problem) => invalid(complaintOf(problem)),
    missing: (status) => fail(status, { detail: status === 404 ? "Not Found" : "Method Not Allowed" }),
  };
}

function admit(context: HandlerContext, { tokens, spend }: ValidatorsRulesOptions): Admission {
  const { headers, url } = context;
  const [, given = ""] = /^bearer +(.*)$/i.exec(headers.get("authorization") ?? "") ?? [];
  const account = accountOf(given, tokens);
  if (account === undefined)
    return fail(401, { detail: "Not authenticated" }, { "WWW-Authenticate": "Bearer" });
  context.note({ principal: account });
  if (account === "forbidden") return fail(403, { detail: "You don't have permission to do that." });
  const refusal = spend(account, context);
  if (refusal !== undefined) return refusal;
  const empty = Array.from(url.searchParams).find(([, value]) => value === "");
  if (empty !== undefined) {
    const msg = "ensure this value has at least 1 characters";
    return invalid({ loc: ["query", empty[0]], msg, type: "value_error.any_str.min_length" });
  }
  return { ok: true };
}

function complaintOf(problem: Problem): Complaint {
  if (problem.kind === "body")
    return { loc: ["body"], msg: "value is not valid JSON", type: "value_error.jsondecode" };
  const loc = [problem.in, problem.wireName];
  if (problem.missing) return { loc, msg: "field required", type: "value_error.missing" };
  // Empty filters were removed before, so the error does not propose to send an empty text.
  const expected = problem.expected.replace(/^empty text or /, "");
  return { loc, msg: `ensure this value is ${expected}`, type: "value_error" };
}

function invalid(complaint: Complaint): Refusal {
  return fail(400, { detail: [complaint] });
}
