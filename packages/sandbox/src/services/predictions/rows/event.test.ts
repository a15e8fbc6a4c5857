import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { eventRow, eventScalars } from "./event.ts";
import { NOTHING_MORE } from "./view.ts";

const { world } = ask();

describe("the row of an event", () => {
  test("has all its markets in order, its tags and its series", () => {
    const { id, markets, firstMarket, series } = world.event(0);
    const row = eventRow(world, 0, NOTHING_MORE);
    expect(row.id).toBe(id);
    expect(row.markets?.map((market) => market.id)).toEqual(
      Array.from({ length: markets }, (_, position) => world.market(firstMarket + position).id),
    );
    expect(row.series?.map(({ slug }) => slug)).toEqual([series?.slug]);
    expect(row.tags?.map(({ slug }) => slug)).toContain("sports");
  });

  test("has empty lists where there are no teams, series and creators", () => {
    expect(eventRow(world, 2, NOTHING_MORE)).toMatchObject({ teams: [], series: [], eventCreators: [] });
    expect(eventRow(world, 0, NOTHING_MORE).teams).toHaveLength(2);
  });

  test("has chats, templates and partners on request", () => {
    const all = { chats: true, templates: true, bestLines: true, partner: "acme" };
    expect(eventRow(world, 0, NOTHING_MORE)).not.toHaveProperty("chats");
    expect(eventRow(world, 0, NOTHING_MORE)).not.toHaveProperty("templates");
    expect(eventRow(world, 0, all).chats).toMatchObject([{ channelName: world.event(0).title }]);
    expect(eventRow(world, 0, all).templates).toHaveLength(1);
  });

  test("names its child, if the world has it", () => {
    expect(eventRow(world, 0, NOTHING_MORE).subEvents).toEqual([world.event(1).id]);
    expect(eventRow(world, 2, NOTHING_MORE)).not.toHaveProperty("subEvents");
    expect(eventRow(ask({ events: 1 }).world, 0, NOTHING_MORE)).not.toHaveProperty("subEvents");
  });
});

test("fields with a single value are those by which events are ordered", () => {
  expect(Object.keys(eventScalars)).toEqual(expect.arrayContaining(["id", "startDate", "live", "volume"]));
  expect(Object.keys(eventScalars)).not.toContain("markets");
});
