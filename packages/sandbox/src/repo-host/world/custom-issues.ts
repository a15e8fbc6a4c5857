import type { CustomIssue } from "../options/data.ts";
import type { HostToken } from "../options/credentials.ts";
import type { Account } from "./accounts.ts";
import { issueFields, nameOf, ownerOf, unknownName } from "./custom.ts";
import type { CustomIssues } from "./issue-store.ts";
import type { Issue } from "./issues.ts";
import type { People } from "./people.ts";
import type { Repository } from "./repositories.ts";
import type { RepositoryStore } from "./repository-store.ts";

/** Custom issues and the labels that they need, by the ids of their repositories. */
export interface CustomIssuesAndLabels {
  readonly issues: CustomIssues;
  readonly labels: ReadonlyMap<number, readonly string[]>;
}

/**
 * Finds the repositories and accounts of custom issues.
 *
 * @throws ParameterError if one of them does not exist
 */
export function customIssues(
  people: People,
  repositories: RepositoryStore,
  rows: readonly CustomIssue[],
): CustomIssuesAndLabels {
  const found = rows.map((row, index) => {
    const at = `issues.${String(index)}`;
    const name = { full_name: row.repository };
    const repository = repositories.find(ownerOf(name), nameOf(name));
    if (repository === undefined) throw unknownName(`${at}.repository`, "a repository", row.repository);
    const find = (login: string, field: string): Account => {
      const account = people.find(login);
      if (account === undefined) throw unknownName(`${at}.${field}`, "a login of an account", login);
      return account;
    };
    return { repository, row, at, fields: issueFields(row, find) };
  });
  const byRepository = Map.groupBy(found, ({ repository }) => repository.id);
  const counts = new Map<number, number>();
  for (const { repository, row, at } of found) {
    const count = counts.get(repository.id) ?? repository.issues;
    const { number = count + 1 } = row;
    if (number > count + 1)
      throw unknownName(`${at}.number`, `a number up to ${String(count + 1)}, the next`, String(number));
    counts.set(repository.id, Math.max(count, number));
  }
  return {
    issues: new Map(
      Array.from(byRepository, ([id, all]) => [
        id,
        all.map(({ row, fields }) => (issues: Issue[], repository: Repository): void => {
          const number = row.number ?? issues.length + 1;
          const before = issues[number - 1] ?? emptyIssue(repository, issues.at(-1), people);
          const issue = { ...before, ...fields };
          const isClosed = issue.state === "closed";
          issues[number - 1] = {
            ...issue,
            closedAt: isClosed ? (issue.closedAt ?? issue.updatedAt) : null,
            closedBy: isClosed ? (issue.closedBy ?? issue.user) : null,
          };
        }),
      ]),
    ),
    labels: new Map(
      Array.from(byRepository, ([id, all]) => [id, all.flatMap(({ row }) => row.labels ?? [])]),
    ),
  };
}

/** Checks that custom tokens belong to users. @throws ParameterError if one does not */
export function checkTokens(people: People, tokens: readonly HostToken[]): void {
  tokens.forEach(({ login }, index) => {
    if (people.find(login)?.type !== "User")
      throw unknownName(`tokens.${String(index)}.login`, "a login of a user", login);
  });
}

/** A custom issue without its own fields. It is as old as the one before it. */
function emptyIssue(repository: Repository, last: Issue | undefined, people: People): Issue {
  const { owner } = repository;
  const { createdAt } = last ?? repository;
  const number = (last?.number ?? 0) + 1;
  return {
    id: repository.id * 10_000 + number,
    number,
    isPullRequest: false,
    title: "",
    body: null,
    state: "open",
    user: owner.type === "User" ? owner : (people.members(owner)[0] ?? owner),
    labels: [],
    assignees: [],
    comments: 0,
    lock: null,
    createdAt,
    updatedAt: createdAt,
    closedAt: null,
    closedBy: null,
  };
}
