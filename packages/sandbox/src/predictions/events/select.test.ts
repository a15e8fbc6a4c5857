import { describe, expect, test } from "vitest";
import { ask } from "../../../test/predictions/ask.ts";
import type { Event } from "../rows/wire.ts";
import { customEvents } from "./custom.ts";
import { eventSelection, orderNames } from "./select.ts";
import { eventTable } from "./table.ts";

const { world } = ask();
const selectionOf = (custom: readonly Event[] = []) =>
  eventSelection(eventTable(world, customEvents(world, custom)));
const select = selectionOf();
const ALL = 100;

test("names of an order are separated by commas, in one value or several", () => {
  expect(orderNames("volume, endDate")).toEqual(["volume", "endDate"]);
  expect(orderNames(["volume", "endDate,id"])).toEqual(["volume", "endDate", "id"]);
  expect(orderNames(undefined)).toEqual([]);
});

describe("a page", () => {
  test("has the first matching events, or those behind an event", async () => {
    expect(await select({}, undefined, 5)).toEqual([0, 1, 2, 3, 5]);
    expect(await select({}, 5, 3)).toEqual([6, 7, 8]);
    expect(await select({}, 4, 1)).toEqual([5]);
    expect(await select({}, 59, 5)).toEqual([]);
  });

  test("is in the order of a field, either way; unknown fields are left out", async () => {
    const volumes = async (order: string, ascending: boolean) =>
      (await select({ order, ascending }, undefined, ALL)).map((event) => world.event(event).money.volume);
    const up = await volumes("volume", true);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect(await volumes("nothing,volume,markets", false)).toEqual(up.toReversed());
    const [first, second, third] = await select({ order: "volume" }, undefined, 3);
    expect(await select({ order: "volume" }, first, 2)).toEqual([second, third]);
  });

  test("without a field is in the order of the keys, either way", async () => {
    expect(await select({ ascending: false }, undefined, 3)).toEqual([0, 1, 2]);
  });

  test("begins with featured events on request", async () => {
    const [first = NaN] = await select({ featured_order: true, ascending: false }, undefined, 1);
    expect(first % 9).toBe(2);
  });
});

test("children of a matching event are included on request", async () => {
  const { id } = world.event(0);
  expect(await select({ id }, undefined, ALL)).toEqual([0]);
  expect(await select({ id, include_children: true }, undefined, ALL)).toEqual([0, 1]);
});

test("custom events are last, and those that they replace are left out", async () => {
  const own = selectionOf([
    { id: world.event(3).id, title: "Mine" },
    { id: "9", closed: true },
  ]);
  expect(await own({}, undefined, ALL)).toEqual([
    ...(await select({}, undefined, ALL)).filter((event) => event !== 3),
    60,
  ]);
  expect(await own({ closed: true }, 59, ALL)).toEqual([61]);
});
