import { beforeEach, describe, expect, it } from "vitest";
import { row, rows } from "../../../test/ask.ts";
import { basic, host, sending } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice, sandbox } = host();
beforeEach(() => sandbox.reset());

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
