import { HOUR } from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import { ask } from "../../../test/predictions/ask.ts";
import { eventRows, fixedEvent } from "../../../test/predictions/views.ts";
import { mainLines } from "../themes/match.ts";
import { indices } from "../util/lists.ts";
import { iso } from "../util/moments.ts";
import {
  eventFields,
  eventView,
  gameId,
  isMatch,
  negRiskMarketId,
  NOTHING_MORE,
  picksOne,
} from "./event-fields.ts";
import { eventRow } from "./event.ts";

const { world } = ask();
const of = eventRows(world);

describe("the texts of an event", () => {
  test("of a live match are its state in the sports feed", () => {
    const { gameStatus, elapsed, period, score } = of("match");
    expect([gameStatus, elapsed]).toEqual(["InProgress", "52:10"]);
    expect(period).toMatch(/^2\/[234]$/);
    expect(score).toMatch(/^[0-3]-[0-3]$/);
    expect(of("overMatch")).toMatchObject({ gameStatus: "Final", elapsed: "90:00", period: "FT" });
    expect(of("champion")).not.toHaveProperty("gameStatus");
  });

  test("name the parent of a child", () => {
    expect(of("more").parentEvent).toBe(world.event(0).id);
    expect(of("match")).not.toHaveProperty("parentEvent");
  });

  test("name the key that the markets share if only one can win", () => {
    const { negRiskMarketID, sortBy } = of("champion");
    expect(negRiskMarketID).toMatch(/^0x[0-9a-f]{62}00$/);
    expect(negRiskMarketID).toBe(negRiskMarketId(world.event(2)));
    expect(sortBy).toBe("price");
    expect(of("match")).not.toHaveProperty("negRiskMarketID");
  });

  test("of the early years have a category", () => {
    expect(of("archive").category).toBe("World-affairs");
    expect(of("question")).not.toHaveProperty("category");
  });

  test("occur at their rates", () => {
    expect(of("question", { "has createdBy": 0.29, account: 0 }).createdBy).toBe("3");
    expect(of("question", { "has createdBy": 0.3 })).not.toHaveProperty("createdBy");
  });
});

test("prices have a source; others name it in their rules", () => {
  const sourceOf = (event: "upDown" | "price") => of(event, { "has resolutionSource": 0 }).resolutionSource;
  expect(sourceOf("upDown")).toMatch(/^https:/);
  expect(sourceOf("price")).toBe("");
});

test("only one market can win a league, an election and a count", () => {
  const themes = ["match", "champion", "election", "count", "price", "question"] as const;
  expect(themes.filter((theme) => picksOne(fixedEvent(world, theme)))).toEqual([
    "champion",
    "election",
    "count",
  ]);
});

test("times have up to six decimals of a second; the end has none", () => {
  const { start, end } = world.event(2).times;
  const { startDate, endDate } = of("champion", { "startDate µs": 0.25 });
  expect(startDate).toBe(iso(start, 250_000));
  expect(endDate).toBe(iso(end));
});

test("an event is created a minute before trading, or an hour after if it was created again", () => {
  const { start } = world.event(2).times;
  const created = (late: number) => of("champion", { late, "creationDate µs": 0 }).creationDate;
  expect([created(0.105), created(0.104)]).toEqual([iso(start - HOUR / 60), iso(start + HOUR)]);
});

test("a match has the time of its start, and of its end once it is over", () => {
  expect(of("match").startTime).toBe(iso(world.event(0).plan.end));
  expect(of("match")).not.toHaveProperty("finishedTimestamp");
  expect(Date.parse(of("overMatch").finishedTimestamp ?? "")).toBeGreaterThan(world.event(9).plan.end);
  expect(of("champion")).not.toHaveProperty("startTime");
});

test("a closed event has the time when it was closed; few open ones were reopened", () => {
  const { closed = NaN } = world.event(4).times;
  expect(of("over", { "closed µs": 0 }).closedTime).toBe(iso(closed));
  const reopened = indices(11).filter((index) => "closedTime" in of("champion", { index }));
  expect(reopened).toHaveLength(1);
});

describe("the flags of an event", () => {
  test("say whether it is closed, and has an order book", () => {
    expect(of("champion")).toMatchObject({ closed: false, enableOrderBook: true });
    expect(of("over")).toMatchObject({ closed: true });
    expect(of("archive")).toMatchObject({ enableOrderBook: false });
  });

  test("of a match say whether it is live or over; others have no such flag", () => {
    expect(of("match")).toMatchObject({ live: true, ended: false, showAllOutcomes: false });
    expect(of("overMatch")).toMatchObject({ live: false, ended: true });
    expect(of("champion")).not.toHaveProperty("live");
  });

  test("say whether only one market can win", () => {
    expect(of("champion", { "has negRisk": 0.86 })).toMatchObject({ enableNegRisk: true, negRisk: true });
    expect(of("champion", { "has negRisk": 0.87 })).not.toHaveProperty("negRisk");
    expect(of("match")).toMatchObject({ enableNegRisk: false });
  });
});

test("open events are featured, one in nine; closed ones never", () => {
  const featured = (event: "champion" | "over", index: number) => of(event, { index }).featured;
  expect([2, 11, 3].map((index) => featured("champion", index))).toEqual([true, true, false]);
  expect(featured("over", 2)).toBe(false);
});

test("users may propose markets for one in fourteen", () => {
  expect([5, 19, 6].map((index) => of("champion", { index }).cyom)).toEqual([true, true, false]);
});

describe("the numbers of an event", () => {
  test("have its money by period", () => {
    const { money } = world.event(2);
    expect(of("champion")).toMatchObject({
      volume: money.volume,
      volume24hr: money.day,
      volume1yr: money.year,
      liquidity: money.liquidity,
      liquidityClob: money.liquidity,
    });
    expect(of("champion", { "has volume24hr": 0.91 })).not.toHaveProperty("volume24hr");
    expect(of("archive")).toMatchObject({ liquidityClob: 0 });
  });

  test("have an open interest of a tenth of the volume at most, or none", () => {
    const { volume } = world.event(2).money;
    expect(of("champion", { interest: 0.6, open: 0.5 })).toMatchObject({ openInterest: volume * 0.05 });
    expect(of("champion", { interest: 0.59 })).toMatchObject({ openInterest: 0 });
  });

  test("say how close its closest market is to even odds", () => {
    const closest = Math.min(...world.event(2).chances.map((chance) => Math.abs(chance - 0.5)));
    expect(of("champion").competitive).toBeCloseTo(1 - closest ** 2, 12);
    expect(of("over").competitive).toBe(0);
  });

  test("have the main lines of a match on request", () => {
    const { spread, total } = mainLines(world.event(0).plan.subject);
    const lines = { spreadsMainLine: spread, totalsMainLine: total };
    expect(of("match", {}, { bestLines: true })).toMatchObject(lines);
    expect(of("match")).not.toHaveProperty("totalsMainLine");
    expect(of("champion", {}, { bestLines: true })).not.toHaveProperty("totalsMainLine");
  });
});

test.each([
  ["2026-01-01T00:00:00Z", 1],
  ["2026-01-07T23:59:59Z", 1],
  ["2026-01-08T00:00:00Z", 2],
  ["2026-12-31T00:00:00Z", 53],
])("%s is in week %d", (end, week) => {
  const { facts, ...view } = fixedEvent(world, "match");
  const plan = { ...facts.plan, end: Date.parse(end) };
  const moved = { ...view, facts: { ...facts, times: facts.times, plan } };
  expect(eventFields.eventWeek(moved, "eventWeek")).toBe(week);
});

describe("a match", () => {
  const { world: large } = ask({ events: 120 });

  test("is an event of its theme, and its child", () => {
    const matches = indices(12).filter((event) => isMatch({ facts: large.event(event) }));
    expect(matches).toEqual([0, 1, 9]);
  });

  test("that is upcoming has no score", () => {
    expect(large.event(12).times.phase).toBe("upcoming");
    const row = eventRow(eventView(large, 12, NOTHING_MORE));
    expect(row).toMatchObject({ gameStatus: "Scheduled" });
    expect(row).not.toHaveProperty("score");
  });

  test("and its child have one key in the sports feed, another match another", () => {
    const [match, child, other] = [0, 1, 12].map((event) => gameId(large.event(event)));
    expect(child).toBe(match);
    expect(other).not.toBe(match);
  });
});

test("fields with a single value are those by which events are ordered", () => {
  expect(Object.keys(eventFields)).toEqual(expect.arrayContaining(["id", "startDate", "live", "volume"]));
  expect(Object.keys(eventFields)).not.toContain("markets");
});
