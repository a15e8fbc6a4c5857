import type { EndpointCall } from "../call/endpoint-call.ts";
import { maySee } from "../call/viewer.ts";
import type { Account } from "../world/accounts.ts";
import type { Issue } from "../world/issues.ts";
import type { Repository } from "../world/repositories.ts";
import type { Search } from "./search-query.ts";

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
