import { expect } from "vitest";
import { ROCKET, remaining, type Checks } from "./checks.ts";

/** Validators, and what is unchanged. */
export const caching: Checks = {
  "Most responses carry ETag": async ({ alice }) => {
    expect((await alice(ROCKET)).headers.get("etag")).toMatch(/^(?:W\/)?"[^"]+"$/);
  },
  "many carry Last-Modified": async ({ alice }) => {
    expect((await alice(ROCKET)).headers.get("last-modified")).toMatch(/ GMT$/);
  },
  "If-None-Match returns 304 when the resource is unchanged": async ({ alice }) => {
    const etag = (await alice(ROCKET)).headers.get("etag") ?? "";
    const again = await alice(ROCKET, { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
  },
  "A 304 has no body, and the headers that caches need": async ({ alice }) => {
    const etag = (await alice(ROCKET)).headers.get("etag") ?? "";
    const again = await alice(ROCKET, { headers: { "If-None-Match": etag } });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
    expect(again.headers.get("cache-control")).toMatch(/private/);
    expect(again.headers.get("vary")).toMatch(/Authorization/);
  },
  "If-Modified-Since returns 304 when the resource is unchanged": async ({ alice }) => {
    const modified = (await alice(ROCKET)).headers.get("last-modified") ?? "";
    expect((await alice(ROCKET, { headers: { "If-Modified-Since": modified } })).status).toBe(304);
  },
  "A 304 response does not count against the rate limit": async ({ alice }) => {
    const first = await alice(ROCKET);
    const again = await alice(ROCKET, { headers: { "If-None-Match": first.headers.get("etag") ?? "" } });
    expect(remaining(again)).toBe(remaining(first));
  },
};
