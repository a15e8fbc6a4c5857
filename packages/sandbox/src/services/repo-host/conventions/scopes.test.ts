import { beforeEach, describe, expect, it } from "vitest";
import { row, rows } from "../../../../test/ask.ts";
import { basic, host, sending } from "../../../../test/repo-host/ask-host.ts";

const { anonymous, alice, carol, sandbox } = host();
beforeEach(() => sandbox.reset());

describe("scopes", () => {
  it("are sent for requests with a token: its own, and those that the endpoint accepts", async () => {
    const scopesOf = async (ask: typeof alice, path: string, method = "GET"): Promise<readonly unknown[]> => {
      const { headers } = await ask(path, { method });
      return [headers.get("x-oauth-scopes"), headers.get("x-accepted-oauth-scopes")];
    };
    const all = "admin:org, delete_repo, notifications, repo, user";
    expect(await scopesOf(alice, "/users/bob")).toEqual([all, "user"]);
    expect(await scopesOf(alice, "/")).toEqual([all, ""]);
    expect(await scopesOf(carol, "/repos/acme/rocket")).toEqual(["public_repo", "repo"]);
    expect(await scopesOf(carol, "/repos/acme/rocket/issues", "POST")).toEqual([
      "public_repo",
      "public_repo, repo",
    ]);
    expect(await scopesOf(carol, "/orgs/acme/repos", "POST")).toEqual(["public_repo", "public_repo, repo"]);
    expect(await scopesOf(carol, "/notifications")).toEqual(["public_repo", "notifications, repo"]);
    expect(await scopesOf(alice, "/orgs/acme")).toEqual([all, "admin:org, read:org, repo, user, write:org"]);
    expect(await scopesOf(alice, "/repositories/1", "DELETE")).toEqual([all, "delete_repo"]);
    expect(await scopesOf(anonymous, "/")).toEqual([null, null]);
    const byPassword = await anonymous("/user", { headers: basic("alice", "alice-password") });
    expect(byPassword.headers.has("x-oauth-scopes")).toBe(false);
  });

  it("limit what a token may do, whatever its user may do", async () => {
    const made = await carol("/user/repos", sending("POST", { name: "open" }));
    expect(made.status).toBe(201);
    const hidden = await carol("/user/repos", sending("POST", { name: "hidden", private: true }));
    expect([hidden.status, row(hidden.json)["message"]]).toEqual([403, "Missing the 'repo' scope."]);
    const removed = await carol("/repos/carol/open", { method: "DELETE" });
    expect([removed.status, row(removed.json)["message"]]).toEqual([403, "Missing the 'delete_repo' scope."]);
    expect((await carol("/notifications")).status).toBe(403);
  });

  it("limit which fields are sent", async () => {
    expect(row((await carol("/user")).json)).not.toHaveProperty("plan");
    expect(row((await alice("/user")).json)).toHaveProperty("plan");
  });

  it("hide private repositories from a token without access to them", async () => {
    const own = host({
      credentials: {
        repoHost: {
          users: [{ login: "alice", password: "p", token: "public", scopes: ["public_repo"] }],
          applications: [],
        },
      },
    });
    const ask = async (path: string): Promise<Awaited<ReturnType<typeof alice>>> =>
      own.anonymous(path, { headers: { Authorization: "token public" } });
    expect((await ask("/repos/acme/vault")).status).toBe(404);
    expect((await ask("/user/repos?per_page=100")).text).not.toContain("acme/vault");
    expect((await ask("/orgs/acme/repos?per_page=100")).text).not.toContain("acme/vault");
    expect((await ask("/search/repositories?q=vault")).json).toMatchObject({ total_count: 0 });
    expect((await own.anonymous("/repos/acme/vault", { headers: basic("alice", "p") })).status).toBe(200);
    const text = await own.anonymous("/markdown", {
      ...sending("POST", { text: "acme/vault#1", mode: "gfm" }),
      headers: { Authorization: "token public" },
    });
    expect(text.text).not.toContain("<a");
  });
});

describe("tokens", () => {
  const alices = basic("alice", "alice-password");

  it("are created with a password, and work at once", async () => {
    const init = sending("POST", { note: "laptop", scopes: ["notifications"] });
    const made = await anonymous("/authorizations", { ...init, headers: alices });
    expect(made.status).toBe(201);
    const { token, url } = row(made.json);
    const withToken = await anonymous("/user", { headers: { Authorization: `token ${String(token)}` } });
    expect(withToken.json).toMatchObject({ login: "alice" });
    expect(withToken.headers.get("x-oauth-scopes")).toBe("notifications");
    const path = String(url).slice(sandbox.origins.repoHost.length);
    expect((await anonymous(path, { headers: alices })).json).toMatchObject({ note: "laptop", token: "" });
    expect(rows((await anonymous("/authorizations", { headers: alices })).json)).toHaveLength(1);
    expect((await anonymous(path, { method: "DELETE", headers: alices })).status).toBe(204);
    expect((await anonymous("/user", { headers: { Authorization: `token ${String(token)}` } })).status).toBe(
      401,
    );
  });

  it("have ids, and are listed for their own user only", async () => {
    const bobs = basic("bob", "bob-password");
    const make = async (headers: Readonly<Record<string, string>>, note: string): Promise<unknown> => {
      const made = row((await anonymous("/authorizations", { ...sending("POST", { note }), headers })).json);
      expect(made["token"]).toMatch(/^[\da-f]{40}$/);
      return made["id"];
    };
    expect([await make(alices, "laptop"), await make(bobs, "phone")]).toEqual([1, 2]);
    const notes = rows((await anonymous("/authorizations", { headers: bobs })).json).map(({ note }) => note);
    expect(notes).toEqual(["phone"]);
  });

  it("need a unique note and known scopes", async () => {
    const codes = async (fields: object): Promise<unknown> => {
      const response = await anonymous("/authorizations", { ...sending("POST", fields), headers: alices });
      return response.status === 201 ? 201 : rows(response.json, "errors").map(({ code }) => code);
    };
    expect(await codes({})).toEqual(["missing_field"]);
    expect(await codes({ note: 7 })).toEqual(["invalid"]);
    expect(await codes({ note: "a", scopes: ["everything"] })).toEqual(["invalid"]);
    expect(await codes({ note: "a" })).toBe(201);
    expect(await codes({ note: "a" })).toEqual(["already_exists"]);
  });

  it("cannot create or list tokens", async () => {
    expect((await alice("/authorizations")).status).toBe(403);
    expect((await anonymous("/authorizations")).status).toBe(401);
    expect((await anonymous("/authorizations/7", { headers: alices })).status).toBe(404);
  });
});
