import type { RewardsMarketsParams } from "../wire.ts";
import { tagBits } from "../catalogue/tags.ts";
import type { Column } from "../listing/columns.ts";
import { plainKey, valuesOf } from "../listing/values.ts";
import { firstPrice } from "./order.ts";
import { holdsPattern } from "./pattern.ts";
import type { RewardsTable } from "./table.ts";

/** Whether the market at a place is meant. */
export type PlaceTest = (place: number) => boolean;

/** The tests that a query asks for, the cheap ones first: a market is listed that passes all of them. */
export function rewardsTests(table: RewardsTable, params: RewardsMarketsParams): readonly PlaceTest[] {
  return [...boundTests(table, params), ...eventTests(table, params), ...textTests(table, params)];
}

/** Every word is somewhere in the question or the description. */
function textTests({ column }: RewardsTable, { q }: RewardsMarketsParams): readonly PlaceTest[] {
  const words = Array.from(new Set(q?.toLowerCase().split(/\s+/)));
  if (words.length === 0) return [];
  const texts = column("text", ({ facts }) =>
    `${facts.outline.question}\n${facts.event.rules}`.toLowerCase(),
  );
  return words.map((word) => (place) => String(texts[place]).includes(word));
}

function eventTests({ column }: RewardsTable, params: RewardsMarketsParams): readonly PlaceTest[] {
  const slugs = valuesOf(params.tag_slug)?.map((slug) => slug.toLowerCase());
  const ids = valuesOf(params.event_id)?.map(plainKey);
  const title = params.event_title;
  const tests: PlaceTest[] = [];
  if (slugs !== undefined) {
    const tags = column("tags", ({ facts }) => facts.event.tags);
    const wanted = tagBits((tag) => slugs.includes(tag.slug));
    tests.push((place) => (Number(tags[place]) & wanted) !== 0);
  }
  if (ids !== undefined) {
    const events = column("event", ({ facts }) => facts.event.id);
    const wanted = new Set(ids);
    tests.push((place) => wanted.has(String(events[place])));
  }
  if (title !== undefined) {
    const titles = column("event title", ({ facts }) => facts.event.title);
    tests.push((place) => holdsPattern(String(titles[place]), title));
  }
  return tests;
}

function boundTests({ column }: RewardsTable, params: RewardsMarketsParams): readonly PlaceTest[] {
  return [
    ...bound(
      () => column("volume", ({ facts }) => facts.money.day),
      params.min_volume_24hr,
      params.max_volume_24hr,
    ),
    ...bound(() => column("spread", ({ facts }) => facts.quote.spread), params.min_spread, params.max_spread),
    ...bound(() => column("price", firstPrice), params.min_price, params.max_price),
  ];
}

function bound(
  read: () => Column,
  least: number | undefined,
  most: number | undefined,
): readonly PlaceTest[] {
  if (least === undefined && most === undefined) return [];
  const column = read();
  return [
    (place) => {
      const value = Number(column[place]);
      return value >= (least ?? -Infinity) && value <= (most ?? Infinity);
    },
  ];
}
