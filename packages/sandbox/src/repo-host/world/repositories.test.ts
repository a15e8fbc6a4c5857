import { expect, it } from "vitest";
import { organizationsOf, usersOf } from "./accounts.ts";
import {
  emptyRepository,
  FIRST_CREATED,
  FIRST_CUSTOM,
  ownerIdOf,
  repositoriesOf,
  type Repository,
} from "./repositories.ts";

const accounts = [...usersOf(1, 10), ...organizationsOf(1, 10)];
const all = accounts.flatMap((owner) => repositoriesOf(1, owner));
const ofOwner = (login: string): readonly Repository[] => all.filter(({ owner }) => owner.login === login);

it("ids are unique, below those of later repositories, and lead to the owner", () => {
  const ids = all.map(({ id }) => id);
  expect(new Set(ids).size).toBe(all.length);
  for (const { id, owner } of all) {
    expect(ownerIdOf(id)).toBe(owner.id);
    expect(id).toBeLessThan(Math.min(FIRST_CREATED, FIRST_CUSTOM));
  }
});

it("names are unique among an owner's", () => {
  for (const owner of accounts) {
    const names = ofOwner(owner.login).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  }
});

it("every world has the named repositories, with their issues", () => {
  for (const seed of [1, 2]) {
    const [alice] = usersOf(seed, 0);
    const [acme] = organizationsOf(seed, 0);
    if (alice === undefined || acme === undefined) throw new TypeError("There are accounts");
    const named = [...repositoriesOf(seed, acme).slice(0, 3), ...repositoriesOf(seed, alice).slice(0, 2)];
    expect(named.map((one) => [one.name, one.private, one.issues])).toEqual([
      ["rocket", false, 125],
      ["vault", true, 7],
      ["seed", false, 0],
      ["notes", false, 3],
      ["diary", true, 1],
    ]);
  }
});

it("repositories are created after their owner, then pushed to, then updated", () => {
  for (const { owner, createdAt, pushedAt, updatedAt } of all) {
    const times = [owner.createdAt, createdAt, pushedAt, updatedAt];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});

it("an empty repository is public and as old as its owner, and has one commit", () => {
  const [owner] = accounts;
  if (owner === undefined) throw new TypeError("There is an account");
  const { createdAt } = owner;
  expect(emptyRepository(owner, FIRST_CUSTOM)).toMatchObject({
    ...{ id: FIRST_CUSTOM, owner, private: false, issues: 0, commits: 1 },
    ...{ createdAt, updatedAt: createdAt, pushedAt: createdAt },
  });
});
