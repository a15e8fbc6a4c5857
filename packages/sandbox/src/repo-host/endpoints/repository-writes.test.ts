import { beforeEach, describe, expect, it } from "vitest";
import { row } from "../../../test/ask.ts";
import { host, sending, problems } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice, bob, sandbox } = host();
beforeEach(() => sandbox.reset());

const ROCKET = "/repos/acme/rocket";

describe("a repository", () => {
  it("is changed only in the fields that are sent", async () => {
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

  it("is validated when changed", async () => {
    const wrong = { name: "a b", description: 7, homepage: [], private: "yes" };
    expect(problems((await alice(ROCKET, sending("PATCH", wrong))).json)).toEqual([
      "name invalid",
      "description invalid",
      "homepage invalid",
      "private invalid",
    ]);
    expect(problems((await alice(ROCKET, sending("PATCH", { name: "vault" }))).json)).toEqual([
      "name already_exists",
    ]);
    expect((await alice(ROCKET, sending("PATCH", { name: "Rocket" }))).json).toMatchObject({
      name: "Rocket",
    });
  });

  it("is not found after it became private or was deleted", async () => {
    await alice(ROCKET, sending("PATCH", { private: true }));
    expect((await bob(ROCKET)).status).toBe(404);
    const removed = await alice(ROCKET, { method: "DELETE" });
    expect([removed.status, removed.text]).toEqual([204, ""]);
    expect((await alice(ROCKET)).status).toBe(404);
    expect((await alice("/orgs/acme/repos?per_page=100")).text).not.toContain("acme/rocket");
    sandbox.reset();
    expect((await bob(ROCKET)).status).toBe(200);
  });

  it("can be changed with write access only", async () => {
    for (const init of [sending("PATCH", { description: "x" }), { method: "DELETE" }]) {
      expect((await bob(ROCKET, init)).status).toBe(404);
      expect((await anonymous(ROCKET, init)).status).toBe(404);
    }
  });

  it("frees its name but not its id when deleted", async () => {
    const made = row((await bob("/user/repos", sending("POST", { name: "own" }))).json);
    await bob("/repos/bob/own", { method: "DELETE" });
    const again = row((await bob("/user/repos", sending("POST", { name: "own" }))).json);
    expect(again["id"]).not.toBe(made["id"]);
    expect((await bob(`/repositories/${String(made["id"])}`)).status).toBe(404);
  });

  it("updates Last-Modified of its owner when created and deleted", async () => {
    const since = (await bob("/users/bob")).headers.get("last-modified") ?? "";
    const changed = async (): Promise<number> =>
      (await bob("/users/bob", { headers: { "If-Modified-Since": since } })).status;
    expect(await changed()).toBe(304);
    await bob("/user/repos", sending("POST", { name: "own" }));
    expect(await changed()).toBe(200);
    await bob("/repos/bob/own", { method: "DELETE" });
    expect(await changed()).toBe(200);
  });

  it("has topics, which are replaced as a whole", async () => {
    const topics = `${ROCKET}/topics`;
    expect((await alice(topics, sending("PUT", { names: ["space", "v2"] }))).json).toEqual({
      names: ["space", "v2"],
    });
    await alice(topics, sending("PUT", { names: [] }));
    expect((await bob(topics)).json).toEqual({ names: [] });
    expect(problems((await alice(topics, sending("PUT", {}))).json)).toEqual(["names missing_field"]);
    expect(problems((await alice(topics, sending("PUT", { names: ["Not this"] }))).json)).toEqual([
      "names invalid",
    ]);
  });
});

describe("a repository of an organization", () => {
  const make = sending("POST", { name: "lander", private: true });

  it("can be created by its members", async () => {
    const made = await alice("/orgs/acme/repos", make);
    expect([made.status, row(made.json)["full_name"]]).toEqual([201, "acme/lander"]);
    expect(made.headers.get("location")).toMatch(/\/repos\/acme\/lander$/);
    expect((await alice("/repos/acme/lander")).json).toEqual(made.json);
    expect((await bob("/repos/acme/lander")).status).toBe(404);
    expect(problems((await alice("/orgs/acme/repos", make)).json)).toEqual(["name already_exists"]);
  });

  it("cannot be created by others", async () => {
    expect((await bob("/orgs/acme/repos", make)).status).toBe(404);
    expect((await alice("/orgs/alice/repos", make)).status).toBe(404);
    expect((await anonymous("/orgs/acme/repos", make)).status).toBe(401);
  });
});
