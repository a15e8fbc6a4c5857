import { oneOf, text, withDefault } from "@org/http-core/schema";
import { route, type RouteOptions, type Endpoints } from "../routes/endpoint.ts";
import { ok, type HandlerResult } from "../../core/handler.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import { paged } from "../wire/paged.ts";
import { refused, validationFailed, customProblem, type FieldProblem } from "../wire/refusals.ts";
import { accountSummary } from "../resources/account.ts";
import { issueSummary } from "../resources/issue.ts";
import { repositorySummary } from "../resources/repository.ts";
import { parameter } from "../wire/field.ts";
import { maySee } from "../call/scopes.ts";
import type { Account } from "../world/accounts.ts";
import type { Issue } from "../world/issues.ts";
import type { Repository } from "../world/repositories.ts";

/** A parsed search: `parser is:open label:bug "retry loop"`. */
export interface Search {
  /** In lower case. A result contains all of them. */
  readonly words: readonly string[];
  /** The `name:value` qualifiers, in lower case. */
  readonly qualifiers: ReadonlyMap<string, readonly string[]>;
  /** Undefined: the best match first, which is the newest here. */
  readonly sort: string | undefined;
  readonly order: "asc" | "desc";
}

/** The parameters of a search, for the OpenAPI document. */
const searchParameters = {
  q: { ...parameter(text, "Words, and qualifiers such as `is:open`."), required: true },
  sort: parameter(text, "The order of the results. By default, the best match is first."),
  order: parameter(withDefault(oneOf("desc", "asc"), "desc"), "Whether the largest value is first or last."),
};

/** A search, or what is wrong with the query. */
export type ReadSearch =
  { readonly ok: true; readonly search: Search } | { readonly ok: false; readonly problem: FieldProblem };

/** The most characters of all words together. Longer searches would block other requests. */
const MOST_CHARACTERS = 256;
/** The most `AND`, `OR` and `NOT`. Otherwise they are words like any other. */
const MOST_OPERATORS = 5;
const MOST_QUALIFIERS = 100;

/** Reads `q`, `sort` and `order`. @param sorts what can be sorted by */
export function readSearch({ searchParams }: URL, sorts: readonly string[]): ReadSearch {
  const q = searchParams.get("q")?.trim() ?? "";
  const sort = searchParams.get("sort") ?? undefined;
  const order = searchParams.get("order") ?? "desc";
  if (q === "") return refuse("q", "missing_field");
  if (sort !== undefined && !sorts.includes(sort)) return refuse("sort", "invalid");
  if (order !== "asc" && order !== "desc") return refuse("order", "invalid");
  const parts = Array.from(q.toLowerCase().matchAll(/(?:(\w+):)?(?:"([^"]*)"|(\S+))/g));
  const words = parts.filter(([, name]) => name === undefined).map(valueOf);
  const tooMuch = excessOf(q, words, parts.length - words.length);
  if (tooMuch !== undefined) return { ok: false, problem: customProblem("Search", "q", tooMuch) };
  const restricted = Map.groupBy(
    parts.filter(([, name]) => name !== undefined),
    ([, name]) => name ?? "",
  );
  const qualifiers = new Map(Array.from(restricted, ([name, some]) => [name, some.map(valueOf)]));
  return { ok: true, search: { words, qualifiers, sort, order } };
}

function valueOf([, , quoted, bare]: RegExpMatchArray): string {
  return quoted ?? bare ?? "";
}

/** A message about a limit that a search exceeds; undefined: none. */
function excessOf(q: string, words: readonly string[], qualifiers: number): string | undefined {
  if (words.join(" ").length > MOST_CHARACTERS)
    return `The search is longer than ${String(MOST_CHARACTERS)} characters, qualifiers not counted`;
  if ((q.match(/\b(?:AND|OR|NOT)\b/g) ?? []).length > MOST_OPERATORS)
    return `More than ${String(MOST_OPERATORS)} operators (AND, OR, NOT) in a search`;
  if (qualifiers > MOST_QUALIFIERS) return `More than ${String(MOST_QUALIFIERS)} qualifiers in a search`;
  return undefined;
}

function refuse(field: string, code: FieldProblem["code"]): ReadSearch {
  return { ok: false, problem: { resource: "Search", field, code } };
}

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

/** The rows that a search found, in its order. */
export interface Found<T> {
  readonly rows: readonly T[];
  /** False: the search stopped at its limit. */
  readonly isComplete: boolean;
}

/** An issue and its repository. */
export interface FoundIssue {
  readonly issue: Issue;
  readonly repository: Repository;
}

/** The most issues that one search reads. */
const MOST_ISSUES = 20_000;

/** Finds repositories by name and description. Qualifiers: `user`, `org`, `repo`, `language`, `is`. */
export function foundRepositories(search: Search, call: EndpointCall): Found<Repository> {
  const { stars } = call.world;
  const measures = {
    stars: (one: Repository) => stars.givers(one).length,
    forks: () => 0,
    updated: ({ updatedAt }: Repository) => updatedAt,
  };
  const rows = repositoriesIn(search, call).filter(
    (one) =>
      hasWords(search, one.name, one.description) &&
      fits(search, "language", one.language) &&
      fits(search, "is", one.private ? "private" : "public"),
  );
  return { rows: sorted(rows, search, measures, "updated"), isComplete: true };
}

/**
 * Finds issues and pull requests by title and text. Qualifiers: `user`, `org`, `repo`, `is`, `type`, `state`,
 * `label`, `author`, `assignee`.
 */
export function foundIssues(search: Search, call: EndpointCall): Found<FoundIssue> {
  const measures = {
    created: ({ issue }: FoundIssue) => issue.createdAt,
    updated: ({ issue }: FoundIssue) => issue.updatedAt,
    comments: ({ issue }: FoundIssue) => issue.comments,
  };
  let seen = 0;
  const rows = repositoriesIn(search, call).flatMap((repository) => {
    seen += call.world.issues.count(repository);
    if (seen > MOST_ISSUES) return [];
    return call.world.issues
      .of(repository)
      .filter((issue) => isFound(search, issue))
      .map((issue) => ({ issue, repository }));
  });
  return { rows: sorted(rows, search, measures, "created"), isComplete: seen <= MOST_ISSUES };
}

/** Finds users and organizations by login and name. Qualifier: `type`. */
export function foundUsers(search: Search, { world }: EndpointCall): Found<Account> {
  const { people, repositories, followerGraph: crowd, profiles } = world;
  const measures = {
    followers: (one: Account) => crowd.followers(one).length,
    repositories: (one: Account) => repositories.of(one).length,
    joined: ({ createdAt }: Account) => createdAt,
  };
  const rows = [...people.users, ...people.organizations].filter(
    (one) =>
      hasWords(search, one.login, profiles.of(one).name) &&
      fits(search, "type", one.type === "User" ? "user" : "org"),
  );
  return { rows: sorted(rows, search, measures, "joined"), isComplete: true };
}

function isFound(search: Search, issue: Issue): boolean {
  const kind = issue.isPullRequest ? "pr" : "issue";
  const wanted = search.qualifiers.get("is") ?? [];
  const labels = search.qualifiers.get("label") ?? [];
  const assignees = issue.assignees.map(({ login }) => login);
  return (
    hasWords(search, issue.title, issue.body) &&
    wanted.every((one) => one === issue.state || one === kind) &&
    fits(search, "type", kind) &&
    fits(search, "state", issue.state) &&
    fits(search, "author", issue.user.login) &&
    (!search.qualifiers.has("assignee") || assignees.some((login) => fits(search, "assignee", login))) &&
    labels.every((label) => issue.labels.some((one) => one.toLowerCase() === label))
  );
}

/** The repositories that a search covers. The caller may see all of them. */
function repositoriesIn({ qualifiers }: Search, { context, world }: EndpointCall): readonly Repository[] {
  const names = qualifiers.get("repo");
  const owners = [...(qualifiers.get("user") ?? []), ...(qualifiers.get("org") ?? [])];
  const looked = [...owners, ...(names ?? []).map((name) => name.split("/")[0] ?? "")];
  const { users, organizations } = world.people;
  const accounts =
    looked.length === 0
      ? [...organizations, ...users]
      : looked.map((login) => world.people.find(login)).filter((one) => one !== undefined);
  return Array.from(new Set(accounts))
    .flatMap((owner) => world.repositories.of(owner))
    .filter(({ owner, name }) => names?.includes(`${owner.login}/${name}`.toLowerCase()) ?? true)
    .filter((repository) => maySee(context, repository, world));
}

function hasWords({ words }: Search, ...texts: readonly (string | null)[]): boolean {
  const all = texts.join("\n").toLowerCase();
  return words.every((word) => all.includes(word));
}

function fits({ qualifiers }: Search, name: string, value: string | null): boolean {
  return qualifiers.get(name)?.includes(value?.toLowerCase() ?? "") ?? true;
}

function sorted<T>(
  rows: readonly T[],
  { sort, order }: Search,
  measures: Readonly<Record<string, (row: T) => number>>,
  best: string,
): readonly T[] {
  const measure = measures[sort ?? best];
  const sign = order === "asc" ? 1 : -1;
  return measure === undefined ? rows : rows.toSorted((a, b) => sign * (measure(a) - measure(b)));
}
