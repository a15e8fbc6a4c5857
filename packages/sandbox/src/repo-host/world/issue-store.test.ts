import { expect, it } from "vitest";
import { createStates } from "../../core/state.ts";
import { createRepoHostWorld } from "./world.ts";

/** A world of its own for each test: they may run in any order. */
function setUp() {
  const { issues, repositories } = createRepoHostWorld(1, 1, createStates());
  const rocket = repositories.find("acme", "rocket");
  if (rocket === undefined) throw new TypeError("acme/rocket is in every world");
  return { issues, rocket };
}

it("finds issues by number, from 1 to their count", () => {
  const { issues, rocket } = setUp();
  expect(issues.count(rocket)).toBe(125);
  expect(issues.of(rocket).map(({ number }) => number)).toEqual(Array.from({ length: 125 }, (_, i) => i + 1));
  for (const none of [0, -1, 1.5, 126, Number.NaN, Infinity])
    expect(issues.find(rocket, none)).toBeUndefined();
});

it("keeps written issues in order, with the time of the last write", () => {
  const { issues, rocket } = setUp();
  const first = issues.find(rocket, 1);
  if (first === undefined) throw new TypeError("There is a first issue");
  issues.put(rocket, { ...first, title: "Changed", updatedAt: 5 });
  issues.put(rocket, { ...first, number: 126, title: "New", updatedAt: 7 });
  expect(issues.of(rocket)).toHaveLength(126);
  expect([issues.find(rocket, 1)?.title, issues.find(rocket, 126)?.title]).toEqual(["Changed", "New"]);
  expect([issues.count(rocket), issues.writtenAt(rocket)]).toEqual([126, 7]);
});
