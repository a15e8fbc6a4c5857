import { describe, expect, it } from "vitest";
import { accountIn, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";
import type { CustomIssue } from "../options/data.ts";
import { checkTokens, customIssues } from "./custom-issues.ts";
import type { Issue } from "./issues.ts";

const world = worldOf();
const { people, repositories } = world;
const seed = repositoryIn(world, "acme/seed");
const notes = repositoryIn(world, "alice/notes");

/** Puts issues into a repository that has none. */
function issuesOf(rows: readonly CustomIssue[], repository = seed): readonly Issue[] {
  const issues: Issue[] = [];
  for (const put of customIssues(people, repositories, rows).issues.get(repository.id) ?? [])
    put(issues, repository);
  return issues;
}

const one = { repository: "acme/seed", title: "One" };

describe("custom issues", () => {
  it("get the next number, and the time of the issue before", () => {
    const [first, second] = issuesOf([{ ...one, created_at: "2020-01-01T00:00:00Z" }, one]);
    expect([first?.number, second?.number]).toEqual([1, 2]);
    expect(second?.createdAt).toBe(Date.UTC(2020, 0, 1));
    expect(second?.id).not.toBe(first?.id);
  });

  it("are by the owner, or by the organization's first member", () => {
    expect(issuesOf([one])[0]?.user).toBe(people.members(seed.owner)[0]);
    const own = { repository: "Alice/Notes", title: "Own" };
    expect(issuesOf([own], notes)[0]?.user).toBe(accountIn(world, "alice"));
  });

  it("replace the issue of their number, except for its other fields", () => {
    const [issue, ...others] = issuesOf([
      { ...one, body: "Text", number: 1 },
      { ...one, title: "Other", number: 1 },
    ]);
    expect(issue).toMatchObject({ title: "Other", body: "Text", number: 1 });
    expect(others).toEqual([]);
  });

  it("are closed at their last update, by their author, unless they say otherwise", () => {
    const closed = { ...one, state: "closed", user: "bob", updated_at: "2020-01-02" } as const;
    const [plain, dated, reopened] = issuesOf([
      closed,
      { ...closed, closed_at: "2020-01-01" },
      { ...closed, state: "open" },
    ]);
    expect(plain).toMatchObject({ closedAt: Date.UTC(2020, 0, 2), closedBy: accountIn(world, "bob") });
    expect(dated?.closedAt).toBe(Date.UTC(2020, 0, 1));
    expect(reopened).toMatchObject({ closedAt: null, closedBy: null });
  });

  it("name the labels that their repository needs", () => {
    const { labels } = customIssues(people, repositories, [
      { ...one, labels: ["a"] },
      one,
      { ...one, labels: ["b"] },
    ]);
    expect(Array.from(labels)).toEqual([[seed.id, ["a", "b"]]]);
  });

  it.each([
    [{ repository: "acme/none" }, "issues.1.repository"],
    [{ user: "nobody" }, "issues.1.user"],
    [{ assignees: ["bob", "nobody"] }, "issues.1.assignees.1"],
    [{ number: 3 }, "issues.1.number"],
  ])("are refused with %o", (fields, at) => {
    expect(() => customIssues(people, repositories, [one, { ...one, ...fields }])).toThrow(`repoHost.${at}`);
  });

  it("may have the next number, and any before", () => {
    const numbered = [2, 1, 3].map((number) => ({ ...one, number }));
    expect(() => customIssues(people, repositories, numbered)).toThrow("a number up to 1, the next");
    expect(issuesOf([one, ...numbered]).map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});

it("custom tokens belong to users, not to organizations", () => {
  expect(() => checkTokens(people, [{ token: "t", login: "ALICE" }])).not.toThrow();
  for (const login of ["acme", "nobody"])
    expect(() => checkTokens(people, [{ token: "t", login }])).toThrow("tokens.0.login");
});
