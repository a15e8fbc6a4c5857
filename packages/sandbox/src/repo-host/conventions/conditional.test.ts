import { describe, expect, it } from "vitest";
import { host, sending } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice } = host();
const PATH = "/repos/acme/rocket";
const statusFor = async (headers: Readonly<Record<string, string>>): Promise<number> =>
  (await alice(PATH, { headers })).status;

const first = await alice(PATH);
const etag = first.headers.get("etag") ?? "";
const modified = first.headers.get("last-modified") ?? "";

describe("a validator", () => {
  it("is sent with cacheable responses", () => {
    expect(etag).toMatch(/^"[\da-f]{64}"$/);
    expect(new Date(modified).toUTCString()).toBe(modified);
    expect(first.headers.get("cache-control")).toBe("private, max-age=60");
    expect(first.headers.get("vary")).toBe("Accept, Authorization, Cookie");
  });

  it("is the same for the same response, and differs for others", async () => {
    expect((await alice(PATH)).headers.get("etag")).toBe(etag);
    expect((await alice("/repos/acme/seed")).headers.get("etag")).not.toBe(etag);
    expect((await alice(PATH, { headers: { Accept: "text/plain" } })).headers.get("etag")).not.toBe(etag);
    expect((await anonymous(PATH)).headers.get("etag")).not.toBe(etag);
    expect((await alice(PATH, { headers: { Cookie: "a=b" } })).headers.get("etag")).not.toBe(etag);
  });

  it("is not sent with errors and responses to writes", async () => {
    expect((await alice("/nowhere")).headers.has("etag")).toBe(false);
    const posted = await host().alice(`${PATH}/issues`, sending("POST", { title: "x" }));
    expect(posted.status).toBe(201);
    expect(posted.headers.has("etag")).toBe(false);
  });

  it("changes with the resource", async () => {
    const own = host();
    const path = `${PATH}/issues/5`;
    const before = (await own.alice(path)).headers.get("etag") ?? "";
    await own.alice(path, sending("PATCH", { title: "Changed" }));
    const after = await own.alice(path, { headers: { "If-None-Match": before } });
    expect(after.status).toBe(200);
    expect(after.headers.get("etag")).not.toBe(before);
    expect(after.headers.get("last-modified")).toBe(new Date(own.sandbox.clock.now()).toUTCString());
  });
});

describe("a 304", () => {
  it("has no body and repeats the cache headers", async () => {
    const unchanged = await alice(PATH, { headers: { "If-None-Match": etag } });
    expect(unchanged.status).toBe(304);
    expect(unchanged.text).toBe("");
    for (const name of ["etag", "cache-control", "vary", "last-modified"]) {
      expect(unchanged.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(unchanged.headers.has("content-type")).toBe(false);
  });

  it("is sent for a matching ETag: alone, weak, in a list, or *", async () => {
    for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, "*"])
      expect(await statusFor({ "If-None-Match": tags })).toBe(304);
    for (const tags of ['"x"', etag.slice(1, -1), ""])
      expect(await statusFor({ "If-None-Match": tags })).toBe(200);
  });

  it("is sent for a date that is not before the last change", async () => {
    const later = new Date(Date.parse(modified) + 1_000).toUTCString();
    const earlier = new Date(Date.parse(modified) - 1_000).toUTCString();
    expect(await statusFor({ "If-Modified-Since": modified })).toBe(304);
    expect(await statusFor({ "If-Modified-Since": later })).toBe(304);
    expect(await statusFor({ "If-Modified-Since": earlier })).toBe(200);
    expect(await statusFor({ "If-Modified-Since": "Sunday, 06-Nov-94 08:49:37 GMT" })).toBe(200);
    expect(await statusFor({ "If-Modified-Since": "Sat Nov  6 08:49:37 2094" })).toBe(304);
    for (const invalid of ["yesterday", "2094-11-06", "Sat, 06 Nov 2094 08:49:37 +0000", "4000000000", ""])
      expect(await statusFor({ "If-Modified-Since": invalid }), invalid).toBe(200);
  });

  it("depends on the ETag only if both are sent", async () => {
    expect(await statusFor({ "If-None-Match": '"x"', "If-Modified-Since": modified })).toBe(200);
  });

  it("is sent for HEAD too", async () => {
    const head = await alice(PATH, { method: "HEAD", headers: { "If-None-Match": etag } });
    expect(head.status).toBe(304);
  });
});

it("Last-Modified changes with everything that the response contains", async () => {
  const own = host();
  const since = { "If-Modified-Since": modified };
  expect((await own.alice(PATH, { headers: since })).status).toBe(304);
  await own.alice(`${PATH}/issues`, sending("POST", { title: "One more open issue" }));
  expect((await own.alice(PATH, { headers: since })).status).toBe(200);
  const { headers } = await own.alice("/users/alice");
  const known = { "If-Modified-Since": headers.get("last-modified") ?? "" };
  expect((await own.alice("/users/alice", { headers: known })).status).toBe(304);
  await own.alice("/user/repos", sending("POST", { name: "one-more" }));
  expect((await own.alice("/users/alice", { headers: known })).status).toBe(200);
});
