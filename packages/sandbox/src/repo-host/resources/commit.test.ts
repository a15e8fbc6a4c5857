import { beforeEach, describe, expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { alice, bob, sandbox, at } = host();
beforeEach(() => sandbox.reset());

const ROCKET = "/repos/acme/rocket";
const write = async (content: string, others: object = {}) =>
  row(
    (
      await alice(
        `${ROCKET}/contents/notes.txt`,
        sending("PUT", { message: "Notes", content: btoa(content), ...others }),
      )
    ).json,
  );

describe("a commit", () => {
  it("links to its git objects", async () => {
    const [summary] = rows((await bob(`${ROCKET}/commits`)).json);
    const sha = String(summary?.["sha"]);
    expect(summary?.["commit"]).toMatchObject({
      url: at(`${ROCKET}/git/commits/${sha}`),
      tree: { url: at(`${ROCKET}/git/trees/${Array.from(sha).reverse().join("")}`) },
      verification: { verified: false, reason: "unsigned", signature: null, payload: null },
    });
  });

  it("lists its changed files when requested individually", async () => {
    const first = row((await write("one\ntwo\n"))["content"]);
    const { commit } = await write("one\ntwo\nthree\n", { sha: first["sha"] });
    const { sha } = row(commit);
    const shown = row((await bob(`${ROCKET}/commits/${String(sha)}`)).json);
    expect(shown["stats"]).toEqual({ additions: 3, deletions: 2, total: 5 });
    expect(rows(shown, "files")).toMatchObject([
      { filename: "notes.txt", status: "modified", additions: 3, deletions: 2, changes: 5 },
    ]);
    const [summary] = rows((await bob(`${ROCKET}/commits`)).json);
    expect(Object.keys(summary ?? {})).not.toContain("files");
    const seeded = row(
      (await bob(`${ROCKET}/commits/${String(rows((await bob(`${ROCKET}/commits`)).json)[2]?.["sha"])}`))
        .json,
    );
    expect([seeded["stats"], seeded["files"]]).toEqual([{ additions: 0, deletions: 0, total: 0 }, []]);
  });

  it("is found by branch name", async () => {
    const [newest] = rows((await bob(`${ROCKET}/commits`)).json);
    expect(row((await bob(`${ROCKET}/commits/main`)).json)["sha"]).toBe(newest?.["sha"]);
    expect(row((await bob(`${ROCKET}/commits/HEAD`)).json)["sha"]).toBe(newest?.["sha"]);
    expect((await bob(`${ROCKET}/commits/nothing`)).status).toBe(404);
  });

  it("of a file write has the message of its git commit", async () => {
    const { commit } = await write("one\n");
    const { sha } = row(commit);
    expect(commit).toMatchObject({
      message: "Notes",
      url: at(`${ROCKET}/git/commits/${String(sha)}`),
      author: { name: "alice", date: "2026-11-21T13:00:00+01:00" },
    });
  });
});
