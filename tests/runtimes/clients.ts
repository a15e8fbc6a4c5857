import { apiKey, createChainstats } from "@org/chainstats";
import { createPredictions, tradingKey } from "@org/predictions";
import { createRepoHost, token } from "@org/repo-host";
import { bearer, createValidators } from "@org/validators";
import type { Case } from "./case.ts";
import { field, holds, same } from "./expect.ts";

/** A call of each client, of each kind of credential, and lists of each way of paging. */
export const clients: readonly Case[] = [
  {
    name: "chainstats returns the requested days, with rewards as text",
    async run({ services, credentials }) {
      const auth = apiKey(credentials.chainstats.good);
      const chainstats = createChainstats({ baseUrl: services.chainstats, auth });
      const { items } = await chainstats.dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-28" });
      same(items.length, 28, "days");
      same(items[0]?.UTCDate, "2019-02-01", "the first");
      same(typeof items[0]?.uncleBlockRewards_Eth, "string", "type of a reward");
    },
  },
  {
    name: "validators pages by offset, each row once",
    async run({ services, credentials }) {
      const validators = createValidators({
        baseUrl: services.validators,
        auth: bearer(credentials.validators),
      });
      const rows = await validators.consolidations({ network: "mainnet", limit: 15 }).collect({ max: 25 });
      same(rows.length, 25, "rows");
      same(new Set(rows.map((row) => JSON.stringify(row))).size, 25, "different rows");
    },
  },
  {
    name: "predictions pages by cursor, and resumes from a checkpoint",
    async run({ services }) {
      const predictions = createPredictions({ clobUrl: services.clob, catalogUrl: services.catalog });
      const first = await predictions.simplifiedMarkets();
      const second = await first.next();
      holds(first.items.length > 0 && second !== undefined, "there are two pages");
      const from = first.cursor;
      holds(from !== undefined, "a page has a checkpoint");
      const resumed = await predictions.simplifiedMarkets({}, { from: String(from) });
      same(resumed.items, second?.items, "what is read from the checkpoint");
    },
  },
  {
    name: "predictions signs requests for an account's trades",
    async run({ services, credentials }) {
      const predictions = createPredictions({
        clobUrl: services.clob,
        catalogUrl: services.catalog,
        auth: tradingKey(credentials.clob),
      });
      const { items } = await predictions.trades({ maker_address: credentials.clob.address });
      holds(items.length > 0, "the account has traded");
    },
  },
  {
    name: "repo-host reads all pages by links",
    async run({ services, credentials }) {
      const host = createRepoHost({
        baseUrl: services.repoHost,
        auth: token(credentials.repoHost),
        userAgent: "everywhere",
      });
      let issues = 0;
      for await (const issue of host.paginate("GET /repos/{owner}/{repo}/issues", {
        owner: "acme",
        repo: "rocket",
        state: "all",
        per_page: 50,
      })) {
        holds(field(issue, "number") !== undefined, "an issue has a number");
        issues += 1;
      }
      same(issues, 125, "issues");
    },
  },
  {
    name: "repo-host renders Markdown by a POST with a body",
    async run({ services, credentials }) {
      const host = createRepoHost({
        baseUrl: services.repoHost,
        auth: token(credentials.repoHost),
        userAgent: "everywhere",
      });
      const html = await host.markdown.render({ text: "# Ahoi ✓" });
      holds(html.includes("<h1") && html.includes("Ahoi ✓"), "the heading is rendered");
    },
  },
];
