import { describe, expect, it } from "vitest";
import { createSandbox } from "@org/sandbox";
import { dailyUncleSuccess } from "./chainstats/daily-uncles.ts";
import { clientsOf } from "./clients.ts";
import { resultDifferences, fieldsBeyond, fieldsMissing } from "./compare-result.ts";
import { eventIncludes } from "./predictions/events.ts";

const sandbox = createSandbox();
const { origins, credentials } = sandbox;
const account = credentials.clob.heavy;
const { chainstats, validators, predictions, repoHost: host } = clientsOf(sandbox);

/** Rows of a list, as many as one page has, and the page itself as it was sent. */
interface Listed {
  readonly items: readonly unknown[];
  readonly rejected: readonly unknown[];
  readonly response: Response;
}

/** Checks a page against the tables. @returns the body as it was sent */
async function expectPage(entity: string, rows: string, page: Listed): Promise<unknown> {
  expect(page.rejected).toEqual([]);
  expect(page.items.length).toBeGreaterThan(0);
  const sent: unknown = await page.response.clone().json();
  expect(resultDifferences(entity, sent)).toEqual([]);
  expect(page.items.flatMap((item) => resultDifferences(rows, item))).toEqual([]);
  expect([...fieldsBeyond(entity, sent)]).toEqual([]);
  return sent;
}

describe("every operation returns through client and sandbox what the specification's tables say", () => {
  it("daily uncles", async () => {
    const page = await chainstats.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-28" });
    const sent = await expectPage("Daily uncle envelope", "Daily uncle record", page);
    expect(fieldsMissing("Daily uncle envelope", [sent])).toEqual([]);
    expect(page.items).toHaveLength(28);
    expect(await page.response.json()).toMatchObject(dailyUncleSuccess);
  });

  it("validator summary", async () => {
    const [validator] = sandbox.validators;
    for (const window of ["1d", "7d", "30d", "all"] as const) {
      const raw = await validators.summary({ validator_id: validator?.voteAccount ?? "", window }).raw();
      const sent: unknown = await raw.json();
      expect(resultDifferences("Validator summary", sent)).toEqual([]);
      expect(fieldsMissing("Validator summary", [sent])).toEqual([]);
      expect([...fieldsBeyond("Validator summary", sent)]).toEqual([]);
    }
  });

  it("consolidations", async () => {
    const page = await validators.consolidations({ limit: 100 });
    const sent = await expectPage("Consolidation list envelope", "Validator consolidation record", page);
    expect(fieldsMissing("Consolidation list envelope", [sent])).toEqual([]);
  });

  it("rewards markets", async () => {
    const page = await predictions.rewardsMarkets();
    const sent = await expectPage("Page envelope of Market with rewards", "Market with rewards", page);
    expect(fieldsMissing("Page envelope of Market with rewards", [sent])).toEqual([]);
  });

  it("trades", async () => {
    const page = await predictions.trades({ maker_address: account.address });
    const sent = await expectPage("Page envelope of Trade", "Trade", page);
    expect(fieldsMissing("Page envelope of Trade", [sent])).toEqual([]);
  });

  it("simplified markets", async () => {
    const page = await predictions.simplifiedMarkets();
    const sent = await expectPage("Page envelope of Simplified market", "Simplified market", page);
    expect(fieldsMissing("Page envelope of Simplified market", [sent])).toEqual([]);
  });

  it("events: every field of every table occurs", async () => {
    const pages: unknown[] = [];
    const options = { include_chat: true, include_template: true, include_best_lines: true, limit: 40 };
    for (const closed of [false, true]) {
      for await (const page of predictions.events({ ...options, closed }).pages()) {
        pages.push(await expectPage("Events page", "Event", page));
        for (const event of page.items)
          for (const name of eventIncludes.always) expect(event).toHaveProperty(name);
      }
    }
    expect(fieldsMissing("Events page", pages)).toEqual([]);
  });

  it("the root, the rate limit and both ways of rendering Markdown", async () => {
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
