import { expect, it } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";
import { timelineOf } from "./exported.ts";

it("names faults, and requests that were not recorded", async () => {
  const { fetch, origins, faults, journal, recordings } = frozenSandbox();
  faults.add({ name: "down", kind: "status", status: 503, match: { route: "GET /meta" } });
  faults.add({ name: "short", kind: "truncate", at: 1, match: { method: "HEAD" } });
  await fetch(`${origins.repoHost}/meta`);
  await fetch(`${origins.repoHost}/emojis`, { method: "HEAD" });
  await recordings.load({ log: { entries: [] } }, { mode: "strict" });
  await fetch(`${origins.clob}/time`);
  expect(timelineOf(journal.entries()).split("\n")).toEqual([
    "12:00:00.000  GET   repoHost /meta    503",
    "              fault down (status)",
    "12:00:00.000  HEAD  repoHost /emojis  200",
    "              fault short (truncate), nothing to change",
    "12:00:00.000  GET   clob /time        404",
    "              not recorded",
  ]);
});

it("shows the last 50 requests, and how many were before", async () => {
  const { fetch, origins, journal } = frozenSandbox();
  for (let page = 1; page <= 53; page += 1) await fetch(`${origins.repoHost}/users/${String(page)}`);
  const lines = timelineOf(journal.entries())
    .split("\n")
    .filter((line) => !line.includes("!"));
  expect(lines).toHaveLength(51);
  expect(lines[0]).toBe("… 3 before these");
  expect(lines[1]).toContain("/users/4 ");
});

it("is empty without requests", () => {
  expect(timelineOf([])).toBe("");
});
