import { operations } from "@org/repo-host/operations";
import type { Problem } from "../../core/problem.ts";
import type { Refusal } from "../../core/handler.ts";
import type { GivenParams, ServiceRules } from "../../core/rules.ts";
import { notFound, unreadableBody, validationFailed } from "./wire/refusals.ts";

/** The host's rules for operations. Credentials are checked before routing, so every operation admits any principal. */
export const repoHostRules: ServiceRules = {
  admit: (_, { principal }) => ({ ok: true, principal }),
  relevant: (operation, given) => (operation === operations.markdown.render ? rendered(given) : given),
  refuse: refusalOf,
  missing: () => notFound(),
};

/** `context` is used only in mode `gfm`; the other mode accepts any value. */
function rendered(given: GivenParams): GivenParams {
  const { context: _, ...others } = given;
  return given["mode"] === "gfm" ? given : others;
}

function refusalOf(problem: Problem): Refusal {
  if (problem.kind === "body") return unreadableBody(problem);
  const { wireName: field, missing } = problem;
  return validationFailed({ resource: "Markdown", field, code: missing ? "missing_field" : "invalid" });
}
