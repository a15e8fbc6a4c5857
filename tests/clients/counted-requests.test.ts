import { createRepoHost, token, type RepoHost } from "@org/repo-host";
import { createSandbox } from "@org/sandbox";
import { beforeEach, expect, test } from "vitest";

// Users pay by request. These tests fix how many a crawl, a redirect and a repeated call send.

const sandbox = createSandbox({ now: "2026-01-01T12:00:00Z" });
const { credentials, fetch, journal, origins } = sandbox;
const auth = token(credentials.repoHost.users[0]?.token ?? "");

let host: RepoHost;
beforeEach(() => {
  sandbox.reset();
  host = createRepoHost({ baseUrl: origins.repoHost, auth, fetch });
});

/** The requests since the last call of this function, as targets and statuses. */
function sent(): readonly string[] {
  const all = journal.entries().map(({ target, status }) => `${target} ${String(status)}`);
  journal.clear();
  return all;
}

/** How much of the hour's budget of 5,000 requests is spent. */
function spent(): number {
  return 5_000 - (journal.entries().at(-1)?.budgets[0]?.after ?? 5_000);
}

const issueOf = (repo: string): PromiseLike<unknown> =>
  host.request("GET /repos/{owner}/{repo}/issues/{number}", { owner: "acme", repo, number: 1 });

test("a crawl sends one request a page, and the same when it is repeated: unchanged pages are free", async () => {
  const issues = { owner: "acme", repo: "rocket", state: "all", per_page: 20 };
  const crawl = (): PromiseLike<readonly unknown[]> =>
    host.paginate("GET /repos/{owner}/{repo}/issues", issues).collect();
  const pages = (status: number): readonly string[] =>
    Array.from({ length: 7 }, (_, index) => {
      const page = index === 0 ? "" : `&page=${String(index + 1)}`;
      return `/repos/acme/rocket/issues?state=all&per_page=20${page} ${String(status)}`;
    });
  const first = await crawl();
  expect([first.length, spent()]).toEqual([125, 7]);
  expect(sent()).toEqual(pages(200));
  expect(await crawl()).toEqual(first);
  expect(spent()).toBe(7);
  expect(sent()).toEqual(pages(304));
});

test("a permanent redirect takes one more request, once", async () => {
  await issueOf("booster");
  expect(sent()).toEqual(["/repos/acme/booster/issues/1 301", "/repositories/100010000/issues/1 200"]);
  await issueOf("booster");
  expect(sent()).toEqual(["/repositories/100010000/issues/1 304"]);
});

test("the same read by several callers at once takes one request", async () => {
  await Promise.all(["rocket", "rocket", "rocket"].map(issueOf));
  expect(sent()).toEqual(["/repos/acme/rocket/issues/1 200"]);
});
