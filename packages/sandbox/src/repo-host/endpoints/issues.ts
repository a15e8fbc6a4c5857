import { issueSchema } from "@org/repo-host/resources";
import { count, list, nullable, oneOf, pattern, text } from "@org/http-core/schema";
import { ignoredFields } from "../../core/handler.ts";
import type { Endpoints } from "../routes/endpoint.ts";
import {
  unlessAuthor,
  findRepository,
  parseNumber,
  requireViewer,
  unlessUser,
  type RepositoryParent,
} from "../routes/access.ts";
import { validationFailed } from "../wire/refusals.ts";
import { resourceRoutes } from "../routes/resource-routes.ts";
import { bodyForms } from "../resources/body-forms.ts";
import { issueDetails, issueSummary, pullRequestResource } from "../resources/issue.ts";
import { repositorySummary } from "../resources/repository.ts";
import { issueParameters, issueQuery } from "./issue-query.ts";
import { repositoriesAround } from "./repositories.ts";
import { field, type Values, type FieldError } from "../wire/field.ts";
import type { ResourceCall } from "../routes/resource.ts";
import type { Issue } from "../world/issues.ts";

/** The longest title, in characters. */
const LONGEST_TITLE = 256;

/** The fields of an issue in a request body. */
export const issueFields = {
  title: field(pattern(/\S/, "text"), "At most 256 characters.", wrongTitle),
  body: field(nullable(text), "Markdown."),
  state: field(oneOf("open", "closed"), "Whether the issue is open."),
  labels: field(list(text), "Names of labels of the repository.", wrongLabels),
  assignees: field(list(text), "Logins.", wrongAssignees),
  milestone: field(nullable(count), "The sandbox has no milestones: null.", wrongMilestone),
};

/** Converts the fields of a body to changes of an issue. */
export function issueChanges(
  { assignees, milestone: _, ...values }: Values<typeof issueFields>,
  { world }: ResourceCall<RepositoryParent>,
): Partial<Pick<Issue, "assignees" | "body" | "labels" | "state" | "title">> {
  if (assignees === undefined) return values;
  const accounts = assignees.map((login) => world.people.find(login));
  return { ...values, assignees: accounts.filter((account) => account !== undefined) };
}

function wrongTitle(title: string): FieldError {
  if (title.length <= LONGEST_TITLE) return undefined;
  return { message: `title is too long (maximum is ${String(LONGEST_TITLE)} characters)` };
}

function wrongLabels(
  names: readonly string[],
  { world, repository }: ResourceCall<RepositoryParent>,
): FieldError {
  const known = world.labels.of(repository).map(({ name }) => name);
  return names.every((name) => known.includes(name)) ? undefined : "invalid";
}

function wrongMilestone(number: number | null): FieldError {
  return number === null ? undefined : "invalid";
}

function wrongAssignees(logins: readonly string[], { world }: ResourceCall<RepositoryParent>): FieldError {
  return logins.every((login) => world.people.find(login) !== undefined) ? undefined : "missing";
}

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
