import { describe, expect, it } from "vitest";
import { checkTables } from "../../core/custom-rows.ts";
import { repoHostTables } from "./data.ts";

const check = (table: string, fields: object): void =>
  checkTables({ [table]: [fields] }, repoHostTables, "data");

const needed: Readonly<Record<string, object>> = {
  users: { login: "dave" },
  organizations: { login: "team" },
  repositories: { full_name: "dave/dots" },
  issues: { repository: "dave/dots", title: "T" },
  tokens: { token: "t", login: "dave" },
};

describe.each(Object.entries(needed))("%s", (table, row) => {
  it("need these fields and no other", () => {
    expect(() => check(table, row)).not.toThrow();
    for (const left of Object.keys(row))
      expect(() => check(table, { ...row, [left]: undefined })).toThrow(`data.${table}.0.${left}`);
  });
});

describe("all that may be given", () => {
  it.each([
    ["users", { login: "a.b_c-1", company: null, bio: "x", created_at: "2020-01-01" }],
    ["organizations", { login: "team", members: ["dave"], updated_at: "2020-01-01T00:00:00Z" }],
    ["repositories", { full_name: "a.b/c_d", private: true, topics: [], pushed_at: "2020-01-01" }],
    [
      "issues",
      {
        ...needed["issues"],
        number: 1,
        state: "closed",
        user: "a",
        labels: [],
        assignees: ["a"],
        closed_at: null,
      },
    ],
    ["tokens", { token: "t", login: "a", scopes: [] }],
  ])("is accepted in %s", (table, row) => {
    expect(() => check(table, row)).not.toThrow();
  });
});

it.each([
  ["users", { login: "a/b" }, "login"],
  ["users", { login: "" }, "login"],
  ["users", { login: "a", created_at: "yesterday" }, "created_at"],
  ["users", { login: "a", members: ["b"] }, "members"],
  ["organizations", { login: "a", members: "b" }, "members"],
  ["organizations", { login: "a", bio: "x" }, "bio"],
  ["repositories", { full_name: "a" }, "full_name"],
  ["repositories", { full_name: "a/b/c" }, "full_name"],
  ["repositories", { full_name: "a/b", pushed_at: "2020-02-30" }, "pushed_at"],
  ["issues", { ...needed["issues"], number: 0 }, "number"],
  ["issues", { ...needed["issues"], number: 1.5 }, "number"],
  ["issues", { ...needed["issues"], state: "all" }, "state"],
  ["issues", { ...needed["issues"], closed_at: "soon" }, "closed_at"],
  ["issues", { ...needed["issues"], assignees: [1] }, "assignees.0"],
  ["tokens", { token: "t", login: "a", scopes: "repo" }, "scopes"],
])("%s like %o are refused", (table, row, field) => {
  expect(() => check(table, row)).toThrow(`data.${table}.0.${field}`);
});
