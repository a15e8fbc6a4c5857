import { describe, expect, it } from "vitest";
import { accountIn, BASE, defined, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";
import { worldReferences } from "./world-references.ts";

const world = worldOf();
const PAGES = `${BASE}/_web`;
const [alice, bob] = [accountIn(world, "alice"), accountIn(world, "bob")];
const { account, issue, commit, pages } = worldReferences(world, bob, BASE);

it("pages lie below the address that the client used", () => {
  expect(pages).toBe(PAGES);
});

it("an account is found in any case, and named as it is", () => {
  expect(account("ALICE")).toEqual({ login: "alice", url: `${PAGES}/alice` });
  expect(account("acme")?.url).toBe(`${PAGES}/acme`);
  expect(account("nobody")).toBeUndefined();
});

describe("an issue", () => {
  it("is found in its repository, also by the repository's former name", () => {
    const { title } = defined(world.issues.find(repositoryIn(world, "acme/rocket"), 1));
    for (const name of ["acme/rocket", "ACME/Rocket", "acme/booster"])
      expect(issue(name, 1)).toEqual({ title, url: `${PAGES}/acme/rocket/issues/1` });
    for (const [name, number] of [
      ["acme/rocket", 126],
      ["acme/none", 1],
      ["acme", 1],
    ] as const)
      expect(issue(name, number)).toBeUndefined();
  });

  it("of a private repository is found for its members only", () => {
    expect(issue("acme/vault", 1)).toBeUndefined();
    expect(worldReferences(world, undefined, BASE).issue("acme/vault", 1)).toBeUndefined();
    expect(worldReferences(world, alice, BASE).issue("acme/vault", 1)?.url).toContain("/acme/vault/issues/1");
  });
});

it("a commit is found by seven digits and more, in any case", () => {
  const [newest] = world.history.commits(repositoryIn(world, "acme/rocket"));
  const { sha } = defined(newest);
  const found = { sha, url: `${PAGES}/acme/rocket/commit/${sha}` };
  for (const digits of [sha, sha.slice(0, 7), sha.slice(0, 8).toUpperCase()])
    expect(commit("acme/rocket", digits)).toEqual(found);
  for (const digits of [sha.slice(0, 6), `${sha}0`, "0".repeat(7)])
    expect(commit("acme/rocket", digits)).toBeUndefined();
  expect(commit("acme/seed", sha)).toBeUndefined();
});

it.each(["acme/rocket", "acme/none"])("the repository %s is looked up once for a text", (name) => {
  const { repositories } = world;
  let lookups = 0;
  const find: typeof repositories.find = (owner, one) => {
    lookups += 1;
    return repositories.find(owner, one);
  };
  const counted = worldReferences({ ...world, repositories: { ...repositories, find } }, bob, BASE);
  for (let number = 1; number <= 3; number += 1) counted.issue(name, number);
  counted.commit(name, "0".repeat(7));
  expect(lookups).toBe(1);
});
