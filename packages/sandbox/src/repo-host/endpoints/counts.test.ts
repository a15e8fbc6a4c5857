import { describe, expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { alice, bob, sandbox } = host({ limits: { repoHost: { polls: Infinity, concurrent: Infinity } } });

/** How many rows a list has, over all of its pages. */
async function lengthOf(path: string): Promise<number> {
  const { headers, json } = await alice(`${path}?per_page=1`);
  return Number(/[?&]page=(\d+)[^>]*>; rel="last"/.exec(headers.get("link") ?? "")?.[1] ?? rows(json).length);
}

/** The names of counts, with the lists that they count. */
const COUNTED: readonly (readonly [path: string, counts: Readonly<Record<string, string>>])[] = [
  ["/users/alice", { followers: "/users/alice/followers", following: "/users/alice/following" }],
  [
    "/users/dusty-egret",
    { followers: "/users/dusty-egret/followers", public_gists: "/users/dusty-egret/gists" },
  ],
  ["/orgs/acme", { followers: "/users/acme/followers", following: "/users/acme/following" }],
  ...["acme/rocket", "acme/seed", "alice/notes"].map(
    (name) =>
      [
        `/repos/${name}`,
        {
          stargazers_count: `/repos/${name}/stargazers`,
          subscribers_count: `/repos/${name}/subscribers`,
          forks_count: `/repos/${name}/forks`,
          network_count: `/repos/${name}/forks`,
        },
      ] as const,
  ),
];

describe("a count", () => {
  it.each(COUNTED)("of %s is the length of its list", async (path, counts) => {
    const shown = row((await alice(path)).json);
    for (const [name, list] of Object.entries(counts))
      expect([name, shown[name]]).toEqual([name, await lengthOf(list)]);
  });

  it("is positive for some followers, watchers and stars of the seed", async () => {
    expect(await lengthOf("/users/alice/followers")).toBeGreaterThan(1);
    expect(await lengthOf("/users/alice/following")).toBeGreaterThan(1);
    expect(await lengthOf("/repos/acme/rocket/stargazers")).toBeGreaterThan(1);
    expect(await lengthOf("/users/ebony-falcon/starred")).toBeGreaterThan(1);
    const [follower] = rows((await alice("/user/followers")).json);
    const followed = rows((await alice(`/users/${String(follower?.["login"])}/following?per_page=100`)).json);
    expect(followed.map(({ login }) => login)).toContain("alice");
    const [watcher] = rows((await alice("/repos/acme/rocket/subscribers")).json);
    const watched = await alice(`/users/${String(watcher?.["login"])}/subscriptions?per_page=100`);
    expect(rows(watched.json).map(({ full_name: name }) => name)).toContain("acme/rocket");
  });

  it("of stars changes with them, and with it the repository's Last-Modified", async () => {
    sandbox.reset();
    const before = await bob("/repos/acme/rocket");
    sandbox.clock.advance(1_000);
    await bob("/user/starred/acme/rocket", { method: "PUT" });
    const since = { "If-Modified-Since": before.headers.get("last-modified") ?? "" };
    const after = await bob("/repos/acme/rocket", { headers: since });
    expect(row(after.json)["stargazers_count"]).toBe(Number(row(before.json)["stargazers_count"]) + 1);
    await bob("/user/starred/acme/rocket", { method: "DELETE" });
    expect(row((await bob("/repos/acme/rocket")).json)["stargazers_count"]).toBe(
      row(before.json)["stargazers_count"],
    );
  });

  it("is 0 for a new repository", async () => {
    await alice("/user/repos", sending("POST", { name: "fresh" }));
    const made = row((await alice("/repos/alice/fresh")).json);
    expect([made["stargazers_count"], made["subscribers_count"], made["forks_count"]]).toEqual([0, 0, 0]);
  });
});
