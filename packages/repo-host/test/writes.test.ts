import { fakeClock } from "@org/http-core/testing";
import { createSandbox } from "@org/sandbox";
import { times } from "@org/vitest-config/times";
import { describe, expect, test } from "vitest";
import { createRepoHost, token, type RepoHostOptions } from "../src/index.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** A host that blocks an account for a minute after so many writes in a minute, and the requests that reach it. */
function setUp(writes: number, options: RepoHostOptions) {
  const clock = fakeClock();
  const sandbox = createSandbox({ now: clock.now, limits: { repoHost: { writes } } });
  const created: { readonly title: string; readonly at: number }[] = [];
  let refused = 0;
  const fetch: typeof sandbox.fetch = async (url, init) => {
    const response = await sandbox.fetch(url, init);
    const title = /"title":"(.*?)"/.exec(typeof init?.body === "string" ? init.body : "")?.[1] ?? "";
    if (response.status === 201) created.push({ title, at: clock.monotonic() });
    else refused += 1;
    return response;
  };
  const host = createRepoHost({
    baseUrl: sandbox.origins.repoHost,
    auth: token("alice-token"),
    fetch,
    clock,
    ...options,
  });
  /** Creates so many issues at once. */
  const burst = async (count: number) => {
    const titles = Array.from({ length: count }, (_, n) => `Issue ${String(n)}`);
    const calls = titles.map((title) =>
      host.request("POST /repos/{owner}/{repo}/issues", { owner: "acme", repo: "rocket", title }).then(
        () => undefined,
        (error: unknown) => ({ error, at: clock.monotonic() }),
      ),
    );
    await clock.run();
    const ended = await Promise.all(calls);
    return { titles, failed: ended.filter((one) => one !== undefined), created, refused };
  };
  return { burst };
}

const patient: RepoHostOptions = { retry: { maxWait: 2 * HOUR }, timeout: { total: 2 * HOUR } };

/** The shortest time between two writes that were done. */
const pace = (created: readonly { readonly at: number }[]) =>
  Math.min(...created.slice(1).map(({ at }, n) => at - (created[n]?.at ?? 0)));

describe("a burst of writes", () => {
  test.each([
    [10, 4],
    [times(100, 1_000), 40],
  ])(
    "is done in order, each once, a second apart, through the host's limit of content: %i",
    async (count, writes) => {
      const { titles, failed, created, refused } = await setUp(writes, patient).burst(count);
      expect(failed).toEqual([]);
      expect(created.map(({ title }) => title)).toEqual(titles);
      expect(pace(created)).toBeGreaterThanOrEqual(SECOND);
      expect(refused).toBe(Math.ceil(count / writes) - 1);
    },
  );

  test("is as far as `maxWait` allows, and the rest has the time to come back", async () => {
    const { failed, created } = await setUp(40, {}).burst(200);
    expect(created.length).toBeGreaterThanOrEqual(80);
    expect(failed).toHaveLength(200 - created.length);
    for (const { error } of failed) expect(error).toMatchObject({ code: "rate_limit", kind: "abuse" });
    for (const { error } of failed) expect(error).toHaveProperty("retryAt", expect.any(Date));
    expect(new Set(failed.map(({ at }) => at)).size).toBe(1);
  });

  test("does not wait without the option", async () => {
    const { failed, created } = await setUp(4, { ...patient, retry: { refusedWrites: false } }).burst(10);
    expect(created.length + failed.length).toBe(10);
    expect(failed.length).toBeGreaterThan(0);
  });
});
