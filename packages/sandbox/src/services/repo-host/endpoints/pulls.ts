import type { Endpoints } from "../routes/endpoint.ts";
import { findRepository, parseNumber } from "../routes/access.ts";
import { validationFailed } from "../wire/refusals.ts";
import { resourceRoutes } from "../routes/resource-routes.ts";
import { pullRequestResource } from "../resources/issue.ts";
import { issueParameters, issueQuery } from "./issue-query.ts";

/** Pull requests of a repository. They are among its issues, too. */
export const pulls: Endpoints = resourceRoutes({
  schema: { entity: "PullRequest" },
  path: "/repos/:owner/:repo/pulls",
  parent: findRepository,
  key: "number",
  rows(call) {
    const query = issueQuery(call);
    if (!query.ok) return validationFailed(query.problem);
    return query.select(call.world.issues.of(call.repository).filter(({ isPullRequest }) => isPullRequest));
  },
  find({ world, repository }, number) {
    const issue = world.issues.find(repository, parseNumber(number));
    return issue?.isPullRequest === true ? issue : undefined;
  },
  summary: pullRequestResource,
  list: { description: "Pull requests of a repository.", query: issueParameters },
  show: { description: "A pull request." },
});
