import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { suite } from "@org/test-kit/conformance";

/** All recordings, by the test that reads them. Add each new recording here. */
const READ_BY: Readonly<Record<string, readonly string[]>> = {
  "tests/recorded/chainstats.test.ts": [
    "chainstats/chains.json",
    "chainstats/daily-uncles-2019-02.json",
    "chainstats/error-envelopes.json",
  ],
  "tests/recorded/predictions.test.ts": [
    "predictions/errors.json",
    "predictions/events/event_fed_june_2026-05.json",
    "predictions/events/events_20_2025-03.json",
    "predictions/events/events_2_2026-07.json",
    "predictions/markets/market_closed_nonbinary_legacy.json",
    "predictions/markets/market_closed_zero_zero_legacy.json",
    "predictions/markets/market_sports_market_money_line.json",
    "predictions/markets/markets_25_legacy_2026-04.json",
    "predictions/markets/markets_50_2026-04.json",
    "predictions/rewards/docs_example_multi.json",
    "predictions/simplified/derived_page_100_2024.json",
    "predictions/simplified/live_2_items_2026-10-02.json",
    "predictions/trades/docs_example.json",
    "predictions/trades/http_trades_page.json",
    "predictions/trades/user_trade1.json",
  ],
  "tests/recorded/descriptions.test.ts": [
    "predictions/openapi/events_keyset_params.json",
    "validators/openapi-solana-validator-summary.v0-2024.json",
  ],
  "packages/predictions/src/credential.test.ts": ["predictions/hmac/vectors.json"],
  "tests/recorded/repo-host.test.ts": [
    "repo-host/errors.json",
    "repo-host/get-content.json",
    "repo-host/get-organization.json",
    "repo-host/get-repository.json",
    "repo-host/get-root.json",
    "repo-host/mark-notifications-as-read.json",
    "repo-host/markdown.json",
    "repo-host/paginate-issues.json",
    "repo-host/rename-repository.json",
  ],
  "tests/recorded/validators.test.ts": [
    "validators/errors.json",
    "validators/eth-entities-effectiveness.v1-docs-page.json",
    "validators/solana-validator-summary.v0-docs-example.json",
  ],
};

// A folder that `npx pnpm suites` fetched has some recordings, and no list of their sources.
suite("every recording", "recorded/SOURCES.md", (file) => {
  const folder = dirname(file);
  it("is read by a test", () => {
    const files = globSync("**/*.json", { cwd: folder }).map((path) => path.replaceAll("\\", "/"));
    expect(files.toSorted()).toEqual(Object.values(READ_BY).flat().toSorted());
  });
});

it.each(Object.entries(READ_BY))("%s names its recordings", (test, files) => {
  const text = readFileSync(resolve(join(import.meta.dirname, "../.."), test), "utf8");
  expect(files.filter((file) => !text.includes(basename(file, ".json")))).toEqual([]);
});
