import { beforeEach, describe, expect, it } from "vitest";
import { row, rows, type Ask } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { alice, anonymous, bob, sandbox } = host();
beforeEach(() => sandbox.reset());

const logins = async (ask: Ask, path: string): Promise<readonly unknown[]> =>
  rows((await ask(`${path}?per_page=100`)).json).map(({ login }) => login);

describe("whether an account is in a list", () => {
  it.each([
    ["/orgs/acme/members/alice", 204],
    ["/orgs/acme/members/ALICE", 204],
    ["/orgs/acme/members/bob", 404],
    ["/orgs/acme/public_members/alice", 204],
    ["/orgs/alice/members/alice", 404],
    ["/repos/acme/rocket/assignees/alice", 204],
    ["/repos/acme/rocket/assignees/bob", 404],
    ["/repos/acme/none/assignees/alice", 404],
  ])("%s has the status %i", async (path, status) => {
    expect((await anonymous(path)).status).toBe(status);
  });

  it("is for writers only among those who may write", async () => {
    const path = "/repos/acme/rocket/collaborators";
    const statuses = async (ask: Ask): Promise<readonly number[]> => [
      (await ask(path)).status,
      (await ask(`${path}/alice`)).status,
      (await ask(`${path}/bob`)).status,
    ];
    expect(await statuses(alice)).toEqual([200, 204, 404]);
    expect(await statuses(bob)).toEqual([404, 404, 404]);
    expect(await statuses(anonymous)).toEqual([404, 404, 404]);
  });
});

describe("those who may write to a repository", () => {
  it("are its owner, or the organization's members", async () => {
    expect(await logins(anonymous, "/repos/alice/notes/assignees")).toEqual(["alice"]);
    expect(await logins(anonymous, "/repos/acme/rocket/assignees")).toEqual(
      await logins(anonymous, "/orgs/acme/members"),
    );
  });
});

it("the authenticated user's lists are those of the user", async () => {
  for (const name of ["followers", "following"]) {
    expect(await logins(alice, `/user/${name}`)).toEqual(await logins(anonymous, `/users/alice/${name}`));
    expect((await anonymous(`/user/${name}`)).status).toBe(401);
  }
});

it("contributors are counted by commits, most first", async () => {
  const listed = rows((await anonymous("/repos/acme/rocket/contributors?per_page=100")).json);
  const counts = listed.map(({ contributions }) => Number(contributions));
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  const commits = rows((await anonymous("/repos/acme/rocket/commits?per_page=100")).json);
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(commits.length);
  const [most] = listed;
  const own = commits.filter(({ author }) => row(author)["login"] === most?.["login"]);
  expect(own).toHaveLength(counts[0] ?? 0);
});

it("the languages are the bytes of the only one, or none", async () => {
  const size = Number(row((await anonymous("/repos/acme/rocket")).json)["size"]);
  expect((await anonymous("/repos/acme/rocket/languages")).json).toEqual({ TypeScript: size * 1_024 });
  expect((await anonymous("/repos/acme/seed/languages")).json).toEqual({});
});

it("a repository's stargazers change with its stars", async () => {
  const path = "/repos/alice/notes/stargazers";
  const before = await logins(anonymous, path);
  await bob("/user/starred/alice/notes", { method: "PUT" });
  expect(new Set(await logins(anonymous, path))).toEqual(new Set([...before, "bob"]));
  const made = row((await bob("/user/repos", sending("POST", { name: "fresh" }))).json);
  expect(await logins(anonymous, `/repositories/${String(made["id"])}/stargazers`)).toEqual([]);
});
