import { expect } from "vitest";
import { row } from "../../ask.ts";
import { ROCKET, ISSUES, type Checks } from "./checks.ts";

/** What pages of other origins need. */
export const pages: Checks = {
  "Any origin is allowed": async ({ anonymous }) => {
    expect((await anonymous("/")).headers.get("access-control-allow-origin")).toBe("*");
  },
  "Credentials are allowed": async ({ anonymous }) => {
    expect((await anonymous("/")).headers.get("access-control-allow-credentials")).toBe("true");
  },
  "Preflight (OPTIONS) returns 204 with the methods and the age": async ({ anonymous }) => {
    const { status, headers } = await anonymous(ROCKET, { method: "OPTIONS" });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-methods")).toBe("GET, POST, PATCH, PUT, DELETE");
    expect(headers.get("access-control-max-age")).toBe("86400");
  },
  "A preflight allows the headers of the specification": async ({ anonymous }) => {
    const { headers } = await anonymous(ROCKET, { method: "OPTIONS" });
    expect(headers.get("access-control-allow-headers")).toBe(
      "Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, X-Service-OTP, X-Requested-With",
    );
  },
  "Access-Control-Expose-Headers": async ({ anonymous }) => {
    expect((await anonymous("/")).headers.get("access-control-expose-headers")).toBe(
      "ETag, Link, X-Service-OTP, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-Poll-Interval",
    );
  },
  "Any GET accepts callback: meta and data in a call": async ({ alice }) => {
    const { text } = await alice(`${ISSUES}?per_page=5&callback=foo`);
    const called = row(JSON.parse(text.replace(/^\/\*\*\/foo\(/, "").replace(/\)$/, "")));
    expect(called["data"]).toHaveLength(5);
    expect(called["meta"]).toMatchObject({ status: 200, "X-RateLimit-Limit": "5000" });
    expect(row(called["meta"])["Link"]).toContainEqual([expect.stringMatching(/page=2/), { rel: "next" }]);
  },
};
