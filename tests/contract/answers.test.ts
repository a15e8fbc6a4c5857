import { describe, expect, it } from "vitest";
import { apiKey, createChainstats } from "@org/chainstats";
import { createPredictions, tradingKey } from "@org/predictions";
import { createRepoHost, token } from "@org/repo-host";
import { createSandbox } from "@org/sandbox";
import { bearer, createValidators } from "@org/validators";
import { dailyUncleSuccess } from "./chainstats/daily-uncles.ts";
import { answerDifferences, fieldsSeen } from "./compare-answer.ts";
import { entityContract } from "./entities.ts";
import { eventIncludes } from "./predictions/events.ts";

const sandbox = createSandbox();
const { origins, credentials, fetch } = sandbox;
const [user] = credentials.repoHost.users;
const account = credentials.clob.heavy;

const chainstats = createChainstats({
  baseUrl: origins.chainstats,
  auth: apiKey(credentials.chainstats.standard),
  fetch,
});
const validators = createValidators({
  baseUrl: origins.validators,
  auth: bearer(credentials.validators),
  limit: false,
  fetch,
});
const host = createRepoHost({ baseUrl: origins.repoHost, auth: token(user?.token ?? ""), fetch });
const predictions = createPredictions({
  clobUrl: origins.clob,
  catalogUrl: origins.catalog,
  auth: tradingKey(account),
  fetch,
});

/** Rows of a list, as many as one page has, and the page itself as it was sent. */
interface Listed {
  readonly items: readonly unknown[];
  readonly rejected: readonly unknown[];
  readonly response: Response;
}

async function expectPage(entity: string, rows: string, page: Listed): Promise<void> {
  expect(page.rejected).toEqual([]);
  expect(page.items.length).toBeGreaterThan(0);
  const sent: unknown = await page.response.clone().json();
  expect(answerDifferences(entity, sent)).toEqual([]);
  expect(page.items.flatMap((item) => answerDifferences(rows, item))).toEqual([]);
}

describe("every operation, through client and sandbox, answers what the specification's tables say", () => {
  it("daily uncles", async () => {
    const page = await chainstats.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-28" });
    await expectPage("Daily uncle envelope", "Daily uncle record", page);
    expect(page.items).toHaveLength(28);
    expect(await page.response.json()).toMatchObject(dailyUncleSuccess);
  });

  it("validator summary", async () => {
    const [validator] = sandbox.validators;
    for (const window of ["1d", "7d", "30d", "all"] as const) {
      const raw = await validators.summary({ validator_id: validator?.voteAccount ?? "", window }).raw();
      expect(answerDifferences("Validator summary", await raw.json())).toEqual([]);
    }
  });

  it("consolidations", async () => {
    await expectPage(
      "Consolidation list envelope",
      "Validator consolidation record",
      await validators.consolidations({ limit: 100 }),
    );
  });

  it("rewards markets", async () => {
    await expectPage(
      "Page envelope of Market with rewards",
      "Market with rewards",
      await predictions.rewardsMarkets(),
    );
  });

  it("trades", async () => {
    await expectPage(
      "Page envelope of Trade",
      "Trade",
      await predictions.trades({ maker_address: account.address }),
    );
  });

  it("simplified markets", async () => {
    await expectPage(
      "Page envelope of Simplified market",
      "Simplified market",
      await predictions.simplifiedMarkets(),
    );
  });

  it("events: always with what is always included, every field of every table somewhere", async () => {
    const all: unknown[] = [];
    const options = { include_chat: true, include_template: true, include_best_lines: true, limit: 500 };
    for (const closed of [false, true]) {
      for await (const page of predictions.events({ ...options, closed }).pages()) {
        await expectPage("Events page", "Event", page);
        all.push(...page.items);
      }
    }
    for (const event of all) {
      for (const name of eventIncludes.always) expect(event).toHaveProperty(name);
    }
    const seen = new Set<string>();
    for (const event of all) fieldsSeen("Event", event, seen);
    const entities = [
      "Event",
      "Market",
      "Series",
      "Collection",
      "Category",
      "Tag",
      "Chat",
      "Event creator",
      "Template",
      "Optimized image",
      "Fee schedule",
    ];
    const missing = entities.flatMap((entity) =>
      entityContract(entity)
        .fields.map(({ name }) => `${entity}.${name}`)
        .filter((name) => !seen.has(name)),
    );
    expect(missing).toEqual([]);
  });

  it("the root, the limits and both ways of rendering Markdown", async () => {
    const root = await host.root();
    expect(Object.keys(root).length).toBeGreaterThan(5);
    const links = Object.entries(root).filter(([name]) => !name.endsWith("_html_url"));
    expect(links.filter(([, template]) => !template.startsWith(origins.repoHost))).toEqual([]);
    const { resources } = await host.rateLimit();
    expect(resources.core.limit).toBe(5_000);
    const rendered = await host.markdown.render({ text: "# Title\n\n- [x] done" }).withResponse();
    expect(rendered.response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(rendered.meta.rateLimit?.limit).toBe(5_000);
    expect(rendered.data).toContain("Title</h1>");
    expect(await host.markdown.renderRaw({ text: "*hi*" })).toContain("<em>hi</em>");
  });
});
