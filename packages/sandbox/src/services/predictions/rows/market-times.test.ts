import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { fixedMarket, marketFields } from "../../../../test/predictions/views.ts";
import { DAY, HOUR } from "../../../core/durations.ts";
import { iso } from "../world/moments.ts";
import { createdAt, marketTimes } from "./market-times.ts";

const { world } = ask();
const of = marketFields(world, { ...marketTimes });

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
