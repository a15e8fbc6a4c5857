import { expect, it } from "vitest";
import { usersOf } from "./accounts.ts";
import { commitsOf, treeShaOf } from "./commits.ts";
import { emptyRepository, type Repository } from "./repositories.ts";

const people = usersOf(1, 0);
const [owner] = people;
if (owner === undefined) throw new TypeError("There is a user");

const repository = (created: string, pushed: string): Repository => ({
  ...emptyRepository(owner, 1),
  commits: 4,
  createdAt: Date.parse(created),
  pushedAt: Date.parse(pushed),
});
const commits = commitsOf(1, repository("2020-01-01T00:00:00Z", "2020-01-05T00:00:00Z"), people);

it("the first commits are a chain, oldest first", () => {
  const shas = commits.map(({ sha }) => sha);
  expect(commits.map(({ parent }) => parent)).toEqual([null, ...shas.slice(0, -1)]);
  expect(new Set(shas).size).toBe(4);
  for (const sha of shas) expect(sha).toMatch(/^[\da-f]{40}$/);
  expect(commits[0]?.message).toBe("First commit");
});

it("the first commits are spread up to the last push", () => {
  const dates = commits.map(({ date }) => date);
  expect(dates).toEqual([2, 3, 4, 5].map((day) => `2020-01-0${String(day)}T00:00:00Z`));
});

it("dates of commits are in whole seconds", () => {
  const given = repository("2020-01-01T00:00:00.500Z", "2020-01-01T00:00:01.500Z");
  for (const { date } of commitsOf(1, given, people)) expect(date).toMatch(/T00:00:0[01]Z$/);
});

it("a commit's tree has another SHA of the same form", () => {
  const [tree, again] = commits.map(treeShaOf);
  expect(tree).toMatch(/^[\da-f]{40}$/);
  expect(tree).not.toBe(commits[0]?.sha);
  expect(again).not.toBe(tree);
});
