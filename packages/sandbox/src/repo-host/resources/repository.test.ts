import { describe, expect, it } from "vitest";
import { accountIn, callOf, issueIn, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";
import type { RepoHostWorld } from "../world/world.ts";
import { contentOf } from "../world/commits.ts";
import { timestamp } from "../wire/links.ts";
import { repositoryChangedAt, repositoryDetails, repositorySummary } from "./repository.ts";
import type { Scene } from "./shown.ts";

const LATER = Date.UTC(2027, 0, 1);
const scene = (world: RepoHostWorld, id?: string): Scene =>
  callOf(world, id === undefined ? {} : { principal: { id } });

describe("a repository", () => {
  const world = worldOf();
  const rocket = repositoryIn(world, "acme/rocket");

  it("has the permissions of its viewer; an anonymous one has none", () => {
    const all = { admin: true, maintain: true, push: true, triage: true, pull: true };
    expect(repositorySummary(rocket, scene(world, "alice"))["permissions"]).toEqual(all);
    expect(repositorySummary(rocket, scene(world, "bob"))["permissions"]).toEqual({
      ...{ admin: false, maintain: false, push: false, triage: false, pull: true },
    });
    expect(Object.keys(repositorySummary(rocket, scene(world)))).not.toContain("permissions");
  });

  it("counts its open issues and its stars, under all names of them", () => {
    const open = world.issues.of(rocket).filter(({ state }) => state === "open").length;
    const stars = world.stars.givers(rocket).length;
    expect(repositorySummary(rocket, scene(world))).toMatchObject({
      ...{ open_issues: open, open_issues_count: open },
      ...{ stargazers_count: stars, watchers: stars, watchers_count: stars },
    });
  });

  it("has its licence, or null, and its visibility in words", () => {
    const shown = repositorySummary(
      { ...rocket, private: true, license: { key: "mit", name: "MIT License", spdx: "MIT" } },
      scene(world),
    );
    const license = {
      key: "mit",
      name: "MIT License",
      spdx_id: "MIT",
      url: "https://host.test/licenses/mit",
    };
    expect(shown).toMatchObject({ license, private: true, visibility: "private" });
    expect(repositorySummary({ ...rocket, license: null }, scene(world))).toMatchObject({
      ...{ license: null, visibility: "public" },
    });
  });

  it("has addresses for git at the host, with its port only where there may be one", () => {
    const shown = repositorySummary(rocket, { ...scene(world), base: "http://localhost:8080/host" });
    expect(shown).toMatchObject({
      git_url: "git://localhost:8080/acme/rocket.git",
      ssh_url: "git@localhost:acme/rocket.git",
      clone_url: "http://localhost:8080/host/_web/acme/rocket.git",
    });
  });

  it("alone has its organization, if it has one, and the number of its watchers", () => {
    expect(repositoryDetails(rocket, scene(world))).toMatchObject({
      ...repositorySummary(rocket, scene(world)),
      organization: { login: "acme" },
      subscribers_count: world.followerGraph.watchers(rocket).length,
    });
    const notes = repositoryDetails(repositoryIn(world, "alice/notes"), scene(world));
    expect(Object.keys(notes)).not.toContain("organization");
  });

  it("has its merge settings for writers only", () => {
    expect(repositoryDetails(rocket, scene(world, "alice"))).toMatchObject({ allow_squash_merge: true });
    expect(Object.keys(repositoryDetails(rocket, scene(world, "bob")))).not.toContain("allow_squash_merge");
  });
});

describe("the last change", () => {
  it.each<readonly [string, (world: RepoHostWorld) => void]>([
    ["its own", (world) => world.repositories.put({ ...repositoryIn(world, "acme/seed"), updatedAt: LATER })],
    ["a star", (world) => world.stars.add(accountIn(world, "bob"), repositoryIn(world, "acme/seed"), LATER)],
    [
      "an issue",
      (world) => {
        const issue = issueIn(world, repositoryIn(world, "acme/rocket"), 1);
        world.issues.add(repositoryIn(world, "acme/seed"), { ...issue, updatedAt: LATER });
      },
    ],
  ])("may be %s; then it was not pushed to", (_, change) => {
    const world = worldOf();
    change(world);
    const seed = repositoryIn(world, "acme/seed");
    expect(repositoryChangedAt(seed, { world })).toBe(LATER);
    expect(repositorySummary(seed, scene(world))).toMatchObject({
      ...{ updated_at: timestamp(LATER), pushed_at: timestamp(seed.pushedAt) },
    });
  });

  it("may be a push", () => {
    const world = worldOf();
    const seed = repositoryIn(world, "acme/seed");
    const commit = { sha: "1", message: "", author: accountIn(world, "alice"), date: "", parent: null };
    world.history.write(seed, { path: "x", content: contentOf(""), commit, at: LATER });
    expect(repositorySummary(seed, scene(world))).toMatchObject({
      ...{ updated_at: timestamp(LATER), pushed_at: timestamp(LATER) },
    });
  });
});
