import { expect, it } from "vitest";
import { usersOf } from "./accounts.ts";
import { issueOf, type Issue } from "./issues.ts";
import { emptyRepository } from "./repositories.ts";

const people = usersOf(1, 1);
const [owner] = people;
if (owner === undefined) throw new TypeError("There is a user");
const repository = emptyRepository(owner, 10_000);
const issues = Array.from({ length: 125 }, (_, i) => issueOf(1, repository, i + 1, people));

const some = (test: (issue: Issue) => boolean): readonly Issue[] => {
  const found = issues.filter(test);
  expect(found.length).toBeGreaterThan(0);
  return found;
};

it("issues are created in the order of their numbers, after their repository", () => {
  const times = [repository.createdAt, ...issues.map(({ createdAt }) => createdAt)];
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(126);
  for (const { createdAt, updatedAt } of issues) expect(updatedAt).toBeGreaterThanOrEqual(createdAt);
});

it("only closed ones have been closed, with their last update", () => {
  for (const { closedAt, closedBy, updatedAt, user } of some(({ state }) => state === "closed"))
    expect([closedAt, closedBy]).toEqual([updatedAt, user]);
  for (const { closedAt, closedBy } of some(({ state }) => state === "open"))
    expect([closedAt, closedBy]).toEqual([null, null]);
});

it("a text refers to the issue before, if there is one", () => {
  for (const { body, number } of some((one) => one.number > 1 && one.body !== null))
    expect(body).toContain(`#${String(number - 1)}?`);
  const firsts = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => issueOf(1, { ...repository, id }, 1, people));
  const texts = firsts.flatMap(({ body }) => (body === null ? [] : [body]));
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).not.toContain("#");
});

it("ids are unique across repositories", () => {
  const next = issueOf(1, { ...repository, id: 10_001 }, 1, people);
  expect(new Set([next, ...issues].map(({ id }) => id)).size).toBe(126);
});

it("an issue depends on its own number only", () => {
  expect(issueOf(1, repository, 7, people)).toEqual(issues[6]);
  expect(issueOf(2, repository, 7, people)).not.toEqual(issues[6]);
});
