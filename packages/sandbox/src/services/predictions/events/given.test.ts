import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { eventRow } from "../rows/event.ts";
import { NOTHING_MORE } from "../rows/view.ts";
import { givenEvents } from "./given.ts";

const { world } = ask();
const { id, firstMarket } = world.event(7);
const market = world.market(firstMarket);

describe("given events", () => {
  test("replace the fields of the generated event with their id", () => {
    const { rows, replaced } = givenEvents(world, [{ id, title: "Mine" }]);
    expect(rows).toEqual([{ ...eventRow(world, 7, NOTHING_MORE), title: "Mine" }]);
    expect([...replaced]).toEqual([7]);
  });

  test("add markets, and replace those with their id", () => {
    const own = [
      { id: "mine", question: "New?" },
      { id: market.id, question: "Changed?" },
    ];
    const [event] = givenEvents(world, [{ id, markets: own }]).rows;
    const before = eventRow(world, 7, NOTHING_MORE).markets ?? [];
    expect(event?.markets).toEqual([{ ...before[0], question: "Changed?" }, ...before.slice(1), own[0]]);
  });

  test("of another id are open events without markets", () => {
    const beyond = String(Number(id) + 1_000_000);
    const { rows, replaced } = givenEvents(world, [{ id: "mine", title: "My Event!" }, { id: beyond }]);
    expect(rows).toMatchObject([
      { id: "mine", slug: "my-event-mine", active: true, closed: false, markets: [], tags: [] },
      { id: beyond, title: `Event ${beyond}` },
    ]);
    expect(replaced.size).toBe(0);
  });

  test("count once per id, the last of them", () => {
    const { rows } = givenEvents(world, [
      { id: "mine", title: "One" },
      { id: "mine", title: "Two" },
    ]);
    expect(rows.map(({ title }) => title)).toEqual(["Two"]);
  });
});
