import { nullable, oneOf } from "@org/http-core/schema";
import { labelSchema } from "@org/repo-host/resources";
import { ok, type HandlerResult } from "../../core/handler.ts";
import { noContent, type Endpoints } from "../routes/endpoint.ts";
import { field, readFields } from "../wire/field.ts";
import { findIssue, findWritableIssue, type IssueParent } from "../routes/access.ts";
import { isRefusal, notFound } from "../wire/refusals.ts";
import type { ResourceCall } from "../routes/resource.ts";
import { routeBelow, resourceRoutes } from "../routes/resource-routes.ts";
import { issueDetails, labelResource } from "../resources/issue.ts";
import { LOCK_REASONS, type Issue } from "../world/issues.ts";
import { issueChanges, issueFields } from "./issues.ts";

const labelsBody = { labels: { ...issueFields.labels, required: true } };
const assigneesBody = { assignees: { ...issueFields.assignees, required: true } };

/** An issue's labels, assignees and lock. Each has its own path. */
export const issueParts: Endpoints = {
  ...resourceRoutes({
    schema: labelSchema,
    path: "/repos/:owner/:repo/issues/:number/labels",
    parent: findIssue,
    rows: ({ world, repository, issue }) => world.labels.on(issue, repository),
    summary: labelResource,
    list: { description: "The labels of an issue." },
  }),
  "POST /repos/:owner/:repo/issues/:number/labels": routeBelow(
    findWritableIssue,
    "Adds labels to an issue. The response has all its labels.",
    changing("labels", (issue, { labels = [] }) => ({
      labels: Array.from(new Set([...issue.labels, ...labels])),
    })),
    { bareList: "labels", body: labelsBody },
  ),
  "PUT /repos/:owner/:repo/issues/:number/labels": routeBelow(
    findWritableIssue,
    "Replaces the labels of an issue. The response has all its labels.",
    changing("labels", (_, { labels = [] }) => ({ labels })),
    { bareList: "labels", body: labelsBody },
  ),
  "DELETE /repos/:owner/:repo/issues/:number/labels": routeBelow(
    findWritableIssue,
    "Removes all labels from an issue.",
    (call) => {
      keep(call, { labels: [] });
      return noContent();
    },
    { status: 204 },
  ),
  "DELETE /repos/:owner/:repo/issues/:number/labels/:name": routeBelow(
    findWritableIssue,
    "Removes a label from an issue. The response has the remaining labels.",
    (call) => {
      const { issue, path } = call;
      const name = path("name").toLowerCase();
      const labels = issue.labels.filter((one) => one.toLowerCase() !== name);
      const isThere = labels.length < issue.labels.length;
      return isThere ? shownLabels(call, keep(call, { labels })) : notFound();
    },
  ),
  "POST /repos/:owner/:repo/issues/:number/assignees": routeBelow(
    findWritableIssue,
    "Adds assignees to an issue.",
    changing("assignees", (issue, { assignees = [] }) => ({
      assignees: Array.from(new Set([...issue.assignees, ...assignees])),
    })),
    { shows: "Issue", status: 201, body: assigneesBody },
  ),
  "DELETE /repos/:owner/:repo/issues/:number/assignees": routeBelow(
    findWritableIssue,
    "Removes assignees from an issue.",
    changing("assignees", (issue, { assignees = [] }) => ({
      assignees: issue.assignees.filter((one) => !assignees.includes(one)),
    })),
    { shows: "Issue", body: assigneesBody },
  ),
  ...resourceRoutes({
    schema: { entity: "Issue" },
    path: "/repos/:owner/:repo/issues/:number/lock",
    parent: findWritableIssue,
    find: ({ issue }) => issue,
    summary: issueDetails,
    fields: { lock_reason: field(nullable(oneOf(...LOCK_REASONS)), "The reason.") },
    put: {
      description: "Locks an issue: only users with write access to the repository can comment.",
      status: 204,
      run: (_, { lock_reason: reason = null }, call) => keep(call, { lock: { reason } }),
    },
    remove: { description: "Unlocks an issue.", run: (_, call) => void keep(call, { lock: null }) },
  }),
};

type Parts = Partial<Pick<Issue, "assignees" | "labels">>;

/** Changes the labels or assignees of an issue by the list in the body. */
function changing(part: keyof Parts, change: (issue: Issue, given: Parts) => Parts) {
  return (call: ResourceCall<IssueParent>): HandlerResult<unknown> => {
    const body = { [part]: call.fields[part] };
    const input = { fields: issueFields, body, errorResource: "Issue", required: [part], call };
    const values = readFields<typeof issueFields, ResourceCall<IssueParent>, unknown>(input);
    if (isRefusal(values)) return values;
    const kept = keep(call, change(call.issue, issueChanges(values, call)));
    if (part === "labels") return shownLabels(call, kept);
    const status = call.context.method === "POST" ? 201 : 200;
    return { ...ok(issueDetails(kept, call)), status };
  };
}

function keep(
  { world, repository, issue, context }: ResourceCall<IssueParent>,
  changes: Partial<Pick<Issue, "assignees" | "labels" | "lock">>,
): Issue {
  const changed = { ...issue, ...changes, updatedAt: context.now };
  world.issues.put(repository, changed);
  return changed;
}

function shownLabels(call: ResourceCall<IssueParent>, issue: Issue): HandlerResult<unknown> {
  return ok(call.world.labels.on(issue, call.repository).map((label) => labelResource(label, call)));
}
