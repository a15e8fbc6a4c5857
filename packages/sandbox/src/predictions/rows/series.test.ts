import { describe, expect, test } from "vitest";
import { ask } from "../../../test/predictions/ask.ts";
import { fixedEvent } from "../../../test/predictions/views.ts";
import { allSeries, series } from "../catalogue/leagues.ts";
import { seriesId, seriesRows } from "./series.ts";

const { world } = ask();

test("every series has its own key", () => {
  expect(allSeries.map(seriesId)).toEqual(["30", "33", "36", "39", "42", "45", "48"]);
});

describe("the series of an event", () => {
  test("is one or none", () => {
    expect(seriesRows(fixedEvent(world, "question"))).toEqual([]);
    expect(seriesRows(fixedEvent(world, "price"))).toMatchObject([
      { id: seriesId(series.prices), slug: "price-targets", recurrence: "monthly" },
    ]);
  });

  test("is the same for each of its events", () => {
    const [one] = seriesRows(fixedEvent(world, "match"));
    const [other] = seriesRows(fixedEvent(world, "more"));
    expect(one?.volume).toBe(other?.volume);
    expect(one?.createdAt).toBe(other?.createdAt);
  });

  test("has its chats on request, one that is live", () => {
    expect(seriesRows(fixedEvent(world, "match"))[0]).not.toHaveProperty("chats");
    expect(seriesRows(fixedEvent(world, "match", {}, { chats: true }))[0]?.chats).toMatchObject([
      { live: true },
    ]);
  });

  test("names the asset of a price", () => {
    expect(seriesRows(fixedEvent(world, "price"))[0]).toHaveProperty("priceAssetName");
    expect(seriesRows(fixedEvent(world, "count"))[0]).not.toHaveProperty("priceAssetName");
  });
});
