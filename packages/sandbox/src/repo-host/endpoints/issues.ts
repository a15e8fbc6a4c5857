import { ok } from "../../core/handler.ts";
import { created, lastModified, list, type Endpoints } from "../endpoint.ts";
import { notFound, validationFailed } from "../refusals.ts";
import { issueDetails, issueSummary } from "../resources/issue.ts";
import { readIssueFields } from "./issue-fields.ts";
import { issueQuery } from "./issue-query.ts";
import { readable, signedIn } from "./with-repository.ts";

/** Issues of a repository. */
export const issues: Endpoints = {
  "GET /repos/:owner/:repo/issues": readable((repository, call) => {
    const { world, base, context } = call;
    const query = issueQuery(context.url);
    if (!query.ok) return validationFailed(query.problem);
    return list(call, query.select(world.issues.of(repository)), (issue) =>
      issueSummary(issue, repository, base, world),
    );
  }),
  "POST /repos/:owner/:repo/issues": signedIn((repository, { world, base, fields, context }, viewer) => {
    const read = readIssueFields(fields, repository, world);
    const titled = fields["title"] === undefined || fields["title"] === "";
    if (titled) return validationFailed({ resource: "Issue", field: "title", code: "missing_field" });
    if (!read.ok) return validationFailed(...read.problems);
    const number = world.issues.count(repository) + 1;
    const issue = {
      id: repository.id * 10_000 + number,
      number,
      title: "",
      body: null,
      labels: [],
      assignees: [],
      comments: 0,
      ...read.changes,
      user: viewer,
      state: "open" as const,
      createdAt: context.now,
      updatedAt: context.now,
      closedAt: null,
    };
    world.issues.put(repository, issue);
    const location = `${base}/repos/${repository.owner.login}/${repository.name}/issues/${String(number)}`;
    return created(issueDetails(issue, repository, base, world), location);
  }),
  "GET /repos/:owner/:repo/issues/:number": readable((repository, { world, base, path }) => {
    const issue = world.issues.find(repository, Number(path("number")));
    if (issue === undefined) return notFound();
    return ok(
      issueDetails(issue, repository, base, world),
      lastModified(Math.max(issue.updatedAt, world.labels.writtenAt(repository), repository.updatedAt)),
    );
  }),
  "PATCH /repos/:owner/:repo/issues/:number": signedIn((repository, call, viewer) => {
    const { world, base, path, fields, context } = call;
    const issue = world.issues.find(repository, Number(path("number")));
    const allowed = issue?.user === viewer || world.repositories.mayWrite(viewer, repository);
    if (issue === undefined || !allowed) return notFound();
    const read = readIssueFields(fields, repository, world);
    if (!read.ok) return validationFailed(...read.problems);
    const state = read.changes.state ?? issue.state;
    const closedAt = state === "open" ? null : (issue.closedAt ?? context.now);
    const changed = { ...issue, ...read.changes, closedAt, updatedAt: context.now };
    world.issues.put(repository, changed);
    return ok(issueDetails(changed, repository, base, world));
  }),
};
