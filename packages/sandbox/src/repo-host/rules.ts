import type { Problem } from "../core/problem.ts";
import type { Refusal } from "../core/handler.ts";
import type { ServiceRules } from "../core/rules.ts";
import { notFound, unreadableBody, validationFailed } from "./refusals.ts";

/** What the host says of its operations' parameters. Credentials are looked at before any route is. */
export const repoHostRules: ServiceRules = {
  admit: (_, { principal }) => ({ ok: true, principal }),
  refuse: refusalOf,
  missing: () => notFound(),
};

function refusalOf(problem: Problem): Refusal {
  if (problem.kind === "body") return unreadableBody(problem);
  const { wireName: field, missing } = problem;
  return validationFailed({ resource: "Markdown", field, code: missing ? "missing_field" : "invalid" });
}
