import { route, type RouteOptions } from "../routes/route.ts";
import { ok, type HandlerResult } from "../../../core/handler.ts";
import type { Endpoints } from "../routes/endpoint.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import { paged } from "../wire/paged.ts";
import { refused, validationFailed } from "../wire/refusals.ts";
import { accountSummary } from "../resources/account.ts";
import { issueSummary } from "../resources/issue.ts";
import { repositorySummary } from "../resources/repository.ts";
import { readSearch, searchParameters, type Search } from "./search-query.ts";
import { foundIssues, foundRepositories, foundUsers, type Found } from "./search-rows.ts";

const SEARCHING: RouteOptions = { query: searchParameters };

/** The most results of a search, over all pages. */
const REACHABLE = 1_000;

/** The searches. They have a rate limit of their own. */
export const search: Endpoints = {
  "GET /search/repositories": route(
    "Searches repositories.",
    searching(["stars", "forks", "updated"], foundRepositories, (one, call) => repositorySummary(one, call)),
    found("Repository"),
  ),
  "GET /search/issues": route(
    "Searches issues.",
    searching(["created", "updated", "comments"], foundIssues, ({ issue, repository }, call) =>
      issueSummary(issue, { ...call, repository }),
    ),
    found("Issue"),
  ),
  "GET /search/users": route(
    "Searches users and organizations.",
    searching(["followers", "repositories", "joined"], foundUsers, (one, { base }) =>
      accountSummary(one, base),
    ),
    found("Account"),
  ),
  "GET /search/code": route("Searches files: none are found.", searchingNothing(["indexed"]), SEARCHING),
  "GET /search/commits": route(
    "Searches commits: none are found.",
    searchingNothing(["author-date", "committer-date"]),
    SEARCHING,
  ),
  "GET /search/labels": route(
    "Searches labels: none are found.",
    searchingNothing(["created", "updated"]),
    SEARCHING,
  ),
  "GET /search/topics": route("Searches topics: none are found.", searchingNothing([]), SEARCHING),
};

function searchingNothing(sorts: readonly string[]): ReturnType<typeof searching> {
  return searching(
    sorts,
    () => ({ rows: [], isComplete: true }),
    () => ({}),
  );
}

/** @param row the name of a result's schema */
function found(row: string): RouteOptions {
  return { query: searchParameters, finds: row };
}

function searching<T>(
  sorts: readonly string[],
  find: (search: Search, call: EndpointCall) => Found<T>,
  show: (row: T, call: EndpointCall) => object,
): (call: EndpointCall) => HandlerResult<unknown> {
  return (call) => {
    const read = readSearch(call.context.url, sorts);
    if (!read.ok) return validationFailed(read.problem);
    const { rows, isComplete } = find(read.search, call);
    const page = paged(rows.slice(0, REACHABLE), call.context);
    if (page.offset >= REACHABLE)
      return refused(422, `Only the first ${String(REACHABLE)} search results are available`);
    const items = page.rows.map((row) => ({ ...show(row, call), score: 1 }));
    return ok({ total_count: rows.length, incomplete_results: !isComplete, items }, page.headers);
  };
}
