/**
 * Tests of a user, some of which fail. `src/vitest/sandbox-test.slow.test.ts` runs them in a process of their own.
 *
 * @module
 */
import { sandboxTest } from "@org/sandbox/vitest";
import { describe, expect } from "vitest";

const test = sandboxTest({ now: "2026-01-01T12:00:00Z", scale: 1 });
const signedIn = { Authorization: "token alice-token" };

test("passes", async ({ sandbox: { fetch, origins, journal } }) => {
  await fetch(`${origins.repoHost}/emojis`);
  expect(journal.entries()).toHaveLength(1);
});

test("polls too often", async ({ sandbox: { fetch, origins, clock } }) => {
  const issue = `${origins.repoHost}/repos/acme/seed/issues`;
  await fetch(issue, { method: "POST", headers: signedIn, body: '{"title":"x"}' });
  await fetch(`${issue}?access_token=bob-token`);
  clock.advance(1_500);
  const response = await fetch(`${origins.repoHost}/repos/acme/rocket`, { headers: signedIn });
  await fetch(`${origins.repoHost}/repos/acme/rocket`, { headers: signedIn });
  expect(response.status).toBe(299);
});

test("starts anew", async ({ sandbox: { fetch, origins, journal } }) => {
  const issues = await fetch(`${origins.repoHost}/repos/acme/seed/issues`);
  expect([await issues.json(), journal.entries().length]).toEqual([[], 1]);
});

describe("in parallel", () => {
  test.concurrent.for(["/meta", "/emojis"])(
    "%s fails alone",
    async (path, { sandbox: { fetch, origins } }) => {
      const { status } = await fetch(origins.repoHost + path);
      if (path === "/meta") throw new Error(`failed with ${String(status)}`);
    },
  );
});

test("sends nothing", ({ sandbox }) => {
  expect(sandbox.journal.entries()).toHaveLength(1);
});

test("uses no sandbox", () => {
  expect.unreachable("at all");
});
