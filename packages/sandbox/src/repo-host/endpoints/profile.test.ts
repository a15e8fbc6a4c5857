import { beforeEach, describe, expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { host, problems, sending } from "../../../test/repo-host/ask-host.ts";

const { alice, anonymous, bob, carol, sandbox } = host();
beforeEach(() => sandbox.reset());

describe("a user's profile", () => {
  it.each(["PATCH", "POST"])("is changed by %s, only in the fields that are sent", async (method) => {
    const before = row((await alice("/user")).json);
    const changed = await alice("/user", sending(method, { name: "Alice A.", hireable: true, bio: "" }));
    expect(changed.status).toBe(200);
    const after = {
      ...before,
      name: "Alice A.",
      hireable: true,
      bio: null,
      updated_at: "2026-11-21T12:00:00Z",
    };
    expect(changed.json).toEqual(after);
    expect((await alice("/user")).json).toEqual(after);
    expect(row((await bob("/users/alice")).json)["name"]).toBe("Alice A.");
    expect((await alice("/user", sending(method, {}))).json).toEqual(after);
  });

  it("has null in each blank field, whether it was never filled or is emptied", async () => {
    const users = rows((await alice("/users?per_page=100")).json);
    const profiles = await Promise.all(users.map(({ login }) => alice(`/users/${String(login)}`)));
    const blogs = profiles.map(({ json }) => row(json)["blog"]);
    expect(blogs).toContain(null);
    expect(blogs).not.toContain("");
    const filled = {
      name: "A",
      company: "B",
      blog: "https://c.example",
      location: "D",
      email: "e@f.example",
      bio: "G",
    };
    expect((await alice("/user", sending("PATCH", filled))).json).toMatchObject(filled);
    const blank = Object.fromEntries(Object.keys(filled).map((name) => [name, ""]));
    const emptied = Object.fromEntries(Object.keys(filled).map((name) => [name, null]));
    expect((await alice("/user", sending("PATCH", blank))).json).toMatchObject(emptied);
  });

  it("has a new validator after a change", async () => {
    const { headers } = await bob("/users/alice");
    await alice("/user", sending("PATCH", { location: "Kyoto" }));
    const since = { "If-Modified-Since": headers.get("last-modified") ?? "" };
    expect((await bob("/users/alice", { headers: since })).status).toBe(200);
    const { headers: now } = await bob("/users/alice");
    const tag = { "If-None-Match": now.get("etag") ?? "" };
    expect((await bob("/users/alice", { headers: tag })).status).toBe(304);
  });

  it("is found by search, and its address is listed among the user's", async () => {
    await alice("/user", sending("PATCH", { name: "Zebulon", email: "z@example.com" }));
    expect((await bob("/search/users?q=zebulon")).json).toMatchObject({
      total_count: 1,
      items: [{ login: "alice" }],
    });
    expect((await alice("/user/emails")).json).toMatchObject([{ email: "z@example.com" }]);
  });

  it("is validated by type and length", async () => {
    const { status, json } = await alice(
      "/user",
      sending("PATCH", { name: 7, email: "nobody", hireable: "yes", bio: "x".repeat(161), blog: [] }),
    );
    expect([status, problems(json)]).toEqual([
      422,
      ["name invalid", "blog invalid", "email invalid", "bio custom", "hireable invalid"],
    ]);
    expect((await alice("/user", { method: "PATCH", body: "[]" })).status).toBe(400);
  });

  it("can be changed by the user only, with a token that has the scope", async () => {
    expect((await anonymous("/user", sending("PATCH", { name: "x" }))).status).toBe(401);
    const refused = await carol("/user", sending("PATCH", { name: "x" }));
    expect([refused.status, row(refused.json)["message"]]).toEqual([403, "Missing the 'user' scope."]);
  });
});
