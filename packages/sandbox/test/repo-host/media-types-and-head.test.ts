import { beforeEach, describe, expect, it } from "vitest";
import { row, rows } from "../ask.ts";
import { basic, host, sending } from "./ask-host.ts";

const { alice, anonymous, bob, carol, sandbox } = host();
beforeEach(() => sandbox.reset());

describe("the media type", () => {
  it("of another vendor with the same prefix is ignored", async () => {
    const response = await alice("/user", { headers: { Accept: "application/vnd.servicefoo.v9+json" } });
    expect([response.status, response.headers.get("x-service-media-type")]).toEqual([200, "service.v3"]);
  });

  it("is case-insensitive", async () => {
    const accept = "Application/Vnd.Service.V3.RAW+JSON";
    const response = await alice("/repos/acme/rocket/contents/README.md", { headers: { Accept: accept } });
    expect(response.headers.get("x-service-media-type")).toBe("service.v3; param=raw");
    expect(response.text).toMatch(/^# rocket/);
  });

  it("with an unknown version is refused after authentication, and counts against the budget", async () => {
    const init = { headers: { Accept: "application/vnd.service.v4+json" } };
    const refused = await alice("/user", init);
    expect([refused.status, refused.headers.get("x-ratelimit-limit")]).toEqual([415, "5000"]);
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("4999");
    const bad = await anonymous("/user", { headers: { ...init.headers, Authorization: "token nobody's" } });
    expect(bad.status).toBe(401);
  });
});

describe("HEAD", () => {
  it.each(["/user", "/repos/acme/rocket/issues?page=2", "/nothing", "/repos/acme/booster"])(
    "of %s has the headers of GET, including Content-Length",
    async (path) => {
      const [get, head] = [
        await alice(path, { redirect: "manual" }),
        await alice(path, { method: "HEAD", redirect: "manual" }),
      ];
      expect([head.status, head.text]).toEqual([get.status, ""]);
      const names = ["content-type", "etag", "last-modified", "link", "location", "cache-control"];
      for (const name of names) expect(head.headers.get(name), name).toBe(get.headers.get(name));
      expect(head.headers.get("content-length")).toBe(String(new TextEncoder().encode(get.text).length));
    },
  );

  it("may get a 304, without Content-Length", async () => {
    const etag = (await alice("/user")).headers.get("etag") ?? "";
    const head = await alice("/user", { method: "HEAD", headers: { "If-None-Match": etag } });
    expect([head.status, head.headers.get("content-length")]).toEqual([304, null]);
  });
});

describe("two credentials", () => {
  it("in one request: the header takes precedence", async () => {
    const both = await anonymous("/user?access_token=bob-token", {
      headers: basic("alice", "alice-password"),
    });
    expect(row(both.json)["login"]).toBe("alice");
    const bad = await anonymous("/user?access_token=bob-token", { headers: basic("alice", "wrong") });
    expect(bad.status).toBe(401);
  });
});

describe("pages", () => {
  it.each(["page=0", "page=-1", "page=1.5", "page=x", "page="])(
    "%s counts as the first one",
    async (query) => {
      const [first, odd] = [
        await bob("/repos/acme/rocket/issues"),
        await bob(`/repos/acme/rocket/issues?${query}`),
      ];
      expect(odd.json).toEqual(first.json);
    },
  );

  it.each([
    ["per_page=100000", 100],
    ["per_page=0", 30],
    ["per_page=-5", 30],
    ["per_page=1", 1],
  ])("%s has %i rows", async (query, count) => {
    expect(rows((await bob(`/repos/acme/rocket/issues?state=all&${query}`)).json)).toHaveLength(count);
  });

  it("have different validators", async () => {
    const first = (await bob("/repos/acme/rocket/issues?page=1")).headers.get("etag") ?? "";
    const init = { headers: { "If-None-Match": first } };
    expect((await bob("/repos/acme/rocket/issues?page=1", init)).status).toBe(304);
    expect((await bob("/repos/acme/rocket/issues?page=2", init)).status).toBe(200);
  });
});

describe("paths", () => {
  it.each(["/users/%E0%A4%A", "/users/%00", "//users/alice", "/users/a%2Fb", "/users/alice/repos/x"])(
    "%s are not found",
    async (path) => {
      expect((await alice(path)).status).toBe(404);
    },
  );

  it.each(["/users/alice/", "/users/ALICE", "/users/%61lice"])("%s returns the same user", async (path) => {
    expect(row((await alice(path)).json)["login"]).toBe("alice");
  });
});

describe("absent fields and null", () => {
  it("differ in a PATCH: absent keeps the value, null clears it if allowed", async () => {
    const issue = "/repos/acme/rocket/issues/1";
    const before = row((await alice(issue)).json);
    const emptied = row((await alice(issue, sending("PATCH", { body: null }))).json);
    expect(emptied).toMatchObject({ body: null, title: before["title"], labels: before["labels"] });
    for (const fields of [{ title: null }, { state: null }])
      expect((await alice(issue, sending("PATCH", fields))).status).toBe(422);
    expect(row((await alice(issue, { method: "PATCH" })).json)["body"]).toBeNull();
  });
});

it("a token without the scope gets a 404 for hidden repositories, and a 403 for visible ones", async () => {
  expect((await carol("/repos/acme/vault")).status).toBe(404);
  expect((await carol("/repos/acme/rocket", { method: "DELETE" })).status).toBe(404);
  await carol("/user/repos", sending("POST", { name: "own" }));
  expect((await carol("/repos/carol/own", { method: "DELETE" })).status).toBe(403);
});

it("an unsupported method gets a 404 without Allow", async () => {
  const response = await alice("/markdown", { method: "DELETE" });
  expect([response.status, response.headers.get("allow")]).toEqual([404, null]);
});
