import { beforeEach, describe, expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host, problems, sending } from "../../../test/repo-host/ask-host.ts";

const { alice, anonymous, bob, sandbox } = host();
beforeEach(() => sandbox.reset());

const ROCKET = "/repos/acme/rocket";
const ISSUE = `${ROCKET}/issues/3`;
const names = (json: unknown): readonly unknown[] => rows(json).map(({ name }) => name);

describe("the labels of an issue", () => {
  const LABELS = `${ISSUE}/labels`;

  it("are added, replaced and removed; each response has the resulting ones", async () => {
    await alice(LABELS, sending("PUT", { labels: [] }));
    expect(names((await alice(LABELS, sending("POST", { labels: ["bug"] }))).json)).toEqual(["bug"]);
    expect(names((await alice(LABELS, sending("POST", { labels: ["question", "bug"] }))).json)).toEqual([
      "bug",
      "question",
    ]);
    expect(names((await bob(LABELS)).json)).toEqual(["bug", "question"]);
    expect(names(row((await bob(ISSUE)).json)["labels"])).toEqual(["bug", "question"]);
    expect(names((await alice(`${LABELS}/BUG`, { method: "DELETE" })).json)).toEqual(["question"]);
    expect((await alice(`${LABELS}/bug`, { method: "DELETE" })).status).toBe(404);
    expect(names((await alice(LABELS, sending("PUT", { labels: ["enhancement"] }))).json)).toEqual([
      "enhancement",
    ]);
    expect((await alice(LABELS, { method: "DELETE" })).status).toBe(204);
    expect((await bob(LABELS)).json).toEqual([]);
  });

  it("may be sent as a bare list", async () => {
    expect(names((await alice(LABELS, sending("PUT", ["question"]))).json)).toEqual(["question"]);
    expect(names((await alice(LABELS, sending("POST", ["bug"]))).json)).toEqual(["bug", "question"]);
    expect((await alice(LABELS, sending("POST", "bug"))).status).toBe(400);
    expect((await alice(`${ISSUE}/assignees`, sending("POST", ["alice"]))).status).toBe(400);
  });

  it("can be changed with write access, and must exist in the repository", async () => {
    expect((await bob(LABELS, sending("POST", { labels: ["bug"] }))).status).toBe(404);
    expect((await anonymous(`${ROCKET}/issues/9999/labels`)).status).toBe(404);
    const refused = await alice(LABELS, sending("POST", { labels: ["nothing of the sort"] }));
    expect([refused.status, problems(refused.json)]).toEqual([422, ["labels invalid"]]);
  });
});

describe("the assignees of an issue", () => {
  const ASSIGNEES = `${ISSUE}/assignees`;
  const logins = (json: unknown): readonly unknown[] => rows(json, "assignees").map(({ login }) => login);

  it.each([
    "assignees[]=alice&assignees[]=bob",
    "assignees%5B%5D=alice&assignees=bob",
    "assignees=alice&assignees=bob",
  ])("are removed by a query: %s", async (query) => {
    const before = logins((await bob(ISSUE)).json);
    await alice(ASSIGNEES, sending("POST", { assignees: ["alice", "bob"] }));
    const removed = await alice(`${ASSIGNEES}?${query}`, { method: "DELETE" });
    expect([removed.status, logins(removed.json)]).toEqual([
      200,
      before.filter((login) => login !== "alice" && login !== "bob"),
    ]);
  });

  it("are added and removed; each response has the issue", async () => {
    const before = logins((await bob(ISSUE)).json);
    const added = await alice(ASSIGNEES, sending("POST", { assignees: ["alice"] }));
    expect([added.status, logins(added.json)]).toEqual([201, [...before, "alice"]]);
    const removed = await alice(ASSIGNEES, sending("DELETE", { assignees: ["alice", "bob"] }));
    expect([removed.status, logins(removed.json)]).toEqual([200, before]);
    const refused = await alice(ASSIGNEES, sending("POST", { assignees: ["no-such-user"] }));
    expect(problems(refused.json)).toEqual(["assignees missing"]);
  });
});

describe("a locked issue", () => {
  const empty = { method: "PUT", headers: { "Content-Length": "0" } };

  it("is marked as locked, and accepts comments only from users with write access", async () => {
    expect((await bob(`${ISSUE}/lock`, empty)).status).toBe(404);
    expect((await alice(`${ISSUE}/lock`, empty)).status).toBe(204);
    expect(row((await bob(ISSUE)).json)).toMatchObject({ locked: true, active_lock_reason: null });
    const comment = sending("POST", { body: "Me too." });
    expect((await bob(`${ISSUE}/comments`, comment)).status).toBe(403);
    expect((await alice(`${ISSUE}/comments`, comment)).status).toBe(201);
    expect((await alice(`${ISSUE}/lock`, { method: "DELETE" })).status).toBe(204);
    expect(row((await bob(ISSUE)).json)).toMatchObject({ locked: false });
    expect((await bob(`${ISSUE}/comments`, comment)).status).toBe(201);
  });

  it("has one of four reasons, or null", async () => {
    expect((await alice(`${ISSUE}/lock`, sending("PUT", { lock_reason: "spam" }))).status).toBe(204);
    expect(row((await bob(ISSUE)).json)).toMatchObject({ locked: true, active_lock_reason: "spam" });
    const refused = await alice(`${ISSUE}/lock`, sending("PUT", { lock_reason: "boring" }));
    expect(problems(refused.json)).toEqual(["lock_reason invalid"]);
  });
});
