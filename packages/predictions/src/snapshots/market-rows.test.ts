import { describe, expect, test } from "vitest";
import type { Event } from "../events/event.ts";
import { marketRows, snapshot } from "./index.ts";

const event: Event = {
  id: "e",
  slug: "fed",
  title: "Fed?",
  tags: [{ id: "1", slug: "economy" }, { id: "2" }, { id: "3", slug: "fed" }],
  markets: [
    { id: "1", question: "Cut?", closed: true },
    { id: "2", volume: "12.340" },
  ],
};

describe("marketRows", () => {
  test("returns the markets with the id, name and tags of their event", () => {
    const joined = { eventId: "e", eventSlug: "fed", eventTitle: "Fed?", eventTags: ["economy", "fed"] };
    expect(marketRows(event)).toEqual([
      { id: "1", question: "Cut?", closed: true, ...joined },
      { id: "2", volume: "12.340", ...joined },
    ]);
  });

  test("keeps unknown fields, and removes the market's reference to its event", () => {
    const market = Object.assign({ id: "1", events: [event] }, { feeType: "x" });
    expect(marketRows({ id: "e", markets: [market] })).toEqual([
      { id: "1", feeType: "x", eventId: "e", eventSlug: null, eventTitle: null, eventTags: [] },
    ]);
  });

  test("returns none for an event without markets", () => {
    expect(marketRows({ id: "e" })).toEqual([]);
    expect(marketRows({ id: "e", markets: null, tags: null })).toEqual([]);
  });

  test("in a snapshot of a list occur once each", async () => {
    expect((await snapshot([event, { ...event }])).map(({ id }) => id)).toEqual(["1", "2"]);
  });
});
