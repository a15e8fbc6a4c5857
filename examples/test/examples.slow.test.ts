import { describe, expect, test } from "vitest";
import { times } from "@org/vitest-config/times";
import { run, type RunOptions } from "./run.ts";

/** The output of a program that ends with status 0. */
async function printed(program: string, options?: RunOptions) {
  const { out, err, code } = await run(program, options);
  expect({ code, err }).toEqual({ code: 0, err: [expect.stringMatching(/^The sandbox answers\. /)] });
  return { out, note: err[0], lines: (pattern: RegExp) => out.filter((line) => pattern.test(line)) };
}

/** Programs as users write them: each runs to its end against the sandbox. */
describe("without addresses in the environment the programs use the sandbox, and say so:", () => {
  test("uncles of each week over seven years, in eight requests", async () => {
    const { note, lines } = await printed("uncles-per-week");
    expect(note).toMatch(/CHAINSTATS_URL/);
    expect(lines(/^8 requests/)).toHaveLength(1);
    expect(lines(/^\d{4}-W\d\d/)).toHaveLength(373);
    expect(lines(/^Total: \d+ uncles, [\d.]+ ETH in 2605 days$/)).toHaveLength(1);
    expect(lines(/^No record/)).toEqual([]);
  });

  test("ten validators, compared over four windows", async () => {
    const { lines } = await printed("compare-validators");
    expect(lines(/^[1-9A-HJ-NP-Za-km-z]{43,44} +(?:0\.\d+ +){3}0\.\d+ *$/)).toHaveLength(10);
    expect(lines(/^Best yield for delegators in 30 days: .+, 0\.\d+$/)).toHaveLength(1);
  });

  test("the stake consolidated into an entity, in ETH", async () => {
    const { lines } = await printed("consolidated-stake");
    expect(lines(/^Into .+: \d+ consolidations, \d+(?:\.\d+)? ETH$/)).toHaveLength(1);
    expect(lines(/^ {2}validator \d+: \d+ sources, \d+(?:\.\d+)? ETH$/).length).toBeGreaterThan(0);
    expect(lines(/^Implausible/)).toEqual([]);
    expect(lines(/^Stopped/)).toEqual([]);
    const [, entity = ""] = /^Into (.+): \d+ /.exec(lines(/^Into /)[0] ?? "") ?? [];

    const cut = await printed("consolidated-stake", { args: [entity, "20"] });
    expect(cut.lines(/^Stopped at 20 rows: there are more/)).toHaveLength(1);
    expect(cut.lines(/^Into .+: 20 consolidations, /)).toHaveLength(1);
  });

  test("all open events above a volume, with their implied probabilities", async () => {
    const { out, lines } = await printed("open-events");
    const [, count] = /^(\d+) open events above 100000 USDC$/.exec(out.at(-1) ?? "") ?? [];
    expect(Number(count)).toBeGreaterThan(3);
    const volumes = lines(/: \d+ USDC$/).map((line) => Number(/: (\d+) USDC$/.exec(line)?.[1]));
    expect(volumes).toHaveLength(Number(count));
    expect(volumes).toEqual(volumes.toSorted((a, b) => b - a));
    expect(Math.min(...volumes)).toBeGreaterThanOrEqual(100_000);
    expect(lines(/^ {2}\S.*: .+ \d+\.\d %, .+ \d+\.\d % \(overround -?\d+\.\d %\)$/).length).toBeGreaterThan(
      3,
    );
  });

  test("an active account's trades, synced twice; the second sync returns only new ones", async () => {
    // 6,000 trades, or 70,000 if THOROUGH is set.
    const env = { SANDBOX_SCALE: String(times(60, 700)) };
    const { out, lines } = await printed("sync-trades", { env });
    expect(lines(/^First: /)).toEqual([`First: ${String(times(6_000, 70_000))} trades`]);
    const [, fresh] = /^An hour later: (\d+) trades$/.exec(out.at(-1) ?? "") ?? [];
    expect(Number(fresh)).toBeGreaterThan(0);
    expect(Number(fresh)).toBeLessThan(100);
  });

  test("a rendered README, and every link in it", async () => {
    const { out, lines } = await printed("render-readme");
    expect(lines(/: issue 1: \S/)).toHaveLength(1);
    expect(lines(/: a file of \d+ characters$/)).toHaveLength(1);
    expect(lines(/: Organization acme$/)).toHaveLength(1);
    expect(lines(/: elsewhere, not followed$/)).toHaveLength(1);
    expect(out.at(-1)).toBe("4 links, 0 failed");
  });

  test("a shared TanStack Query cache", async () => {
    const { out } = await printed("tanstack-query");
    expect(out).toEqual([
      "3 pages, 150 consolidations",
      expect.stringMatching(
        /^Key: \["http[^"]+","validators.consolidations",\{"network":"mainnet","limit":1\},"GET \/v1\/[^"]+"\]$/,
      ),
      "4 requests",
    ]);
  });

  test("requests, retries and the cache, as OpenTelemetry metrics", async () => {
    const { out } = await printed("metrics");
    expect(out).toEqual([
      "http.client.request.duration GET validators.sandbox.test 443 200 3",
      "http.client.request.duration GET validators.sandbox.test 443 503 503 1",
      "http_core.retries validators.consolidations server 1",
      "http_core.cache validators.consolidations miss 3",
    ]);
  });

  test("issues of all pages, waiting when the limit is spent", async () => {
    const { lines } = await printed("issues-through-a-limit");
    expect(lines(/^The limit is spent: waiting \d+ minutes$/).length).toBeGreaterThan(1);
    expect(new Set(lines(/^acme\/\w+#\d+ /)).size).toBe(lines(/^acme\/\w+#\d+ /).length);
    expect(lines(/^\d+ issues$/)).toEqual([`${String(lines(/^acme\/\w+#\d+ /).length)} issues`]);
  });
});

test("code that calls the global fetch is answered by the sandbox, through MSW", async () => {
  const { out, err, code } = await run("msw-sandbox");
  expect({ err, code }).toEqual({ err: [], code: 0 });
  expect(out).toEqual([
    expect.stringMatching(/^\d+ open issues$/),
    "Failed: Error: acme/rocket: 502",
    "GET /repos/acme/rocket 200",
    "GET /repos/acme/rocket 502",
  ]);
});
