import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { eventFields, fixedEvent } from "../../../../test/predictions/views.ts";
import { eventFlags, isCyom, isFeatured } from "./event-flags.ts";

const { world } = ask();
const of = eventFields(world, { ...eventFlags });

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
  const featured = (event: "champion" | "over", index: number) =>
    isFeatured(fixedEvent(world, event, { index }));
  expect([2, 11, 3].map((index) => featured("champion", index))).toEqual([true, true, false]);
  expect(featured("over", 2)).toBe(false);
});

test("users may propose markets for one in fourteen", () => {
  expect([5, 19, 6].map((index) => isCyom(fixedEvent(world, "champion", { index })))).toEqual([
    true,
    true,
    false,
  ]);
});
