import { beforeEach, describe, expect, it } from "vitest";
import { row, rows } from "../ask.ts";
import { basic, host, sending } from "./ask-host.ts";

const { alice, anybody, bob, carol, sandbox } = host();
beforeEach(() => sandbox.reset());

describe("the media type", () => {
  it("of another vendor, whose name begins alike, says nothing of versions", async () => {
    const answered = await alice("/user", { headers: { Accept: "application/vnd.servicefoo.v9+json" } });
    expect([answered.status, answered.headers.get("x-service-media-type")]).toEqual([200, "service.v3"]);
  });

  it("has no case", async () => {
    const accept = "Application/Vnd.Service.V3.RAW+JSON";
    const answered = await alice("/repos/acme/rocket/contents/README.md", { headers: { Accept: accept } });
    expect(answered.headers.get("x-service-media-type")).toBe("service.v3; param=raw");
    expect(answered.text).toMatch(/^# rocket/);
  });

  it("of a version that there is none of is refused as any request is: by who asks, from their budget", async () => {
    const asked = { headers: { Accept: "application/vnd.service.v4+json" } };
    const refused = await alice("/user", asked);
    expect([refused.status, refused.headers.get("x-ratelimit-limit")]).toEqual([415, "5000"]);
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("4999");
    const bad = await anybody("/user", { headers: { ...asked.headers, Authorization: "token nobody's" } });
    expect(bad.status).toBe(401);
  });
});

describe("HEAD", () => {
  it.each(["/user", "/repos/acme/rocket/issues?page=2", "/nothing", "/repos/acme/booster"])(
    "of %s has the headers of GET, the length of what isn't sent among them",
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

  it("is answered 304 as GET is, without a length", async () => {
    const etag = (await alice("/user")).headers.get("etag") ?? "";
    const head = await alice("/user", { method: "HEAD", headers: { "If-None-Match": etag } });
    expect([head.status, head.headers.get("content-length")]).toEqual([304, null]);
  });
});

describe("two credentials", () => {
  it("in one request: the header counts", async () => {
    const both = await anybody("/user?access_token=bob-token", { headers: basic("alice", "alice-password") });
    expect(row(both.json)["login"]).toBe("alice");
    const bad = await anybody("/user?access_token=bob-token", { headers: basic("alice", "wrong") });
    expect(bad.status).toBe(401);
  });
});

describe("pages", () => {
  it.each(["page=0", "page=-1", "page=1.5", "page=x", "page="])("%s is the first one", async (query) => {
    const [first, odd] = [
      await bob("/repos/acme/rocket/issues"),
      await bob(`/repos/acme/rocket/issues?${query}`),
    ];
    expect(odd.json).toEqual(first.json);
  });

  it.each([
    ["per_page=100000", 100],
    ["per_page=0", 30],
    ["per_page=-5", 30],
    ["per_page=1", 1],
  ])("%s has %i rows", async (query, count) => {
    expect(rows((await bob(`/repos/acme/rocket/issues?state=all&${query}`)).json)).toHaveLength(count);
  });

  it("have validators of their own: what one page knows is no other's", async () => {
    const first = (await bob("/repos/acme/rocket/issues?page=1")).headers.get("etag") ?? "";
    const asked = { headers: { "If-None-Match": first } };
    expect((await bob("/repos/acme/rocket/issues?page=1", asked)).status).toBe(304);
    expect((await bob("/repos/acme/rocket/issues?page=2", asked)).status).toBe(200);
  });
});

describe("paths", () => {
  it.each(["/users/%E0%A4%A", "/users/%00", "//users/alice", "/users/a%2Fb", "/users/alice/repos/x"])(
    "%s lead nowhere",
    async (path) => {
      expect((await alice(path)).status).toBe(404);
    },
  );

  it.each(["/users/alice/", "/users/ALICE", "/users/%61lice"])("%s leads to the same user", async (path) => {
    expect(row((await alice(path)).json)["login"]).toBe("alice");
  });
});

describe("what is absent and what is null", () => {
  it("are told apart in a PATCH: absent stays, null empties what may be empty", async () => {
    const issue = "/repos/acme/rocket/issues/1";
    const before = row((await alice(issue)).json);
    const emptied = row((await alice(issue, sending("PATCH", { body: null }))).json);
    expect(emptied).toMatchObject({ body: null, title: before["title"], labels: before["labels"] });
    for (const fields of [{ title: null }, { state: null }])
      expect((await alice(issue, sending("PATCH", fields))).status).toBe(422);
    expect(row((await alice(issue, { method: "PATCH" })).json)["body"]).toBeNull();
  });
});

it("a token without a scope is told 404 where others are, and 403 where it may look", async () => {
  expect((await carol("/repos/acme/vault")).status).toBe(404);
  expect((await carol("/repos/acme/rocket", { method: "DELETE" })).status).toBe(404);
  await carol("/user/repos", sending("POST", { name: "own" }));
  expect((await carol("/repos/carol/own", { method: "DELETE" })).status).toBe(403);
});

it("a method that a path is not for is no address, as any other that there is none of", async () => {
  const answered = await alice("/markdown", { method: "DELETE" });
  expect([answered.status, answered.headers.get("allow")]).toEqual([404, null]);
});
