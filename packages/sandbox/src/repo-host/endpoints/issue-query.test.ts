import { describe, expect, it } from "vitest";
import { accountIn, callOf, issueIn, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";
import type { Issue } from "../world/issues.ts";
import { issueQuery } from "./issue-query.ts";

const world = worldOf();
const [alice, bob] = [accountIn(world, "alice"), accountIn(world, "bob")];
const plain: Issue = {
  ...issueIn(world, repositoryIn(world, "acme/rocket"), 1),
  ...{ state: "open", body: null, user: alice, labels: [], assignees: [], comments: 0 },
  ...{ createdAt: 0, updatedAt: 0, closedAt: null },
};
const issue = (number: number, fields: Partial<Issue>): Issue => ({ ...plain, number, ...fields });

/** The numbers of the issues that a query selects, in its order. */
const selected = (query: string, issues: readonly Issue[], headers = {}): readonly number[] | string => {
  const read = issueQuery(callOf(world, { path: `/?${query}`, headers }));
  return read.ok ? read.select(issues).map(({ number }) => number) : read.problem.field;
};

describe("issues are selected", () => {
  it.each([
    ["", [2]],
    ["state=open", [2]],
    ["state=closed", [1]],
    ["state=all", [2, 1]],
  ])("by state: %j", (query, numbers) => {
    expect(selected(query, [issue(1, { state: "closed" }), issue(2, {})])).toEqual(numbers);
  });

  it.each([
    ["labels=a", [2, 1]],
    ["labels=a,b", [2]],
    ["labels=b,,a,b", [2]],
    ["labels=A", []],
    ["labels=", [3, 2, 1]],
  ])("by all of the labels: %s", (query, numbers) => {
    const issues = [issue(1, { labels: ["a"] }), issue(2, { labels: ["b", "a"] }), issue(3, {})];
    expect(selected(query, issues)).toEqual(numbers);
  });

  it.each([
    ["assignee=ALICE", [1]],
    ["assignee=*", [2, 1]],
    ["assignee=none", [3]],
    ["assignee=carol", []],
    ["creator=Bob", [3]],
    ["creator=*", []],
    ["milestone=none", [3, 2, 1]],
    ["milestone=*", []],
    ["milestone=1", []],
  ])("by people and milestone: %s", (query, numbers) => {
    const issues = [
      issue(1, { assignees: [bob, alice] }),
      issue(2, { assignees: [bob] }),
      issue(3, { user: bob }),
    ];
    expect(selected(query, issues)).toEqual(numbers);
  });

  it.each(["@alice", "a (@Alice), b", "cc\n@alice."])("by a mention in %j", (body) => {
    expect(selected("mentioned=ALICE", [issue(1, { body })])).toEqual([1]);
  });

  it.each([null, "alice", "a@alice", "@alice-b", "/@alice", "@@alice"])("but not in %j", (body) => {
    expect(selected("mentioned=alice", [issue(1, { body })])).toEqual([]);
  });

  it("by their last update, in the zone of the request", () => {
    const issues = [11, 12].map((hour) => issue(hour, { updatedAt: Date.UTC(2026, 0, 1, hour) }));
    expect(selected("since=2026-01-01T12:00:00Z", issues)).toEqual([12]);
    const since = "since=2026-01-01T12:00:00";
    expect(selected(since, issues)).toEqual([12]);
    expect(selected(since, issues, { "Time-Zone": "Europe/Amsterdam" })).toEqual([12, 11]);
  });
});

it("issues are sorted by the newest first, then by their number", () => {
  const issues = [
    issue(1, { createdAt: 5, updatedAt: 7, comments: 2 }),
    issue(2, { createdAt: 6, updatedAt: 6, comments: 2 }),
    issue(3, { createdAt: 4, updatedAt: 5, comments: 1 }),
  ];
  expect(selected("", issues)).toEqual([2, 1, 3]);
  expect(selected("sort=updated", issues)).toEqual([1, 2, 3]);
  expect(selected("sort=comments", issues)).toEqual([2, 1, 3]);
  expect(selected("sort=comments&direction=asc", issues)).toEqual([3, 1, 2]);
});

it.each(["state=", "state=ajar", "sort=toString", "direction=up", "since=", "since=soon"])(
  "%s is refused, by its name",
  (query) => {
    expect(selected(query, [])).toBe(query.split("=")[0]);
  },
);
