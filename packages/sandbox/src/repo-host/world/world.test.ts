import { expect, it } from "vitest";
import { accountIn, issueIn, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";
import { createStates } from "../../core/state.ts";
import { createRepoHostWorld } from "./world.ts";

it("custom data is in all parts of a world", () => {
  const world = worldOf({
    users: [{ login: "dave" }],
    repositories: [{ full_name: "dave/dots" }],
    issues: [{ repository: "dave/dots", title: "One", labels: ["mine"], assignees: ["dave"] }],
  });
  const dots = repositoryIn(world, "dave/dots");
  const issue = issueIn(world, dots, 1);
  expect(world.labels.on(issue, dots).map(({ name }) => name)).toEqual(["mine"]);
  expect(world.inbox.of(accountIn(world, "dave")).map((one) => one.issue)).toEqual([issue]);
  expect(world.history.commits(dots)).toHaveLength(1);
});

it("the scale decides how many accounts there are, and leaves the first ones as they are", () => {
  const [small, large] = [worldOf(), createRepoHostWorld(1, 2, createStates())];
  const [fewer, more] = [small.people, large.people];
  expect([more.users.length, more.organizations.length]).toEqual([80, 12]);
  expect(more.users.slice(0, 40)).toEqual(fewer.users);
});

it("what is written is in the states, and not in other worlds", () => {
  const states = createStates();
  const world = createRepoHostWorld(1, 1, states);
  const seed = repositoryIn(world, "acme/seed");
  const { id: _, ...draft } = issueIn(world, repositoryIn(world, "acme/rocket"), 1);
  world.issues.add(seed, draft);
  expect([world.issues.count(seed), worldOf().issues.count(seed)]).toEqual([1, 0]);
  states.reset();
  expect(world.issues.count(seed)).toBe(0);
});

it("tokens of unknown users are refused", () => {
  expect(() => worldOf({ tokens: [{ token: "t", login: "nobody" }] })).toThrow("tokens.0.login");
});
