import { issueSchema } from "@org/repo-host/resources";
import { ignoredFields } from "../../../core/ignored-fields.ts";
import type { Endpoints } from "../routes/endpoint.ts";
import { unlessAuthor, findRepository, parseNumber, requireViewer, unlessUser } from "../routes/access.ts";
import { validationFailed } from "../wire/refusals.ts";
import { resourceRoutes } from "../routes/resource-routes.ts";
import { bodyForms } from "../resources/body-forms.ts";
import { issueDetails, issueSummary } from "../resources/issue.ts";
import { repositorySummary } from "../resources/repository.ts";
import { issueChanges, issueFields } from "./issue-fields.ts";
import { issueParameters, issueQuery } from "./issue-query.ts";
import { repositoriesAround } from "./repositories.ts";

/** Issues, of a repository and of the authenticated user. */
export const issues: Endpoints = {
  ...resourceRoutes({
    schema: issueSchema,
    path: "/repos/:owner/:repo/issues",
    parent: findRepository,
    key: "number",
    rows(call) {
      const query = issueQuery(call);
      return query.ok ? query.select(call.world.issues.of(call.repository)) : validationFailed(query.problem);
    },
    find: ({ world, repository }, number) => world.issues.find(repository, parseNumber(number)),
    summary: issueSummary,
    details: issueDetails,
    changedAt: ({ updatedAt }, { repository, world }) =>
      Math.max(updatedAt, world.labels.writtenAt(repository), repository.updatedAt),
    forms: bodyForms,
    fields: issueFields,
    list: { description: "Issues of a repository.", query: issueParameters },
    show: { description: "An issue." },
    create: {
      description: "Opens an issue.",
      refuse: unlessUser,
      required: ["title"],
      run(values, call) {
        const { world, repository, viewer, context } = call;
        if (values.state === "closed") context.note(ignoredFields(["state"]));
        const fresh = {
          isPullRequest: false,
          title: "",
          body: null,
          labels: [],
          assignees: [],
          comments: 0,
          lock: null,
        };
        return world.issues.add(repository, {
          ...fresh,
          ...issueChanges(values, call),
          user: viewer,
          state: "open",
          createdAt: context.now,
          updatedAt: context.now,
          closedAt: null,
          closedBy: null,
        });
      },
    },
    change: {
      description: "Changes an issue. Absent fields stay as they are.",
      refuse: unlessAuthor,
      run(issue, values, call) {
        const { world, repository, viewer, context } = call;
        const { state = issue.state } = values;
        const closed =
          state === "open"
            ? { closedAt: null, closedBy: null }
            : { closedAt: issue.closedAt ?? context.now, closedBy: issue.closedBy ?? viewer };
        const changed = { ...issue, ...issueChanges(values, call), ...closed, updatedAt: context.now };
        world.issues.put(repository, changed);
        return changed;
      },
    },
  }),
  ...resourceRoutes({
    schema: { entity: "AssignedIssue" },
    path: "/issues",
    parent: requireViewer,
    rows(call) {
      const query = issueQuery(call);
      if (!query.ok) return validationFailed(query.problem);
      return repositoriesAround(call).flatMap((repository) =>
        query
          .select(call.world.issues.of(repository))
          .filter(({ assignees }) => assignees.includes(call.viewer))
          .map((issue) => ({ repository, issue })),
      );
    },
    summary: ({ repository, issue }, call) => ({
      ...issueSummary(issue, { ...call, repository }),
      repository: repositorySummary(repository, call),
    }),
    list: {
      description:
        "Issues that are assigned to the authenticated user, in their own and their organizations' repositories.",
      query: issueParameters,
    },
  }),
};
