import { describe, expect, it } from "vitest";
import { accountIn, BASE, callOf, defined, repositoryIn, worldOf } from "../../../test/repo-host/world.ts";
import { accountChangedAt, accountSummary, userDetails } from "./account.ts";
import { timestamp } from "../wire/links.ts";

it("a summary has links below the client's address, and is made once for it", () => {
  const alice = accountIn(worldOf(), "alice");
  const shown = accountSummary(alice, BASE);
  expect(shown).toMatchObject({
    login: "alice",
    url: `${BASE}/users/alice`,
    html_url: `${BASE}/_web/alice`,
    following_url: `${BASE}/users/alice/following{/other_user}`,
  });
  expect(accountSummary(alice, BASE)).toBe(shown);
  expect(accountSummary(alice, "http://other.test").url).toBe("http://other.test/users/alice");
});

describe("a user's details", () => {
  const world = worldOf();
  const alice = accountIn(world, "alice");
  const own = world.repositories.of(alice);
  const as = (id: string, scopes?: readonly string[]) =>
    userDetails(alice, callOf(world, { principal: scopes === undefined ? { id } : { id, scopes } }));

  it("count public repositories only", () => {
    expect(as("bob")).toMatchObject({
      ...accountSummary(alice, BASE),
      public_repos: own.filter((one) => !one.private).length,
      followers: world.followerGraph.followers(alice).length,
    });
  });

  it("have private counts for the user, by a password or a token with the scope", () => {
    const hidden = own.filter((one) => one.private).length;
    expect(hidden).toBeGreaterThan(0);
    for (const shown of [as("alice"), as("alice", ["user"])])
      expect(shown).toMatchObject({ owned_private_repos: hidden, two_factor_authentication: false });
    for (const shown of [as("alice", ["repo"]), as("bob", ["user"])])
      expect(Object.keys(shown)).not.toContain("owned_private_repos");
  });

  it("say whether the user has a second factor", () => {
    const carol = accountIn(world, "carol");
    const shown = userDetails(carol, callOf(world, { principal: { id: "carol" } }));
    expect(shown.two_factor_authentication).toBe(true);
  });

  it("are of the time of their last change", () => {
    const { profiles, repositories } = world;
    const LATER = Date.UTC(2027, 0, 1);
    profiles.change(alice, { bio: "New" }, LATER);
    expect(as("bob")).toMatchObject({ bio: "New", updated_at: timestamp(LATER) });
    repositories.put({ ...repositoryIn(world, "alice/notes"), updatedAt: LATER + 1 });
    expect(accountChangedAt(alice, { world })).toBe(LATER + 1);
    const { id: _, ...draft } = defined(own[0]);
    repositories.add({ ...draft, name: "new", createdAt: LATER + 2 });
    expect(accountChangedAt(alice, { world })).toBe(LATER + 2);
    expect(accountChangedAt(accountIn(world, "carol"), { world })).toBeLessThan(LATER);
  });
});
