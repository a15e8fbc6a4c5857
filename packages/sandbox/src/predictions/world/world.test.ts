import { describe, expect, test } from "vitest";
import { createPredictionsWorld } from "./world.ts";

const NOW = Date.UTC(2026, 0, 15, 15, 30);
const world = createPredictionsWorld({ seed: 1, now: NOW });

describe("a world", () => {
  test("has 60 events by default, around the start of the day", () => {
    expect([world.events, world.day, world.days]).toEqual([60, Date.UTC(2026, 0, 15), 0]);
    expect(() => world.event(60)).toThrow(RangeError);
  });

  test("gives each market to the event that contains it", () => {
    let market = 0;
    for (let event = 0; event < world.events; event++) {
      const { markets, firstMarket } = world.event(event);
      expect([firstMarket, markets > 0]).toEqual([market, true]);
      for (let position = 0; position < markets; position++, market++) {
        const found = world.market(market);
        expect([found.row.index, found.event.row.index, found.position]).toEqual([market, event, position]);
      }
    }
    expect(market).toBe(world.markets);
  });

  test("is the same at any time of its day, and another with another seed", () => {
    const [same, other] = [1, 2].map((seed) => createPredictionsWorld({ seed, now: NOW + 8 * 3_600_000 }));
    expect(same?.event(5).slug).toBe(world.event(5).slug);
    expect(other?.event(5).id).not.toBe(world.event(5).id);
  });

  test("of more events begins with those of fewer", () => {
    const large = createPredictionsWorld({ seed: 1, now: NOW, events: 90 });
    expect(large.event(59).firstMarket).toBe(world.event(59).firstMarket);
    expect(large.market(100).conditionId).toBe(world.market(100).conditionId);
  });
});

test("a table of rows has its own values", () => {
  const hex = (table: string) => world.rows(table)(0).hex("key", 16);
  expect(world.rows("events")(5).hex("key", 8)).toBe(world.event(5).row.hex("key", 8));
  expect(hex("tags")).toBe(hex("tags"));
  expect(hex("tags")).not.toBe(hex("series"));
});

test("days later the same events and markets have changed, and the first world has not", () => {
  const volume = world.event(2).money.volume;
  const later = world.after(10);
  expect([later.days, later.day, later.markets]).toEqual([10, world.day, world.markets]);
  expect(later.event(2).money.volume).toBeGreaterThan(volume);
  expect(later.after(0).event(2).money.volume).toBe(volume);
  expect(createPredictionsWorld({ seed: 1, now: NOW, days: 10 }).event(2).times).toEqual(
    later.event(2).times,
  );
});
