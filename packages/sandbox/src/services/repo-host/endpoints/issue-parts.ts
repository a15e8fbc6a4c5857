import { ok, type HandlerResult } from "../../../core/handler.ts";
import { done, list, type Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { notFound, validationFailed } from "../refusals.ts";
import { issueDetails } from "../resources/issue.ts";
import { labelResource } from "../resources/label.ts";
import { needed, route, texts, type Endpoint } from "../route.ts";
import { LOCK_REASONS, type Issue } from "../world/issues.ts";
import type { Repository } from "../world/repositories.ts";
import { issueAt } from "./issue-at.ts";
import { readIssueFields, type IssueChanges } from "./issue-fields.ts";
import { readable, writable } from "./with-repository.ts";

const lockReason = {
  description: "Why.",
  schema: { type: ["string", "null"], enum: [...LOCK_REASONS, null] },
};

/** What an issue has several of, and its lock: each is changed by an address of its own. */
export const issueParts: Endpoints = {
  "GET /repos/:owner/:repo/issues/:number/labels": route(
    "The labels of an issue.",
    readable((repository, call) => {
      const issue = issueAt(repository, call);
      if (issue === undefined) return notFound();
      return list(call, call.world.labels.on(issue, repository), (one) =>
        labelResource(one, repository, call.base),
      );
    }),
    { lists: "Label" },
  ),
  "POST /repos/:owner/:repo/issues/:number/labels": route(
    "Adds labels to an issue; answers with all.",
    changing("labels", (issue, { labels = [] }) => ({
      labels: Array.from(new Set([...issue.labels, ...labels])),
    })),
    { bareList: "labels", body: { labels: needed(texts("Names of labels that the repository has.")) } },
  ),
  "PUT /repos/:owner/:repo/issues/:number/labels": route(
    "Replaces the labels of an issue; answers with all.",
    changing("labels", (_, { labels = [] }) => ({ labels })),
    { bareList: "labels", body: { labels: needed(texts("Names of labels that the repository has.")) } },
  ),
  "DELETE /repos/:owner/:repo/issues/:number/labels": route(
    "Removes all labels of an issue.",
    writable((repository, call) => {
      const issue = issueAt(repository, call);
      if (issue === undefined) return notFound();
      keep(issue, { labels: [] }, repository, call);
      return done();
    }),
    { status: 204 },
  ),
  "DELETE /repos/:owner/:repo/issues/:number/labels/:name": route(
    "Removes a label of an issue; answers with the others.",
    writable((repository, call) => {
      const issue = issueAt(repository, call);
      const name = call.path("name").toLowerCase();
      const left = issue?.labels.filter((one) => one.toLowerCase() !== name);
      if (issue === undefined || left?.length === issue.labels.length) return notFound();
      const kept = keep(issue, { labels: left ?? [] }, repository, call);
      return shownLabels(kept, repository, call);
    }),
  ),
  "POST /repos/:owner/:repo/issues/:number/assignees": route(
    "Assigns an issue to more users.",
    changing("assignees", (issue, { assignees = [] }) => ({
      assignees: Array.from(new Set([...issue.assignees, ...assignees])),
    })),
    { shows: "IssueDetails", status: 201, body: { assignees: needed(texts("Logins.")) } },
  ),
  "DELETE /repos/:owner/:repo/issues/:number/assignees": route(
    "Takes an issue from users.",
    changing("assignees", (issue, { assignees = [] }) => ({
      assignees: issue.assignees.filter((one) => !assignees.includes(one)),
    })),
    { shows: "IssueDetails", body: { assignees: needed(texts("Logins.")) } },
  ),
  "PUT /repos/:owner/:repo/issues/:number/lock": route(
    "Locks an issue: only who may change the repository may comment.",
    writable((repository, call) => {
      const issue = issueAt(repository, call);
      if (issue === undefined) return notFound();
      const { lock_reason: asked = null } = call.fields;
      const reason = LOCK_REASONS.find((one) => one === asked) ?? null;
      if (reason !== asked)
        return validationFailed({ resource: "Issue", field: "lock_reason", code: "invalid" });
      keep(issue, { lock: { reason } }, repository, call);
      return done();
    }),
    { status: 204, body: { lock_reason: lockReason } },
  ),
  "DELETE /repos/:owner/:repo/issues/:number/lock": route(
    "Unlocks an issue.",
    writable((repository, call) => {
      const issue = issueAt(repository, call);
      if (issue === undefined) return notFound();
      keep(issue, { lock: null }, repository, call);
      return done();
    }),
    { status: 204 },
  ),
};

/** An endpoint that changes one list of an issue by the list in the body. */
function changing(
  part: "assignees" | "labels",
  change: (issue: Issue, given: IssueChanges) => IssueChanges,
): Endpoint {
  return writable((repository, call) => {
    const { world, fields, base, context } = call;
    const issue = issueAt(repository, call);
    if (issue === undefined) return notFound();
    if (fields[part] === undefined) {
      return validationFailed({ resource: "Issue", field: part, code: "missing_field" });
    }
    const read = readIssueFields({ [part]: fields[part] }, repository, world);
    if (!read.ok) return validationFailed(...read.problems);
    const kept = keep(issue, change(issue, read.changes), repository, call);
    if (part === "labels") return shownLabels(kept, repository, call);
    const status = context.method === "POST" ? 201 : 200;
    return { ...ok(issueDetails(kept, repository, base, world)), status };
  });
}

function keep(
  issue: Issue,
  changes: IssueChanges | Pick<Issue, "lock">,
  repository: Repository,
  { world, context }: EndpointCall,
): Issue {
  const changed = { ...issue, ...changes, updatedAt: context.now };
  world.issues.put(repository, changed);
  return changed;
}

function shownLabels(
  issue: Issue,
  repository: Repository,
  { world, base }: EndpointCall,
): HandlerResult<unknown> {
  return ok(world.labels.on(issue, repository).map((label) => labelResource(label, repository, base)));
}
