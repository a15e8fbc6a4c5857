import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scriptedFetch } from "@org/http-core/testing";
import { addDecimals, compareDecimals } from "@org/http-core/decimal";
import {
  createPredictions,
  isoOf,
  jsonList,
  outcomesOf,
  statusOf,
  timeOf,
  type Event,
  type Market,
} from "@org/predictions";
import { impliedProbabilities, isResolved, quoteOf, winnerOf } from "@org/predictions/analysis";
import { dedupe, diff, snapshot } from "@org/predictions/snapshots";
import { readJson, suite } from "@org/test-kit/conformance";

/** Every value below a key whose name passes, wherever it is. */
function valuesOf(value: unknown, isMeant: (key: string) => boolean, key = ""): readonly unknown[] {
  if (typeof value !== "object" || value === null) return isMeant(key) ? [value] : [];
  return Object.entries(value).flatMap(([name, inner]) =>
    valuesOf(inner, isMeant, Array.isArray(value) ? key : name),
  );
}

function jsonBelow(folder: string): readonly unknown[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json"))
    .map((name) => readJson(join(folder, name)));
}

/** The recorded events, and one that holds the recorded markets, as the client gives them. */
async function eventsBelow(folder: string): Promise<readonly Event[]> {
  const events = jsonBelow(join(folder, "events")).flat();
  const markets = jsonBelow(join(folder, "markets")).flat();
  const body = { events: [...events, { id: "markets", markets }] };
  const client = createPredictions({
    clobUrl: "https://clob-values.example",
    catalogUrl: "https://catalog-values.example",
    fetch: scriptedFetch(Response.json(body)),
  });
  return (await client.events()).items;
}

suite("values of recorded predictions", "recorded/predictions", (folder) => {
  const recorded = jsonBelow(folder);
  const texts = (form: RegExp) =>
    valuesOf(recorded, (key) => form.test(key)).filter((value) => typeof value === "string");

  it("jsonList reads every list with every digit", () => {
    const lists = texts(/^(?:outcomes|outcomePrices|clobTokenIds|oracleResolutionStatuses)$/);
    expect(lists.length).toBeGreaterThan(1000);
    for (const list of lists) expect(jsonList(list)).toEqual(JSON.parse(list));
  });

  it("timeOf and isoOf read every time with every digit", () => {
    const moments = texts(/(?:date|time|at|iso|update|timestamp)$/i).filter(
      (text) => /^\d{4}-\d|^\d{10}/.test(text) && text.length < 40,
    );
    expect(moments.length).toBeGreaterThan(4000);
    const wrong = moments.filter((moment) => {
      const iso = isoOf(moment) ?? "";
      const [, fraction = ""] = /\.(\d+)/.exec(moment) ?? [];
      const time = timeOf(moment)?.getTime();
      const isIso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(iso);
      const keepsFraction = (/\.(\d+)/.exec(iso)?.[1] ?? "").includes(fraction.replace(/0+$/, ""));
      const isPlain = /T.*Z$/.test(moment);
      return !(
        isIso &&
        keepsFraction &&
        Math.floor(Date.parse(iso)) === time &&
        (!isPlain || time === Math.floor(Date.parse(moment)))
      );
    });
    expect(wrong).toEqual([]);
  });

  it("statusOf knows every status of a trade, with or without prefix", () => {
    const statuses = texts(/^status$/).map((text) => statusOf(text));
    expect(new Set(statuses)).toEqual(new Set(["CONFIRMED", "MINED"]));
  });
});

suite("recorded markets", "recorded/predictions", (folder) => {
  const all = eventsBelow(folder);
  const marketsOf = async (): Promise<readonly Market[]> =>
    (await all).flatMap(({ markets }) => markets ?? []);

  describe("in the analysis", () => {
    it("have as many prices and tokens as outcomes, or none", async () => {
      const markets = await marketsOf();
      expect(markets.length).toBeGreaterThan(300);
      for (const market of markets) {
        const outcomes = outcomesOf(market);
        expect(outcomes.every(({ label }) => label !== "")).toBe(true);
        expect(new Set(outcomes.map(({ price }) => price === null)).size).toBeLessThan(2);
        expect(new Set(outcomes.map(({ tokenId }) => tokenId === null)).size).toBeLessThan(2);
      }
    });

    it("have probabilities that sum to 1, except those with prices of 0 or without prices", async () => {
      for (const market of await marketsOf()) {
        const outcomes = outcomesOf(market);
        const implied = impliedProbabilities(outcomes);
        if (implied === null) {
          expect(outcomes.every(({ price }) => price === null || compareDecimals(price, "0") === 0)).toBe(
            true,
          );
          expect(winnerOf(market)).toBeNull();
        } else {
          const sum = addDecimals(...implied.outcomes.map(({ probability }) => probability));
          expect(Math.abs(Number(sum) - 1)).toBeLessThan(1e-15);
        }
      }
    });

    it("have the spread that the service sent", async () => {
      const announced = (await marketsOf()).filter(
        ({ spread, bestAsk }) => spread !== undefined && bestAsk !== undefined,
      );
      const others = announced.filter(
        (market) => Math.abs(Number(quoteOf(market).spread) - Number(market.spread)) > 1e-9,
      );
      expect(announced.length).toBeGreaterThan(300);
      expect(others.length).toBeLessThan(2);
    });

    it("with a winner are closed and resolved", async () => {
      const won = (await marketsOf()).filter((market) => winnerOf(market) !== null);
      expect(won.length).toBeGreaterThan(30);
      for (const market of won) expect([market.closed, isResolved(market)]).toEqual([true, true]);
    });
  });

  it("are equal to their own snapshot", async () => {
    const rows = await snapshot(await all);
    const ids = new Set((await marketsOf()).map(({ id }) => id));
    expect(rows.map(({ id }) => id).toSorted()).toEqual(Array.from(ids).toSorted());
    expect(dedupe(rows)).toEqual(rows);
    const { added, gone, closed, resolved, moved, unreadable } = diff(rows, rows);
    expect([added, gone, closed, resolved, moved, unreadable].flat()).toEqual([]);
  });
});
