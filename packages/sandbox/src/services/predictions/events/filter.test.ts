import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { indices } from "../listing/values.ts";
import { isMatch } from "../rows/states.ts";
import { dayOf } from "../world/moments.ts";
import type { EventsParams } from "../wire.ts";
import { eventTests } from "./filter.ts";
import { customEvents } from "./custom.ts";
import { eventTable } from "./table.ts";

const { world } = ask();
const table = eventTable(world, customEvents(world, []));
const facts = (event: number) => world.event(event);

/** The events that pass, by their indices. */
async function passing(params: EventsParams, of = table): Promise<readonly number[]> {
  const tests = await eventTests(of, params);
  return indices(of.world.events).filter((event) => tests.every((one) => one(event)));
}
const open = await passing({});

describe("closed", () => {
  test("is one event in five, and left out by default", async () => {
    expect(open).toHaveLength(48);
    expect(await passing({ closed: false })).toEqual(open);
    expect((await passing({ closed: true })).concat(open).sort((a, b) => a - b)).toEqual(indices(60));
  });

  test("includes what was closed since the start of the world", async () => {
    const later = world.after(1_000);
    expect(await passing({}, eventTable(later, customEvents(later, [])))).toEqual([]);
  });
});

describe("id and slug", () => {
  const { id, slug } = world.event(7);

  test("name events, with leading zeros too", async () => {
    expect(await passing({ id: [`00${id}`, world.event(3).id] })).toEqual([3, 7]);
    expect(await passing({ slug })).toEqual([7]);
    expect(await passing({ id, slug: world.event(3).slug })).toEqual([]);
  });

  test("name none if they only resemble one", async () => {
    // Keys from 10449 to 10455 belong to this row, but only one of them is its key.
    const another = id === "10449" ? "10450" : "10449";
    expect(await passing({ id: ["0", "x", another, "99999999"] })).toEqual([]);
    expect(await passing({ slug: `another-${id}` })).toEqual([]);
  });
});

describe("bounds", () => {
  const { volume } = facts(5).money;

  test("include the value itself", async () => {
    expect(await passing({ volume_min: volume, volume_max: volume })).toEqual([5]);
    expect(await passing({ volume_min: volume })).not.toEqual(open);
  });

  test("exclude events without a value", async () => {
    const matches = open.filter((event) => isMatch({ facts: facts(event) }));
    expect(await passing({ start_time_min: "1970-01-01T00:00:00Z" })).toEqual(matches);
    expect(matches.length).toBeLessThan(open.length);
  });
});

describe("tags", () => {
  const both = (event: number): boolean =>
    facts(event).theme.tags(facts(event).plan.subject).includes("film");

  test("by slug in any case, and excluded by id", async () => {
    const film = open.filter(both);
    expect(await passing({ tag_slug: "FILM" })).toEqual(film);
    expect(await passing({ exclude_tag_id: ["0053"] })).toEqual(
      open.filter((event) => !film.includes(event)),
    );
  });
});

describe("relations", () => {
  test("parent, day, recurrence and title", async () => {
    expect(await passing({ parent_event_id: facts(0).id })).toEqual([1]);
    const day = dayOf(facts(0).plan.end);
    const sameDay = open.filter(
      (event) => isMatch({ facts: facts(event) }) && dayOf(facts(event).plan.end) === day,
    );
    expect(await passing({ event_date: `${day}T23:59:59Z` })).toEqual(sameDay);
    expect(await passing({ recurrence: "monthly" })).toEqual(
      open.filter((event) => facts(event).theme.name === "price"),
    );
    expect(await passing({ title_search: "WHO WILL be" })).toEqual(
      open.filter((event) => facts(event).theme.name === "election"),
    );
  });
});
