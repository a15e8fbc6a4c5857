import { needed, route } from "../route.ts";
import type { WireNames } from "@org/http-core/operation";
import { ok } from "../../../core/handler.ts";
import { created, lastModified, list, type Endpoints } from "../endpoint.ts";
import { notFound, validationFailed } from "../refusals.ts";
import { bodyForms } from "../resources/body-forms.ts";
import { issueDetails, issueSummary } from "../resources/issue.ts";
import { issueAt } from "./issue-at.ts";
import { issueBody, readIssueFields } from "./issue-fields.ts";
import { issueParameters, issueQuery } from "./issue-query.ts";
import { readable, signedIn } from "./with-repository.ts";

/** Issues of a repository. */
export function issues(spelling: WireNames): Endpoints {
  const formsOf = bodyForms(spelling);
  return {
    "GET /repos/:owner/:repo/issues": route(
      "Issues of a repository.",
      readable((repository, call) => {
        const { world, base } = call;
        const query = issueQuery(call);
        if (!query.ok) return validationFailed(query.problem);
        const inForms = formsOf(repository, call);
        return list(call, query.select(world.issues.of(repository)), (issue) =>
          inForms(issueSummary(issue, repository, base, world)),
        );
      }),
      { lists: "Issue", query: issueParameters },
    ),
    "POST /repos/:owner/:repo/issues": route(
      "Opens an issue.",
      signedIn((repository, call, viewer) => {
        const { world, base, fields, context } = call;
        const read = readIssueFields(fields, repository, world);
        const titled = fields["title"] === undefined || fields["title"] === "";
        if (titled) return validationFailed({ resource: "Issue", field: "title", code: "missing_field" });
        if (!read.ok) return validationFailed(...read.problems);
        const issue = world.issues.add(repository, {
          title: "",
          body: null,
          labels: [],
          assignees: [],
          comments: 0,
          lock: null,
          ...read.changes,
          user: viewer,
          state: "open" as const,
          createdAt: context.now,
          updatedAt: context.now,
          closedAt: null,
          closedBy: null,
        });
        const { owner, name } = repository;
        const location = `${base}/repos/${owner.login}/${name}/issues/${String(issue.number)}`;
        return created(formsOf(repository, call)(issueDetails(issue, repository, base, world)), location);
      }),
      { shows: "IssueDetails", status: 201, body: { ...issueBody, title: needed(issueBody.title) } },
    ),
    "GET /repos/:owner/:repo/issues/:number": route(
      "An issue.",
      readable((repository, call) => {
        const { world, base } = call;
        const issue = issueAt(repository, call);
        if (issue === undefined) return notFound();
        return ok(
          formsOf(repository, call)(issueDetails(issue, repository, base, world)),
          lastModified(Math.max(issue.updatedAt, world.labels.writtenAt(repository), repository.updatedAt)),
        );
      }),
      { shows: "IssueDetails" },
    ),
    "PATCH /repos/:owner/:repo/issues/:number": route(
      "Changes an issue; fields that are absent stay.",
      signedIn((repository, call, viewer) => {
        const { world, base, fields, context } = call;
        const issue = issueAt(repository, call);
        const allowed = issue?.user === viewer || world.repositories.mayWrite(viewer, repository);
        if (issue === undefined || !allowed) return notFound();
        const read = readIssueFields(fields, repository, world);
        if (!read.ok) return validationFailed(...read.problems);
        const state = read.changes.state ?? issue.state;
        const closed =
          state === "open"
            ? { closedAt: null, closedBy: null }
            : { closedAt: issue.closedAt ?? context.now, closedBy: issue.closedBy ?? viewer };
        const changed = { ...issue, ...read.changes, ...closed, updatedAt: context.now };
        world.issues.put(repository, changed);
        return ok(formsOf(repository, call)(issueDetails(changed, repository, base, world)));
      }),
      { shows: "IssueDetails", body: issueBody },
    ),
  };
}
