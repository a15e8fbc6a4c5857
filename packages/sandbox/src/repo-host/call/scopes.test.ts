import { beforeEach, describe, expect, it } from "vitest";
import { row } from "../../../test/ask.ts";
import { basic, host, sending } from "../../../test/repo-host/ask-host.ts";

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
