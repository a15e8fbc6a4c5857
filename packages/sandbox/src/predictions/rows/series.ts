import { DAY } from "@org/http-core/operation";
import { allSeries, type SeriesEntry } from "../catalogue/leagues.ts";
import { tagBits } from "../catalogue/tags.ts";
import { ASSETS } from "../catalogue/words.ts";
import type { Row } from "../util/draws.ts";
import { databaseForm, iso } from "../util/moments.ts";
import { chatRow } from "./chat.ts";
import { collectionRow } from "./collection.ts";
import { eventReference, type EventView } from "./event-fields.ts";
import { imageUrl } from "./images.ts";
import { assemble, constant, each, where, type Makers } from "./makers.ts";
import { categoryRows, tagRows } from "./tag.ts";
import type { Chat, Series } from "./wire.ts";

/** The view of a series within one of its events. */
interface SeriesView {
  readonly row: Row;
  readonly entry: SeriesEntry;
  /** The bit of its tag. */
  readonly tag: number;
  readonly event: EventView;
}

/** The key of a series. */
export function seriesId(entry: SeriesEntry): string {
  return String(30 + allSeries.indexOf(entry) * 3);
}

const isPriced = ({ entry }: SeriesView): boolean => entry.tag === "up-or-down" || entry.tag === "finance";

const makers: Makers<Series, SeriesView> = {
  id: ({ entry }) => seriesId(entry),
  ticker: ({ entry }) => entry.slug,
  slug: ({ entry }) => entry.slug,
  title: ({ entry }) => entry.title,
  subtitle: each(2, ({ entry }) => `Every event of ${entry.title}`),
  seriesType: constant("single"),
  recurrence: ({ entry }) => entry.recurrence,
  description: each(2, ({ entry }) => `${entry.title}: one event after the other, by the same rules.`),
  image: ({ entry }) => imageUrl("series", entry.slug),
  icon: ({ entry }) => imageUrl("series", entry.slug),
  layout: constant("default"),
  publishedAt: (view) => databaseForm(entered(view), view.row.whole("published", 0, 999) * 1000),
  createdBy: constant("15"),
  updatedBy: constant("15"),
  competitive: constant("0"),
  priceFeedTokenID: where(isPriced, ({ row }) => row.hex("feed", 64)),
  priceAssetName: where(isPriced, ({ row }) => row.pick("asset", ASSETS).name.toLowerCase()),
  active: constant(true),
  closed: constant(false),
  archived: constant(false),
  new: constant(false),
  featured: constant(false),
  restricted: constant(true),
  isTemplate: each(3, constant(false)),
  templateVariables: each(3, constant(true)),
  commentsEnabled: constant(false),
  createdAt: (view) => iso(entered(view), view.row.whole("created", 0, 999_999)),
  updatedAt: ({ row, event }) => iso(event.world.day - row.whole("updated", 1, 40 * 3600) * 1000),
  startDate: (view) => iso(entered(view) + 30 * DAY),
  volume24hr: ({ row }) => row.fraction("volume") * 90_000,
  volume: ({ row }) => row.fraction("volume") * 40_000_000,
  liquidity: ({ row }) => row.fraction("liquidity") * 5_000_000,
  score: each(3, ({ row }) => row.whole("score", 0, 100)),
  commentCount: ({ row }) => row.whole("comments", 0, 9000),
  events: each(3, ({ event }) => [eventReference(event)]),
  collections: each(3, ({ row, event }) => [collectionRow(event.world, row.index)]),
  categories: each(3, ({ tag, event }) => categoryRows(event.world, tag)),
  tags: each(2, ({ tag, event }) => tagRows(event.world, tag)),
  chats: where(({ event }) => event.include.chats, seriesChats),
};

/** The series rows of an event: one or none. */
export function seriesRows(event: EventView): Series[] {
  const entry = event.facts.series;
  if (entry === undefined) return [];
  const row = event.world.rows("series")(allSeries.indexOf(entry));
  const tag = tagBits(({ slug }) => slug === entry.tag);
  return [assemble<Series, SeriesView>(makers, { row, entry, tag, event })];
}

function entered({ row, event }: SeriesView): number {
  return event.world.day - row.whole("age", 400, 1000) * DAY;
}

function seriesChats({ row, entry, event: { world } }: SeriesView): Chat[] {
  const { day } = world;
  return [chatRow(world.rows("series chats")(row.index), entry.title, day - 30 * DAY, day + 30 * DAY, day)];
}
