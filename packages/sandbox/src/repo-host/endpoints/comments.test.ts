import { beforeEach, describe, expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host, sending, problems } from "../../../test/repo-host/ask-host.ts";

const { alice, anonymous, bob, carol, sandbox, at } = host();
beforeEach(() => sandbox.reset());

const ROCKET = "/repos/acme/rocket";

describe("comments", () => {
  const ISSUE = `${ROCKET}/issues/3`;

  it("are as many as the issue says, and their links work in both directions", async () => {
    for (const number of [1, 2, 3, 4]) {
      const issue = row((await bob(`${ROCKET}/issues/${String(number)}`)).json);
      const listed = rows((await bob(String(issue["comments_url"]).slice(at("").length))).json);
      expect(listed).toHaveLength(Number(issue["comments"]));
      for (const one of listed.slice(0, 1)) {
        expect(one["issue_url"]).toBe(issue["url"]);
        expect((await bob(String(one["url"]).slice(at("").length))).json).toEqual(one);
      }
    }
  });

  it("can be written by any user", async () => {
    const before = row((await bob(ISSUE)).json);
    const made = await bob(`${ISSUE}/comments`, sending("POST", { body: "Me too." }));
    expect([made.status, made.headers.get("location")]).toEqual([201, row(made.json)["url"]]);
    const after = row((await bob(ISSUE)).json);
    expect(after).toMatchObject({
      comments: Number(before["comments"]) + 1,
      updated_at: "2026-11-21T12:00:00Z",
    });
    expect(rows((await bob(`${ISSUE}/comments?per_page=100`)).json).at(-1)).toEqual(made.json);
    expect(problems((await bob(`${ISSUE}/comments`, sending("POST", {}))).json)).toEqual([
      "body missing_field",
    ]);
    expect(problems((await bob(`${ISSUE}/comments`, sending("POST", { body: 7 }))).json)).toEqual([
      "body invalid",
    ]);
    expect((await anonymous(`${ISSUE}/comments`, sending("POST", { body: "x" }))).status).toBe(404);
    expect((await bob(`${ROCKET}/issues/999/comments`)).status).toBe(404);
    expect((await bob(`${ROCKET}/issues/comments/1`)).status).toBe(404);
  });

  it("can be edited and deleted by their authors and by users with write access", async () => {
    const made = row((await bob(`${ISSUE}/comments`, sending("POST", { body: "Me too." }))).json);
    const path = String(made["url"]).slice(at("").length);
    sandbox.clock.advance(60_000);
    const edited = row((await bob(path, sending("PATCH", { body: "Not me." }))).json);
    expect(edited).toEqual({ ...made, body: "Not me.", updated_at: "2026-11-21T12:01:00Z" });
    expect((await bob(path)).json).toEqual(edited);
    const seeded = String(rows((await bob(`${ISSUE}/comments`)).json)[0]?.["url"]).slice(at("").length);
    expect((await alice(seeded, sending("POST", { body: "As an owner." }))).status).toBe(200);
    expect((await carol(seeded, sending("PATCH", { body: "As nobody." }))).status).toBe(404);
    expect(problems((await alice(seeded, sending("PATCH", {}))).json)).toEqual(["body missing_field"]);
    const count = Number(row((await bob(ISSUE)).json)["comments"]);
    expect((await carol(path, { method: "DELETE" })).status).toBe(404);
    expect((await bob(path, { method: "DELETE" })).status).toBe(204);
    expect((await bob(path)).status).toBe(404);
    expect(row((await bob(ISSUE)).json)["comments"]).toBe(count - 1);
    const next = row((await bob(`${ISSUE}/comments`, sending("POST", { body: "Again." }))).json);
    expect(next["id"]).not.toBe(made["id"]);
  });

  it("are also listed for a whole repository", async () => {
    const listed = rows((await bob(`${ROCKET}/issues/comments?per_page=100`)).json);
    expect(listed).toHaveLength(100);
    expect(new Set(listed.map(({ issue_url }) => issue_url)).size).toBeGreaterThan(1);
  });
});
