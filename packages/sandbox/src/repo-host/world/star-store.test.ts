import { expect, it } from "vitest";
import { accountIn, defined, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";

function setUp() {
  const world = worldOf();
  const [alice, bob] = ["alice", "bob"].map((login) => accountIn(world, login));
  const [rocket, seed] = ["acme/rocket", "acme/seed"].map((name) => repositoryIn(world, name));
  return {
    stars: world.stars,
    alice: defined(alice),
    bob: defined(bob),
    rocket: defined(rocket),
    seed: defined(seed),
  };
}

it("a user's stars are those that they gave last, first", () => {
  const { stars, alice, bob, rocket, seed } = setUp();
  expect(stars.of(alice)).toEqual([]);
  stars.add(alice, rocket, 1);
  stars.add(alice, seed, 2);
  expect(stars.of(alice)).toEqual([seed.id, rocket.id]);
  stars.add(alice, rocket, 3);
  expect(stars.of(alice)).toEqual([rocket.id, seed.id]);
  stars.remove(alice, rocket, 4);
  expect([stars.of(alice), stars.of(bob)]).toEqual([[seed.id], []]);
});

it("a repository's stars include those of the seed, until their givers change them", () => {
  const { stars, alice, rocket } = setUp();
  const seeded = stars.givers(rocket);
  const giver = defined(seeded[0]);
  const own = stars.of(giver);
  expect(own).toContain(rocket.id);
  stars.add(alice, rocket, 1);
  expect(new Set(stars.givers(rocket))).toEqual(new Set([alice, ...seeded]));
  stars.remove(giver, rocket, 2);
  expect(new Set(stars.givers(rocket))).toEqual(new Set([alice, ...seeded.slice(1)]));
  expect(stars.of(giver)).toEqual(own.filter((id) => id !== rocket.id));
});

it("knows when a repository's stars changed last", () => {
  const { stars, alice, rocket, seed } = setUp();
  stars.add(alice, rocket, 5);
  stars.remove(alice, rocket, 6);
  expect([stars.writtenAt(rocket), stars.writtenAt(seed)]).toEqual([6, 0]);
});
