import { beforeEach, describe, expect, it } from "vitest";
import { row, rows, type Row } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { anybody, alice, bob, sandbox, at } = host();
beforeEach(() => sandbox.reset());

const ROCKET = "/repos/acme/rocket";
const codes = (json: unknown): readonly unknown[] =>
  rows(json, "errors").map(({ field, code }) => `${String(field)} ${String(code)}`);

describe("a repository", () => {
  it("is changed in what is sent; the rest stays", async () => {
    const before = row((await alice(ROCKET)).json);
    sandbox.clock.advance(60_000);
    const changed = await alice(ROCKET, sending("PATCH", { description: "Lands, too." }));
    expect(changed.json).toEqual({
      ...before,
      description: "Lands, too.",
      updated_at: "2026-11-21T12:01:00Z",
    });
    expect((await alice(ROCKET)).json).toEqual(changed.json);
    expect(row((await alice(ROCKET, sending("POST", { description: null }))).json)["description"]).toBeNull();
  });

  it("is changed to what can be", async () => {
    const wrong = { name: "a b", description: 7, homepage: [], private: "yes" };
    expect(codes((await alice(ROCKET, sending("PATCH", wrong))).json)).toEqual([
      "name invalid",
      "description invalid",
      "homepage invalid",
      "private invalid",
    ]);
    expect(codes((await alice(ROCKET, sending("PATCH", { name: "vault" }))).json)).toEqual([
      "name already_exists",
    ]);
    expect((await alice(ROCKET, sending("PATCH", { name: "Rocket" }))).json).toMatchObject({
      name: "Rocket",
    });
  });

  it("disappears when it becomes private, and when it is deleted", async () => {
    await alice(ROCKET, sending("PATCH", { private: true }));
    expect((await bob(ROCKET)).status).toBe(404);
    const removed = await alice(ROCKET, { method: "DELETE" });
    expect([removed.status, removed.text]).toEqual([204, ""]);
    expect((await alice(ROCKET)).status).toBe(404);
    expect((await alice("/orgs/acme/repos?per_page=100")).text).not.toContain("acme/rocket");
    sandbox.reset();
    expect((await bob(ROCKET)).status).toBe(200);
  });

  it("is changed by those who may", async () => {
    for (const init of [sending("PATCH", { description: "x" }), { method: "DELETE" }]) {
      expect((await bob(ROCKET, init)).status).toBe(404);
      expect((await anybody(ROCKET, init)).status).toBe(404);
    }
  });

  it("has a name that is free again when it is gone, and an id that is nobody's ever after", async () => {
    const made = row((await bob("/user/repos", sending("POST", { name: "own" }))).json);
    await bob("/repos/bob/own", { method: "DELETE" });
    const again = row((await bob("/user/repos", sending("POST", { name: "own" }))).json);
    expect(again["id"]).not.toBe(made["id"]);
    expect((await bob(`/repositories/${String(made["id"])}`)).status).toBe(404);
  });

  it("tells its owner's page when it comes and goes", async () => {
    const since = (await bob("/users/bob")).headers.get("last-modified") ?? "";
    const changed = async (): Promise<number> =>
      (await bob("/users/bob", { headers: { "If-Modified-Since": since } })).status;
    expect(await changed()).toBe(304);
    await bob("/user/repos", sending("POST", { name: "own" }));
    expect(await changed()).toBe(200);
    await bob("/repos/bob/own", { method: "DELETE" });
    expect(await changed()).toBe(200);
  });

  it("has topics, replaced as a whole", async () => {
    const topics = `${ROCKET}/topics`;
    expect((await alice(topics, sending("PUT", { names: ["space", "v2"] }))).json).toEqual({
      names: ["space", "v2"],
    });
    await alice(topics, sending("PUT", { names: [] }));
    expect((await bob(topics)).json).toEqual({ names: [] });
    expect(codes((await alice(topics, sending("PUT", {}))).json)).toEqual(["names missing_field"]);
    expect(codes((await alice(topics, sending("PUT", { names: ["Not this"] }))).json)).toEqual([
      "names invalid",
    ]);
  });
});

describe("comments", () => {
  const ISSUE = `${ROCKET}/issues/3`;

  it("are as many as the issue says, found by the links of both", async () => {
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

  it("are written by any user", async () => {
    const before = row((await bob(ISSUE)).json);
    const made = await bob(`${ISSUE}/comments`, sending("POST", { body: "Me too." }));
    expect([made.status, made.headers.get("location")]).toEqual([201, row(made.json)["url"]]);
    const after = row((await bob(ISSUE)).json);
    expect(after).toMatchObject({
      comments: Number(before["comments"]) + 1,
      updated_at: "2026-11-21T12:00:00Z",
    });
    expect(rows((await bob(`${ISSUE}/comments?per_page=100`)).json).at(-1)).toEqual(made.json);
    expect(codes((await bob(`${ISSUE}/comments`, sending("POST", {}))).json)).toEqual(["body missing_field"]);
    expect(codes((await bob(`${ISSUE}/comments`, sending("POST", { body: 7 }))).json)).toEqual([
      "body invalid",
    ]);
    expect((await anybody(`${ISSUE}/comments`, sending("POST", { body: "x" }))).status).toBe(404);
    expect((await bob(`${ROCKET}/issues/999/comments`)).status).toBe(404);
    expect((await bob(`${ROCKET}/issues/comments/1`)).status).toBe(404);
  });
});

describe("labels", () => {
  const labels = `${ROCKET}/labels`;
  const named = async (): Promise<readonly unknown[]> =>
    rows((await bob(labels)).json).map(({ name }) => name);

  it("are created, changed in what is sent, and deleted", async () => {
    const made = await alice(labels, sending("POST", { name: "new one", color: "00ff00" }));
    expect(made.headers.get("location")).toBe(at(`${labels}/new%20one`));
    const changed = await alice(`${labels}/new%20one`, sending("PATCH", { new_name: "old one" }));
    expect(changed.json).toMatchObject({ name: "old one", color: "00ff00", description: null });
    expect((await bob(`${labels}/OLD%20ONE`)).json).toEqual(changed.json);
    expect(await named()).toEqual(["bug", "documentation", "enhancement", "question", "old one"]);
    expect((await alice(`${labels}/old%20one`, { method: "DELETE" })).status).toBe(204);
    expect((await alice(`${labels}/old%20one`, { method: "DELETE" })).status).toBe(404);
    expect(await named()).toEqual(["bug", "documentation", "enhancement", "question"]);
  });

  it("keep to their rules when they change", async () => {
    expect(codes((await alice(`${labels}/bug`, sending("PATCH", { color: "red" }))).json)).toEqual([
      "color invalid",
    ]);
    expect(codes((await alice(`${labels}/bug`, sending("PATCH", { new_name: "Question" }))).json)).toEqual([
      "name already_exists",
    ]);
    expect((await bob(`${labels}/bug`, sending("PATCH", { color: "ff0000" }))).status).toBe(404);
  });

  it("that change make issues change", async () => {
    const issue = rows((await bob(`${ROCKET}/issues?labels=bug`)).json)[0];
    const path = `${ROCKET}/issues/${String(issue?.["number"])}`;
    const since = (await bob(path)).headers.get("last-modified") ?? "";
    const ask = async (): Promise<number> =>
      (await bob(path, { headers: { "If-Modified-Since": since } })).status;
    expect(await ask()).toBe(304);
    await alice(`${labels}/bug`, sending("PATCH", { color: "ffffff" }));
    expect(await ask()).toBe(200);
  });
});

describe("files", () => {
  const FILE = `${ROCKET}/contents/docs/guide.md`;

  it("are removed by a commit of who knows them", async () => {
    const { sha } = row((await alice(FILE)).json);
    const remove = async (fields: object): Promise<Row & { status: number }> => {
      const { status, json } = await alice(FILE, sending("DELETE", fields));
      return { ...row(json), status };
    };
    expect(codes(await remove({ message: "Drop" }))).toEqual(["sha missing_field"]);
    expect(codes(await remove({ sha }))).toEqual(["message missing_field"]);
    expect(await remove({ message: "Drop", sha: "0".repeat(40) })).toMatchObject({ status: 409 });
    const removed = await remove({ message: "Drop the guide", sha });
    expect(removed).toMatchObject({ status: 200, content: null });
    expect((await alice(FILE)).status).toBe(404);
    expect((await alice(`${ROCKET}/contents/docs`)).status).toBe(404);
    expect(rows((await alice(`${ROCKET}/commits`)).json)[0]).toEqual(removed["commit"]);
  });

  it("say when they were last changed", async () => {
    const { headers } = await alice(FILE);
    const since = { "If-Modified-Since": headers.get("last-modified") ?? "" };
    expect((await alice(FILE, { headers: since })).status).toBe(304);
    const { sha } = row((await alice(FILE)).json);
    await alice(FILE, sending("PUT", { message: "Say more", content: btoa("more"), sha }));
    expect((await alice(FILE, { headers: since })).status).toBe(200);
  });
});

describe("stars", () => {
  const STAR = "/user/starred/acme/rocket";

  it("are put and taken without a body", async () => {
    expect((await bob(STAR)).status).toBe(404);
    expect((await bob(STAR, { method: "PUT" })).status).toBe(204);
    expect((await bob(STAR)).status).toBe(204);
    await bob("/user/starred/acme/seed", { method: "PUT" });
    const starred = rows((await bob("/user/starred")).json).map(({ full_name: name }) => name);
    expect(starred).toEqual(["acme/seed", "acme/rocket"]);
    expect((await bob(STAR, { method: "DELETE" })).status).toBe(204);
    expect((await bob(STAR)).status).toBe(404);
  });

  it("are each user's own, on what the user may see", async () => {
    await bob(STAR, { method: "PUT" });
    expect((await alice(STAR)).status).toBe(404);
    expect((await anybody(STAR)).status).toBe(401);
    for (const method of ["PUT", "DELETE"])
      expect((await bob("/user/starred/acme/vault", { method })).status).toBe(404);
    await alice("/user/starred/acme/rocket", { method: "PUT" });
    await alice(ROCKET, sending("PATCH", { private: true }));
    expect((await bob("/user/starred")).json).toEqual([]);
  });
});

describe("a thread of notifications", () => {
  it("is found by its address, and read by itself", async () => {
    const [first] = rows((await alice("/notifications")).json);
    const path = String(first?.["url"]).slice(at("").length);
    expect((await alice(path)).json).toEqual(first);
    expect((await alice(path, { method: "PATCH" })).status).toBe(205);
    expect((await alice(path)).json).toMatchObject({ unread: false, last_read_at: "2026-11-21T12:00:00Z" });
    expect((await bob(path)).status).toBe(404);
    expect((await alice("/notifications/threads/0", { method: "PATCH" })).status).toBe(404);
  });
});

describe("everything that was written", () => {
  it("is undone by a reset, and brought back by a snapshot", async () => {
    const paths = [ROCKET, `${ROCKET}/issues`, `${ROCKET}/labels`, `${ROCKET}/contents`, `${ROCKET}/commits`];
    const all = async (): Promise<readonly string[]> =>
      (
        await Promise.all([...paths, "/user/starred", "/user/repos?per_page=100"].map((path) => alice(path)))
      ).map(({ text }) => text);
    const before = await all();
    await alice(ROCKET, sending("PATCH", { description: "x" }));
    await alice(`${ROCKET}/issues`, sending("POST", { title: "x" }));
    await alice(`${ROCKET}/labels/bug`, { method: "DELETE" });
    await alice(`${ROCKET}/contents/new`, sending("PUT", { message: "x", content: "" }));
    await alice("/user/starred/acme/seed", { method: "PUT" });
    await alice("/user/repos", sending("POST", { name: "x" }));
    const after = await all();
    expect(after.every((text, i) => text !== before[i])).toBe(true);
    const snapshot = sandbox.snapshot();
    sandbox.reset();
    expect(await all()).toEqual(before);
    sandbox.restore(snapshot);
    expect(await all()).toEqual(after);
  });
});
