import { DAY, HOUR } from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import { ask } from "../../../test/predictions/ask.ts";
import { fixedRow } from "../../../test/predictions/fixed-row.ts";
import { EVENTS, fixedMarket, marketRows } from "../../../test/predictions/views.ts";
import { clubsOf } from "../themes/match.ts";
import { indices } from "../util/lists.ts";
import { databaseForm, dayOf, iso } from "../util/moments.ts";
import { negRiskMarketId } from "./event-fields.ts";
import { competitiveness, createdAt, dayChange, isArchived, marketRow, marketView } from "./market.ts";

const { world } = ask();
const of = marketRows(world);
const rows = indices(world.markets).map((index) => marketRow(marketView(world, index)));

describe("the row of a market", () => {
  test("has its rewards in the catalogue's words, also if there are none", () => {
    rows.forEach((row, index) => {
      const { facts } = marketView(world, index);
      expect(row.clobRewards).toEqual(
        (facts.rewards?.configs ?? []).map(({ id, asset, endless, total, perDay, start, end }) => ({
          id: String(id),
          conditionId: facts.conditionId,
          assetAddress: asset,
          rewardsAmount: endless ? 0 : total,
          rewardsDailyRate: perDay,
          startDate: start,
          endDate: end,
        })),
      );
    });
  });

  test("always has a fee schedule, which may be null", () => {
    expect(rows.every((row) => "feeSchedule" in row)).toBe(true);
    expect(rows.some(({ feeSchedule }) => feeSchedule === null)).toBe(true);
  });

  test("sometimes has its event, without the event's markets", () => {
    const index = rows.findIndex(({ events }) => events !== undefined);
    const [event, ...more] = rows[index]?.events ?? [];
    expect(event).toMatchObject({ id: world.market(index).event.id });
    expect(event).not.toHaveProperty("markets");
    expect(more).toEqual([]);
  });
});

describe("the texts of a market", () => {
  test("have lists as JSON, with a space after each comma", () => {
    const { quote, tokens } = fixedMarket(world, "champion").facts;
    expect(of("champion")).toMatchObject({
      outcomes: '["Yes", "No"]',
      outcomePrices: `["${quote.prices.join('", "')}"]`,
      clobTokenIds: `["${tokens.join('", "')}"]`,
    });
  });

  test("have no prices before the first trade", () => {
    expect(of("champion", { "no prices": 0.094 })).not.toHaveProperty("outcomePrices");
    expect(of("champion", { "no prices": 0.095 })).toHaveProperty("outcomePrices");
    expect(of("over", { "no prices": 0 })).toHaveProperty("outcomePrices");
  });

  test("say its place among the markets of its event, if there are several", () => {
    expect(of("champion", {}, 3).groupItemThreshold).toBe("3");
    expect(of("question")).not.toHaveProperty("groupItemThreshold");
  });

  test("of a match name its teams and bet", () => {
    const [home, away] = clubsOf(world.event(0).plan.subject);
    expect(of("match")).toMatchObject({
      teamAID: String(100 + home),
      teamBID: String(100 + away),
      sportsMarketType: "moneyline",
    });
    expect(of("champion")).not.toHaveProperty("gameId");
  });

  test("say the type of a market of the early years", () => {
    expect(of("archive")).toMatchObject({ marketType: "normal", category: "World-affairs" });
    expect(of("question")).not.toHaveProperty("marketType");
  });

  test("have the range of a number", () => {
    expect(of("count", {}, 1)).toMatchObject({ formatType: "number", groupItemRange: "20-39" });
  });
});

describe("the terms of a market", () => {
  test("have its money as decimal text", () => {
    const { money } = fixedMarket(world, "champion").facts;
    expect(of("champion")).toMatchObject({
      volume: String(money.volume),
      liquidity: String(money.liquidity),
    });
    expect(of("over")).toMatchObject({ liquidity: "0" });
  });

  test("say when and how it was settled, if it was", () => {
    const { closed = NaN } = world.event(4).times;
    const last = world.event(4).markets - 1;
    expect(of("over", { disputed: 0.039 }, last)).toMatchObject({
      closedTime: databaseForm(closed),
      oracleEndDateIso: dayOf(closed),
      oracleResolutionStatus: "disputed",
    });
    expect(of("over", { disputed: 0.04 }).oracleResolutionStatus).toBe("resolved");
    expect(of("champion")).not.toHaveProperty("closedTime");
  });

  test("have the range of a question about a number", () => {
    expect(of("count", {}, 1)).toMatchObject({ lowerBound: "20", upperBound: "39" });
    expect(of("question")).not.toHaveProperty("lowerBound");
  });

  test("name the pool of the early years", () => {
    expect(of("archive")).toMatchObject({ ammType: "constant-product", fee: "20000000000000000" });
    expect(of("archive").marketMakerAddress).toMatch(/^0x[0-9a-f]{40}$/);
    expect(of("champion").marketMakerAddress).toBe("");
  });

  test("share a question's key if only one market can win", () => {
    expect(of("champion", {}, 1).questionID).toBe(negRiskMarketId(world.event(2)));
    expect(of("question").questionID).toMatch(/^0x[0-9a-f]{64}$/);
  });

  test("have the start of a match", () => {
    expect(of("match").gameStartTime).toBe(databaseForm(world.event(0).plan.end));
    expect(of("champion")).not.toHaveProperty("gameStartTime");
  });
});

describe("the times of a market", () => {
  test("begin with its creation, a second after that of the previous one", () => {
    const { created } = world.event(2).times;
    expect([0, 3].map((position) => createdAt(fixedMarket(world, "champion", {}, position).facts))).toEqual([
      created,
      created + 3_000,
    ]);
    expect(of("champion", { "created µs": 0 }, 3).createdAt).toBe(iso(created + 3_000));
  });

  test("have the start of orders or of funding", () => {
    expect(of("champion").acceptingOrdersTimestamp).toBe(iso(world.event(2).times.start));
    expect(of("champion")).not.toHaveProperty("fundedTimestamp");
    expect(of("archive").fundedTimestamp).toBe(iso(world.event(8).times.created + HOUR / 2));
    expect(of("archive")).not.toHaveProperty("acceptingOrdersTimestamp");
  });

  test("have the start of a match, or of the span of a price", () => {
    expect(of("match").eventStartTime).toBe(iso(world.event(0).plan.end));
    const daily = world.event(3);
    expect(daily.series?.recurrence).toBe("daily");
    expect(of("upDown").eventStartTime).toBe(iso(daily.plan.end - DAY));
    expect(of("question")).not.toHaveProperty("eventStartTime");
  });

  test("have the last update, within the bounds of its rate", () => {
    expect(of("champion", { "updated µs": 0 }).updatedAt).toBe(iso(world.event(2).times.updated));
    expect(of("champion", { "has updatedAt": 0.998 })).not.toHaveProperty("updatedAt");
  });
});

test("an open market accepts orders, a closed one does not", () => {
  expect(of("champion")).toMatchObject({ active: true, closed: false, acceptingOrders: true });
  expect(of("over")).toMatchObject({ active: true, closed: true });
  expect(of("over", { "has automaticallyResolved": 0.59 }).automaticallyResolved).toBe(true);
  expect(of("champion", { "has automaticallyResolved": 0 })).not.toHaveProperty("automaticallyResolved");
});

test("a market of the early years has a pool in place of a book", () => {
  expect(of("archive")).toMatchObject({ enableOrderBook: false, fpmmLive: true });
  expect(of("archive")).not.toHaveProperty("acceptingOrders");
  expect(of("champion")).not.toHaveProperty("fpmmLive");
});

test("fees are those of the theme", () => {
  expect(of("upDown", { "has feesEnabled": 0 }).feesEnabled).toBe(true);
  expect(of("question", { "has feesEnabled": 0 }).feesEnabled).toBe(false);
});

test("the market for all other candidates is marked", () => {
  const last = world.event(EVENTS.election).markets - 1;
  expect([of("election", {}, last).negRiskOther, of("election").negRiskOther]).toEqual([true, false]);
});

test("a few settled markets are archived", () => {
  const archived = (event: "over" | "champion", fraction: number) =>
    isArchived(fixedMarket(world, event, { archived: fraction }));
  expect([archived("over", 0.019), archived("over", 0.02), archived("champion", 0)]).toEqual([
    true,
    false,
    false,
  ]);
});

const often = { "has volume24hrAmm": 0, "has volumeAmm": 0, "has liquidityAmm": 0, "has volume24hrClob": 0 };

test("a market with an order book has its money there, and none in a pool", () => {
  const { money } = fixedMarket(world, "champion").facts;
  expect(of("champion", often)).toMatchObject({
    volume24hr: money.day,
    volume24hrClob: money.day,
    volumeClob: money.volume,
    liquidityClob: money.liquidity,
    volume24hrAmm: 0,
    volumeAmm: 0,
    liquidityAmm: 0,
  });
});

test("a market of the early years has it in its pool", () => {
  const { money } = fixedMarket(world, "archive").facts;
  expect(of("archive", often)).toMatchObject({ volumeAmm: money.volume, volume24hrAmm: money.day });
  expect(of("archive")).not.toHaveProperty("volumeClob");
});

test("a closed market has no liquidity in its book", () => {
  expect(of("over")).not.toHaveProperty("liquidityClob");
});

test("the number of one in eight markets is rounded to cents", () => {
  const { volume } = fixedMarket(world, "champion").facts.money;
  expect(of("champion", { rounded: 0.13 }).volumeNum).toBe(volume);
  expect(of("champion", { rounded: 0.129 }).volumeNum).toBe(Number(volume.toFixed(2)));
});

describe("the numbers of a market", () => {
  test("have its quote", () => {
    const { quote } = fixedMarket(world, "champion").facts;
    const row = of("champion");
    expect(row).toMatchObject({
      spread: quote.spread,
      bestAsk: quote.ask,
      lastTradePrice: quote.last,
      orderPriceMinTickSize: quote.tick,
      orderMinSize: 5,
    });
    expect(row.bestBid).toBe(quote.bid);
    expect(of("archive")).not.toHaveProperty("orderMinSize");
  });

  test("have no reward if the market pays none", () => {
    expect(of("over")).toMatchObject({ rewardsMinSize: 0, rewardsMaxSpread: 0 });
  });

  test("have the line of a bet, and the delay of a match", () => {
    expect(of("match", {}, 1).line).toBe(fixedMarket(world, "match", {}, 1).facts.outline.bet?.line);
    expect(of("match", {}, 0)).not.toHaveProperty("line");
    expect([of("match").secondsDelay, of("champion").secondsDelay]).toEqual([3, undefined]);
  });

  test("have the taker's fee in basis points", () => {
    expect(of("match", { "has takerBaseFee": 0.59 }).takerBaseFee).toBe(1_000);
    expect(of("champion", { "has takerBaseFee": 0.59 }).takerBaseFee).toBe(0);
  });
});

test("competitiveness is 1 at even odds, and 0 once the market is closed", () => {
  const { facts, ...view } = fixedMarket(world, "question");
  const quote = { ...facts.quote, prices: ["0.5", "0.5"] };
  expect(competitiveness({ ...view, facts: { ...facts, state: facts.state, quote } })).toBe(1);
  expect(competitiveness(fixedMarket(world, "over"))).toBe(0);
});

test("the price changes in steps of 0.0005, and only while the market is open", () => {
  const change = (event: "question" | "over", normal: number) =>
    dayChange({ ...fixedMarket(world, event), row: fixedRow(0, {}, { "day change": normal }) });
  expect([change("question", 1), change("question", 0.04)]).toEqual([0.02, 0.001]);
  expect(Object.is(change("question", -0.001), 0)).toBe(true);
  expect(change("over", 1)).toBe(0);
});

test.each([
  ["champion", [true, false, true, false]],
  ["over", [true, true, false, false]],
  ["archive", [true, false, false, true]],
] as const)("a market of %s is placed, settled, has liquidity in a book, or a pool: %s", (event, states) => {
  const { active, closed, liquidityClob, ammType } = of(event);
  expect([active, closed, liquidityClob !== undefined, ammType !== undefined]).toEqual(states);
});

test("a placeholder is neither placed nor open nor settled", () => {
  const { world: large } = ask({ events: 120 });
  const index = indices(large.markets).find((market) => large.market(market).state === "placeholder");
  const row = marketRow(marketView(large, index ?? NaN));
  expect(row).toMatchObject({ active: false, closed: false });
  for (const field of ["clobTokenIds", "liquidityClob", "oracleResolutionStatus", "acceptingOrders"])
    expect(row).not.toHaveProperty(field);
});
