import { oneOf, text, withDefault } from "@org/http-core/schema";
import { zoneOf } from "../call/zones.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import { momentIn } from "../wire/time-zone.ts";
import { parameter } from "../wire/field.ts";
import type { FieldProblem } from "../wire/refusals.ts";
import type { Issue } from "../world/issues.ts";

/** The parameters of a list of issues, for the OpenAPI document. */
export const issueParameters = {
  state: parameter(withDefault(oneOf("open", "closed", "all"), "open"), "Which issues."),
  labels: parameter(text, "Names of labels, separated by commas. Issues must have all of them."),
  creator: parameter(text, "The login of the author."),
  assignee: parameter(text, "The login of an assignee. `none`: issues without one; `*`: issues with any."),
  mentioned: parameter(text, "The login of a user whom the text mentions."),
  milestone: parameter(text, "`none`, or `*` or a number: no issue has a milestone."),
  since: parameter(text, "Issues updated at this time or later. ISO 8601."),
  sort: parameter(
    withDefault(oneOf("created", "updated", "comments"), "created"),
    "The order of the issues.",
  ),
  direction: parameter(
    withDefault(oneOf("desc", "asc"), "desc"),
    "Whether the newest or largest is first or last.",
  ),
};

/** The selection and order of issues that a query requests, or its problem. */
export type IssueQuery =
  | { readonly ok: true; readonly select: (issues: readonly Issue[]) => readonly Issue[] }
  | { readonly ok: false; readonly problem: FieldProblem };

const MEASURES: ReadonlyMap<string, (issue: Issue) => number> = new Map([
  ["created", ({ createdAt }) => createdAt],
  ["updated", ({ updatedAt }) => updatedAt],
  ["comments", ({ comments }) => comments],
]);

/** Reads the query that {@link issueParameters} describes. Default: open ones, newest first. */
export function issueQuery(call: EndpointCall): IssueQuery {
  const { searchParams } = call.context.url;
  const of = (name: string, otherwise: string): string => searchParams.get(name) ?? otherwise;
  const state = of("state", "open");
  const measure = MEASURES.get(of("sort", "created"));
  const direction = of("direction", "desc");
  const sent = searchParams.get("since");
  const since = sent === null ? 0 : momentIn(sent, zoneOf(call));
  if (!["open", "closed", "all"].includes(state)) return invalid("state");
  if (measure === undefined) return invalid("sort");
  if (direction !== "asc" && direction !== "desc") return invalid("direction");
  if (since === undefined) return invalid("since");
  const labels = Array.from(new Set(of("labels", "").split(","))).filter((label) => label !== "");
  const creator = searchParams.get("creator")?.toLowerCase();
  const assignee = searchParams.get("assignee")?.toLowerCase();
  const mentioned = searchParams.get("mentioned")?.toLowerCase();
  const isOfMilestone = of("milestone", "none") === "none";
  const isSelected = (issue: Issue): boolean =>
    (state === "all" || issue.state === state) &&
    issue.updatedAt >= since &&
    labels.every((label) => issue.labels.includes(label)) &&
    (creator === undefined || issue.user.login.toLowerCase() === creator) &&
    (assignee === undefined || isAssigned(issue, assignee)) &&
    (mentioned === undefined || mentions(issue, mentioned)) &&
    isOfMilestone;
  const sign = direction === "asc" ? 1 : -1;
  return {
    ok: true,
    select: (issues) =>
      issues.filter(isSelected).sort((a, b) => sign * (measure(a) - measure(b) || a.number - b.number)),
  };
}

/** @param to a login in lower case, or `none`, or `*` */
function isAssigned({ assignees }: Issue, to: string): boolean {
  if (to === "none") return assignees.length === 0;
  return to === "*" ? assignees.length > 0 : assignees.some(({ login }) => login.toLowerCase() === to);
}

/** @param login in lower case */
function mentions({ body }: Issue, login: string): boolean {
  const named = (body ?? "").toLowerCase().matchAll(/(?<![\w@/.-])@([a-z\d-]+)/g);
  return Array.from(named, ([, one]) => one).includes(login);
}

function invalid(field: string): IssueQuery {
  return { ok: false, problem: { resource: "Issue", field, code: "invalid" } };
}
