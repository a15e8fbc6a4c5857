import { beforeEach, describe, expect, it } from "vitest";
import { row, type TestResponse } from "../../../test/ask.ts";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice, bob, sandbox, at } = host();
beforeEach(() => sandbox.reset());

const id = String(row((await alice("/repos/acme/rocket")).json)["id"]);
const rename = async (name: string, path = "/repos/acme/vault"): Promise<TestResponse> =>
  alice(path, sending("PATCH", { name }));
const unfollowed = async (ask: typeof alice, path: string, init: RequestInit = {}): Promise<TestResponse> =>
  ask(path, { ...init, redirect: "manual" });
const redirectOf = async (ask: typeof alice, path: string, init: RequestInit = {}): Promise<unknown> => {
  const { status, headers } = await unfollowed(ask, path, init);
  return [status, headers.get("location")];
};

describe("a renamed repository", () => {
  it("redirects reads permanently to its id", async () => {
    const moved = await unfollowed(anonymous, "/repos/acme/booster");
    expect(moved.status).toBe(301);
    expect(moved.headers.get("location")).toBe(at(`/repositories/${id}`));
    const { message, url, documentation_url: where } = row(moved.json);
    expect([message, url]).toEqual(["Moved Permanently", at(`/repositories/${id}`)]);
    expect(where).toBe(at("/_web/docs/#http-redirects"));
    expect((await anonymous(`/repositories/${id}`)).json).toMatchObject({ full_name: "acme/rocket" });
  });

  it("keeps path and query in the redirect, including a token", async () => {
    const path = "/repos/acme/booster/issues/3";
    expect(await redirectOf(anonymous, `${path}?a=1&access_token=alice-token&b=2`)).toEqual([
      301,
      at(`/repositories/${id}/issues/3?a=1&access_token=alice-token&b=2`),
    ]);
    await rename("safe");
    const followed = await anonymous("/repos/acme/vault?access_token=alice-token");
    expect(row(followed.json)["full_name"]).toBe("acme/safe");
    expect(
      await redirectOf(alice, "/repos/acme/booster/contents/docs%2Fguide.md", { method: "HEAD" }),
    ).toEqual([301, at(`/repositories/${id}/contents/docs%2Fguide.md`)]);
  });

  it("redirects writes with 307", async () => {
    const init = sending("POST", { title: "Written by way of the old name" });
    expect(await redirectOf(alice, "/repos/acme/booster/issues", init)).toEqual([
      307,
      at(`/repositories/${id}/issues`),
    ]);
    expect(await redirectOf(alice, "/repos/acme/booster", sending("PATCH", {}))).toEqual([
      307,
      at(`/repositories/${id}`),
    ]);
    const made = await alice(`/repositories/${id}/issues`, init);
    expect(row(made.json)["url"]).toBe(at("/repos/acme/rocket/issues/126"));
  });

  it("is found by its old name until another repository has that name", async () => {
    expect((await rename("safe")).json).toMatchObject({ full_name: "acme/safe", private: true });
    const vault = row((await alice("/repos/acme/safe")).json);
    expect(await redirectOf(alice, "/repos/acme/vault")).toEqual([
      301,
      at(`/repositories/${String(vault["id"])}`),
    ]);
    await rename("strongroom", "/repos/acme/safe");
    for (const old of ["vault", "safe", "VAULT"])
      expect(await redirectOf(alice, `/repos/acme/${old}`)).toEqual([
        301,
        at(`/repositories/${String(vault["id"])}`),
      ]);
    await rename("vault", "/repos/acme/seed");
    expect((await alice("/repos/acme/vault")).json).toMatchObject({
      full_name: "acme/vault",
      private: false,
    });
  });

  it("does not redirect users without access", async () => {
    await rename("safe");
    const vault = row((await alice("/repos/acme/safe")).json);
    expect(await redirectOf(bob, "/repos/acme/vault")).toEqual([404, null]);
    expect(await redirectOf(bob, `/repositories/${String(vault["id"])}`)).toEqual([404, null]);
  });

  it("has its old name after a reset", async () => {
    await rename("safe");
    sandbox.reset();
    expect((await alice("/repos/acme/vault")).status).toBe(200);
  });

  it("has its new name in the resources below it", async () => {
    const below = ["issues/1", "contents/README.md", "contents"].map((path) => `/repositories/${id}/${path}`);
    const before = await Promise.all(below.map((path) => alice(path)));
    sandbox.clock.advance(1_000);
    await rename("rocket-2", "/repos/acme/rocket");
    for (const [place, path] of below.entries()) {
      const since = { "If-Modified-Since": before[place]?.headers.get("last-modified") ?? "" };
      const after = await alice(path, { headers: since });
      expect([path, before[place]?.status, after.status]).toEqual([path, 200, 200]);
      expect(after.text).toContain("/acme/rocket-2/");
    }
  });

  it("has status and Location in the meta of JSON-P", async () => {
    const { text } = await anonymous("/repos/acme/booster?callback=f");
    expect(text).toContain('"status":301');
    expect(text).toContain(`"Location":"${at(`/repositories/${id}`)}`);
  });
});

describe("a temporarily moved repository", () => {
  it("redirects reads and writes with 302", async () => {
    const init = sending("POST", { title: "x" });
    expect(await redirectOf(alice, "/repos/acme/launchpad")).toEqual([302, at(`/repositories/${id}`)]);
    expect(await redirectOf(alice, "/repos/acme/launchpad/issues?page=2", init)).toEqual([
      302,
      at(`/repositories/${id}/issues?page=2`),
    ]);
  });
});

describe("a repository id", () => {
  it.each(["1", "0", "x", "100010999", "99999999999"])("%s is unknown", async (unknown) => {
    expect((await alice(`/repositories/${unknown}`)).status).toBe(404);
  });

  it("is valid for repositories of users and for new ones", async () => {
    const made = row((await bob("/user/repos", sending("POST", { name: "own" }))).json);
    const notes = row((await anonymous("/repos/alice/notes")).json);
    for (const { id: one, full_name: name } of [made, notes])
      expect((await anonymous(`/repositories/${String(one)}`)).json).toMatchObject({ full_name: name });
  });
});
