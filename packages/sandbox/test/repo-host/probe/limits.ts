import { expect } from "vitest";
import { sending, times } from "../ask-host.ts";
import { ISSUES, remaining, messageOf, type Checks } from "./checks.ts";

/** Rate limits. */
export const limits: Checks = {
  "Every response carries X-RateLimit-Limit, -Remaining and -Reset": async ({ anonymous, alice }) => {
    for (const response of [await anonymous("/"), await alice("/nowhere"), await anonymous("/user")])
      for (const name of ["limit", "remaining", "reset"])
        expect(response.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/);
  },
  "Unauthenticated requests: 60 per hour, counted per IP address": async ({ anonymous }) => {
    expect((await anonymous("/")).headers.get("x-ratelimit-limit")).toBe("60");
  },
  "Authenticated requests (Basic or OAuth): 5,000 per hour": async ({ alice }) => {
    expect((await alice("/")).headers.get("x-ratelimit-limit")).toBe("5000");
  },
  "Above the limit the response is 403 with X-RateLimit-Remaining 0": async (own) => {
    await times(60, () => own.anonymous("/nowhere"));
    const refused = await own.anonymous("/");
    expect([refused.status, remaining(refused)]).toEqual([403, 0]);
    expect(messageOf(refused)).toMatch(/^API rate limit exceeded for /);
    own.sandbox.clock.advance(3_600_000);
    expect((await own.anonymous("/")).status).toBe(200);
  },
  "The search API has its own custom limits": async ({ anonymous }) => {
    const found = await anonymous("/search/issues?q=parser");
    expect([found.status, found.headers.get("x-ratelimit-limit")]).toEqual([200, "10"]);
    expect(remaining(await anonymous("/"))).toBe(59);
  },
  "Abuse limits: 403, and the client is blocked temporarily": async (own) => {
    await times(80, () => own.alice(ISSUES, sending("POST", { title: "Again" })));
    const blocked = await own.alice(ISSUES, sending("POST", { title: "Again" }));
    expect(blocked.status).toBe(403);
    expect(messageOf(blocked)).toMatch(/^You have triggered an abuse detection mechanism/);
    expect(blocked.headers.get("retry-after")).toBe("60");
    own.sandbox.clock.advance(60_000);
    expect((await own.alice(ISSUES, sending("POST", { title: "Again" }))).status).toBe(201);
  },
  "The rate limit status can be checked without spending a request": async ({ anonymous }) => {
    const status = await anonymous("/rate_limit");
    expect(status.json).toMatchObject({ rate: { limit: 60, remaining: 60 } });
    expect(remaining(await anonymous("/"))).toBe(59);
  },
};
