import type { RewardsMarketsParams } from "../wire.ts";
import { tagBits } from "../catalogue/tags.ts";
import { textAt, type Column } from "../listing/columns.ts";
import { plainKey, valuesOf } from "../listing/values.ts";
import { firstPrice } from "./order.ts";
import { holdsPattern } from "./pattern.ts";
import type { RewardsTable } from "./table.ts";

/** Whether the market at a place is meant. */
export type PlaceTest = (place: number) => boolean;

/** The tests that a query asks for, the cheap ones first: a market is listed that passes all of them. */
export async function rewardsTests(
  table: RewardsTable,
  params: RewardsMarketsParams,
): Promise<readonly PlaceTest[]> {
  const tests = [boundTests(table, params), eventTests(table, params), textTests(table, params)];
  return (await Promise.all(tests)).flat();
}

/** Every word is somewhere in the question or the description. */
async function textTests(
  { column }: RewardsTable,
  { q }: RewardsMarketsParams,
): Promise<readonly PlaceTest[]> {
  const words = Array.from(new Set(q?.toLowerCase().split(/\s+/)));
  if (words.length === 0) return [];
  // Apart, since the markets of an event share its rules: each text is held once.
  const questions = await column("question", ({ facts }) => facts.outline.question.toLowerCase());
  const rules = await column("rules", ({ facts }) => facts.event.rules.toLowerCase());
  return words.map(
    (word) => (place) => textAt(questions, place).includes(word) || textAt(rules, place).includes(word),
  );
}

async function eventTests(
  { column }: RewardsTable,
  params: RewardsMarketsParams,
): Promise<readonly PlaceTest[]> {
  const slugs = valuesOf(params.tag_slug)?.map((slug) => slug.toLowerCase());
  const ids = valuesOf(params.event_id)?.map(plainKey);
  const title = params.event_title;
  const tests: PlaceTest[] = [];
  if (slugs !== undefined) {
    const { numbers: tags } = await column("tags", ({ facts }) => facts.event.tags);
    const wanted = tagBits((tag) => slugs.includes(tag.slug));
    tests.push((place) => (Number(tags[place]) & wanted) !== 0);
  }
  if (ids !== undefined) {
    const events = await column("event", ({ facts }) => facts.event.id);
    const wanted = new Set(ids);
    tests.push((place) => wanted.has(textAt(events, place)));
  }
  if (title !== undefined) {
    const titles = await column("event title", ({ facts }) => facts.event.title);
    tests.push((place) => holdsPattern(textAt(titles, place), title));
  }
  return tests;
}

async function boundTests(
  { column }: RewardsTable,
  params: RewardsMarketsParams,
): Promise<readonly PlaceTest[]> {
  const bounds = [
    bound(
      () => column("volume", ({ facts }) => facts.money.day),
      params.min_volume_24hr,
      params.max_volume_24hr,
    ),
    bound(() => column("spread", ({ facts }) => facts.quote.spread), params.min_spread, params.max_spread),
    bound(() => column("price", firstPrice), params.min_price, params.max_price),
  ];
  return (await Promise.all(bounds)).flat();
}

async function bound(
  read: () => Promise<Column>,
  least = -Infinity,
  most = Infinity,
): Promise<readonly PlaceTest[]> {
  if (least === -Infinity && most === Infinity) return [];
  const { numbers } = await read();
  return [
    (place) => {
      const value = numbers[place] ?? NaN;
      return value >= least && value <= most;
    },
  ];
}
