import { describe, expect, it } from "vitest";
import { callOf, worldOf, type CallOptions } from "../../../test/repo-host/world.ts";
import { type Search, foundIssues, foundRepositories, foundUsers } from "./search.ts";

const world = worldOf({
  users: [
    { login: "dave", name: "David Zyx", created_at: "2030-01-01" },
    { login: "zyxy", name: null, created_at: "2031-01-01" },
  ],
  organizations: [{ login: "zyx-team", created_at: "2032-01-01" }],
  repositories: [
    { full_name: "dave/zyx", language: "Zig", updated_at: "2030-01-01" },
    { full_name: "dave/other", description: "Uses ZYX.", updated_at: "2030-01-02" },
    { full_name: "dave/hidden-zyx", private: true, updated_at: "2030-01-03" },
  ],
  issues: [
    { repository: "dave/zyx", title: "First", body: "zyx", created_at: "2030-01-01", user: "bob" },
    {
      repository: "dave/zyx",
      title: "Zyx",
      created_at: "2030-01-02",
      labels: ["Bug one"],
      assignees: ["bob"],
    },
    { repository: "dave/other", title: "zyx", state: "closed", created_at: "2030-01-03", user: "alice" },
    { repository: "dave/hidden-zyx", title: "zyx hidden", created_at: "2030-01-04" },
  ],
});
const dave: CallOptions = { principal: { id: "dave" } };

const search = (
  qualifiers: Readonly<Record<string, readonly string[]>> = {},
  more: Partial<Search> = {},
) => ({
  ...{ words: ["zyx"], qualifiers: new Map(Object.entries(qualifiers)), sort: undefined },
  order: "desc" as const,
  ...more,
});
const repositories = (one: Search, as: CallOptions = {}): readonly string[] =>
  foundRepositories(one, callOf(world, as)).rows.map(({ name }) => name);
const titles = (one: Search, as: CallOptions = {}): readonly string[] =>
  foundIssues(one, callOf(world, as)).rows.map(({ issue }) => issue.title);
const logins = (one: Search): readonly string[] =>
  foundUsers(one, callOf(world)).rows.map(({ login }) => login);

describe("repositories", () => {
  it("are found by name and description, the latest update first", () => {
    expect(repositories(search())).toEqual(["other", "zyx"]);
    expect(repositories(search({}, { order: "asc" }))).toEqual(["zyx", "other"]);
    expect(repositories(search({}, { words: ["zyx", "uses"] }))).toEqual(["other"]);
  });

  it("that are private are found by those who may see them", () => {
    expect(repositories(search(), dave)).toEqual(["hidden-zyx", "other", "zyx"]);
    expect(repositories(search({ is: ["private"] }), dave)).toEqual(["hidden-zyx"]);
    expect(repositories(search(), { principal: { id: "dave", scopes: ["public_repo"] } })).toHaveLength(2);
  });

  it.each([
    [{ language: ["zig"] }, ["zyx"]],
    [{ user: ["dave"] }, ["other", "zyx"]],
    [{ user: ["dave", "nobody", "dave"] }, ["other", "zyx"]],
    [{ org: ["acme"] }, []],
    [{ repo: ["dave/zyx"] }, ["zyx"]],
    [{ repo: ["dave/zyx"], user: ["acme"] }, ["zyx"]],
    [{ user: ["nobody"] }, []],
    [{ is: ["private"] }, []],
  ])("are qualified by %o", (qualifiers, names) => {
    expect(repositories(search(qualifiers))).toEqual(names);
  });
});

describe("issues", () => {
  it("are found by title and text, the newest first", () => {
    expect(titles(search())).toEqual(["zyx", "Zyx", "First"]);
    expect(titles(search(), dave)).toEqual(["zyx hidden", "zyx", "Zyx", "First"]);
    expect(titles(search({}, { sort: "created", order: "asc" }))).toEqual(["First", "Zyx", "zyx"]);
  });

  it.each([
    [{ is: ["issue", "open"] }, ["Zyx", "First"]],
    [{ is: ["open", "closed"] }, []],
    [{ state: ["closed"] }, ["zyx"]],
    [{ author: ["bob", "alice"] }, ["zyx", "First"]],
    [{ assignee: ["bob"] }, ["Zyx"]],
    [{ label: ["bug one"] }, ["Zyx"]],
    [{ label: ["bug one", "other"] }, []],
    [{ repo: ["dave/other"] }, ["zyx"]],
  ])("are qualified by %o", (qualifiers, found) => {
    expect(titles(search(qualifiers))).toEqual(found);
  });

  it("are searched up to 20,000", () => {
    const isComplete = (issues: number): boolean => {
      const counted = { ...world.issues, count: () => issues, of: () => [] };
      const call = callOf({ ...world, issues: counted });
      return foundIssues(search({ repo: ["dave/zyx"] }), call).isComplete;
    };
    expect([isComplete(20_000), isComplete(20_001)]).toEqual([true, false]);
  });
});

describe("users", () => {
  it("are found by login and name, organizations among them, the newest first", () => {
    expect(logins(search())).toEqual(["zyx-team", "zyxy", "dave"]);
    expect(logins(search({ type: ["user"] }))).toEqual(["zyxy", "dave"]);
    expect(logins(search({ type: ["org"] }))).toEqual(["zyx-team"]);
  });

  it("may be sorted by their repositories", () => {
    expect(logins(search({}, { sort: "repositories" }))[0]).toBe("dave");
    expect(logins(search({}, { sort: "repositories", order: "asc" })).at(-1)).toBe("dave");
  });
});
