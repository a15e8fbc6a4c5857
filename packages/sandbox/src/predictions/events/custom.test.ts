import { describe, expect, test } from "vitest";
import { ask } from "../../../test/predictions/ask.ts";
import { eventView, EVERYTHING, NOTHING_MORE } from "../rows/event-fields.ts";
import { eventRow } from "../rows/event.ts";
import { customEvents } from "./custom.ts";

const { world } = ask();
const { id, firstMarket } = world.event(7);
const market = world.market(firstMarket);

describe("custom events", () => {
  test("replace the fields of the generated event with their id", () => {
    const { rows, replaced } = customEvents(world, [{ id, title: "Mine" }]);
    expect(rows).toEqual([{ ...eventRow(eventView(world, 7, EVERYTHING)), title: "Mine" }]);
    expect([...replaced]).toEqual([7]);
  });

  test("add markets, and replace those with their id", () => {
    const own = [
      { id: "mine", question: "New?" },
      { id: market.id, question: "Changed?" },
    ];
    const [event] = customEvents(world, [{ id, markets: own }]).rows;
    const before = eventRow(eventView(world, 7, NOTHING_MORE)).markets ?? [];
    expect(event?.markets).toEqual([{ ...before[0], question: "Changed?" }, ...before.slice(1), own[0]]);
  });

  test("of another id are open events without markets", () => {
    const beyond = String(Number(id) + 1_000_000);
    const { rows, replaced } = customEvents(world, [{ id: "mine", title: "My Event!" }, { id: beyond }]);
    expect(rows).toMatchObject([
      { id: "mine", slug: "my-event-mine", active: true, closed: false, markets: [], tags: [] },
      { id: beyond, title: `Event ${beyond}` },
    ]);
    expect(replaced.size).toBe(0);
  });

  test("count once per id, the last of them", () => {
    const { rows } = customEvents(world, [
      { id: "mine", title: "One" },
      { id: "mine", title: "Two" },
    ]);
    expect(rows.map(({ title }) => title)).toEqual(["Two"]);
  });

  test("always have series, tags, markets, event creators and teams", () => {
    const [event] = customEvents(world, [{ id: "mine" }]).rows;
    expect(event).toMatchObject({ series: [], tags: [], markets: [], eventCreators: [], teams: [] });
  });

  test("have chats, templates, best lines and partners only if the request includes them", () => {
    const chats = [{ id: "1" }];
    const optional = {
      chats,
      templates: [{ id: "2" }],
      spreadsMainLine: 1,
      totalsMainLine: 2,
      externalPartners: [{ slug: "acme" }],
    };
    const own = { id: "mine", title: "Mine", ...optional, series: [{ id: "3", chats }] };
    const { rowWith } = customEvents(world, [own]);
    const plain = rowWith(0, NOTHING_MORE);
    for (const name of Object.keys(optional)) expect(plain).not.toHaveProperty(name);
    expect(plain).toMatchObject({ title: "Mine", series: [{ id: "3" }] });
    expect(plain?.series?.[0]).not.toHaveProperty("chats");
    expect(rowWith(0, { ...EVERYTHING, partner: "acme" })).toMatchObject(own);
    expect(rowWith(1, NOTHING_MORE)).toBeUndefined();
  });

  test("have the generated optional parts of the event that they replace", () => {
    const { rowWith } = customEvents(world, [{ id, title: "Mine" }]);
    for (const include of [NOTHING_MORE, { ...EVERYTHING, partner: "acme" }])
      expect(rowWith(0, include)).toEqual({ ...eventRow(eventView(world, 7, include)), title: "Mine" });
  });
});
