import { describe, expect, it } from "vitest";
import { accountIn, defined, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";
import type { RepoHostData } from "../options/data.ts";
import type { Repository } from "./repositories.ts";

function setUp(data: RepoHostData = {}) {
  const world = worldOf(data);
  const { repositories } = world;
  const rocket = repositoryIn(world, "acme/rocket");
  const { id: _, ...draft } = { ...rocket, name: "fresh", createdAt: 5 };
  const rename = (one: Repository, name: string): void => repositories.put({ ...one, name, updatedAt: 9 });
  const who = (login: string) => accountIn(world, login);
  return { world, repositories, rocket, draft, rename, who };
}

describe("repositories", () => {
  it("are found by owner and name in any case, and by id", () => {
    const { repositories, rocket } = setUp();
    expect(repositories.find("ACME", "Rocket")).toBe(rocket);
    expect(repositories.byId(rocket.id)).toBe(rocket);
    expect(repositories.find("alice", "rocket")).toBeUndefined();
    expect(repositories.byId(0)).toBeUndefined();
  });

  it("are added under new ids, behind the others of their owner", () => {
    const { repositories, draft, rocket } = setUp();
    const [one, two] = [repositories.add(draft), repositories.add({ ...draft, name: "other" })];
    expect(two.id).not.toBe(one.id);
    expect(repositories.of(rocket.owner).slice(-2)).toEqual([one, two]);
    expect(repositories.byId(one.id)).toBe(one);
    expect(repositories.changedAt(rocket.owner)).toBe(5);
  });

  it("are removed, seeded and new ones", () => {
    const { repositories, draft, rocket, who } = setUp();
    for (const one of [rocket, repositories.add(draft)]) {
      repositories.remove(one, 7);
      expect([repositories.byId(one.id), repositories.find("acme", one.name)]).toEqual([
        undefined,
        undefined,
      ]);
    }
    expect(repositories.changedAt(rocket.owner)).toBe(7);
    expect(repositories.changedAt(who("alice"))).toBe(0);
  });
});

describe("a former name", () => {
  it("leads to the repository, over several renames", () => {
    const { world, repositories, rename } = setUp();
    const vault = repositoryIn(world, "acme/vault");
    rename(vault, "safe");
    rename(repositoryIn(world, "acme/safe"), "chest");
    for (const old of ["vault", "Safe"])
      expect(repositories.moved("acme", old)).toEqual({ to: vault.id, lasts: "for good" });
    expect(repositories.moved("acme", "chest")).toBeUndefined();
  });

  it("is not one if another attribute changes", () => {
    const { repositories, rocket, rename } = setUp();
    rename(rocket, "rocket");
    expect(repositories.moved("acme", "rocket")).toBeUndefined();
  });

  it("is in every world: one for good, one for now", () => {
    const { repositories, rocket } = setUp();
    expect(repositories.moved("acme", "booster")).toEqual({ to: rocket.id, lasts: "for good" });
    expect(repositories.moved("ACME", "Launchpad")).toEqual({ to: rocket.id, lasts: "for now" });
    expect(repositories.moved("alice", "booster")).toBeUndefined();
  });

  it("of every world still leads to its repository after a rename", () => {
    const { repositories, rocket, rename, draft } = setUp();
    rename(rocket, "rocket-2");
    repositories.add({ ...draft, name: "rocket" });
    expect(repositories.moved("acme", "booster")?.to).toBe(rocket.id);
  });
});

describe("access", () => {
  it("to public repositories: all may read, only the members may write", () => {
    const { repositories, rocket, who } = setUp();
    for (const viewer of [undefined, who("bob")]) {
      expect(repositories.mayRead(viewer, rocket)).toBe(true);
      expect(repositories.mayWrite(viewer, rocket)).toBe(false);
    }
    expect(repositories.mayWrite(who("alice"), rocket)).toBe(true);
  });

  it("to private ones: only the owner and the members may read", () => {
    const { world, repositories, who } = setUp();
    for (const name of ["acme/vault", "alice/diary"]) {
      const one = repositoryIn(world, name);
      const readers = [who("alice"), who("bob"), undefined].map((viewer) =>
        repositories.mayRead(viewer, one),
      );
      expect(readers).toEqual([true, false, false]);
    }
  });
});

describe("custom repositories", () => {
  it("change those of their name, and add others with an id of their own", () => {
    const { repositories, rocket, who } = setUp({
      users: [{ login: "dave" }],
      repositories: [
        { full_name: "acme/ROCKET", description: "Mine" },
        { full_name: "dave/dots", private: true },
      ],
    });
    expect([rocket.name, rocket.description, rocket.issues]).toEqual(["ROCKET", "Mine", 125]);
    const [dots, ...others] = repositories.of(who("dave"));
    expect([dots?.name, dots?.private, others]).toEqual(["dots", true, []]);
    expect(repositories.byId(defined(dots).id)).toBe(dots);
  });

  it("have an owner that exists", () => {
    const repositories = [{ full_name: "alice/x" }, { full_name: "nobody/x" }];
    expect(() => setUp({ repositories })).toThrow("options.data.repoHost.repositories.1.full_name");
  });
});
