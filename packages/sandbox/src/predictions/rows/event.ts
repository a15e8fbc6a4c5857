import { DAY, HOUR } from "@org/http-core/operation";
import { CLUBS_PER_LEAGUE, leagues } from "../catalogue/leagues.ts";
import { clubName, personName } from "../catalogue/words.ts";
import { subjectOf } from "../themes/cycle.ts";
import { clubsOf } from "../themes/match.ts";
import type { Row } from "../util/draws.ts";
import { indices, itemAt } from "../util/lists.ts";
import { iso } from "../util/moments.ts";
import { chatRow } from "./chat.ts";
import { collectionRow } from "./collection.ts";
import { eventFields, isMatch, picksOne, type EventView } from "./event-fields.ts";
import { imageUrl, optimizedImage } from "./images.ts";
import { assemble, drawnIso, each, where, type Makers } from "./makers.ts";
import { marketRow, marketView } from "./market.ts";
import { seriesRows } from "./series.ts";
import { categoryRows, tagRows } from "./tag.ts";
import type { Chat, Event, EventCreator, Template } from "./wire.ts";

/**
 * The makers of an event. Of its nested rows, tags, series, markets, creators and teams are always present, possibly
 * empty; chats, templates and partners on request.
 */
const makers: Makers<Event, EventView> = {
  ...eventFields,
  imageOptimized: each(7, ({ world, row }) => optimizedImage(row, "events", "image", world.day)),
  iconOptimized: each(8, ({ world, row }) => optimizedImage(row, "events", "icon", world.day)),
  featuredImageOptimized: each(7, ({ world, row }) =>
    optimizedImage(row, "events", "featuredImage", world.day),
  ),
  subEvents: childrenOf,
  categories: each(8, ({ world, facts }) => categoryRows(world, facts.tags)),
  collections: each(6, ({ world, row }) => [collectionRow(world, row.whole("collection", 0, 4))]),
  teams: teamsOf,
  externalPartners,
  chats: where(({ include }) => include.chats, chatsOf),
  templates: where(({ include }) => include.templates, templatesOf),
  eventCreators: creatorsOf,
  tags: ({ world, facts }) => tagRows(world, facts.tags),
  series: seriesRows,
  markets: ({ world, facts }) =>
    indices(facts.markets).map((position) => marketRow(marketView(world, facts.firstMarket + position))),
};

/** The row of an event. */
export function eventRow(view: EventView): Event {
  return assemble<Event, EventView>(makers, view);
}

/** The keys of an event's child events. */
function childrenOf({ world, row }: EventView): string[] | undefined {
  const next = row.index + 1;
  const hasChild = next < world.events && subjectOf(next) === row.index;
  return hasChild ? [world.event(next).id] : undefined;
}

/** One creator for one event in twelve, else none. */
function creatorsOf({ row, facts }: EventView): EventCreator[] {
  if (row.index % 12 !== 7) return [];
  const person = row.whole("creator", 0, 40);
  const handle = personName(person).toLowerCase().replace(" ", "_");
  return [
    {
      id: String(person + 1),
      creatorName: personName(person),
      creatorHandle: handle,
      creatorUrl: `https://social.sandbox.test/${handle}`,
      creatorImage: imageUrl("people", handle),
      createdAt: drawnIso(row, "creator", facts.times.created - 100 * DAY),
      ...(row.index % 24 === 7 ? { updatedAt: iso(facts.times.created) } : {}),
    },
  ];
}

/** One chat for matches, usually none for others. */
function chatsOf({ world, row, facts }: EventView): Chat[] {
  const { kickOff, start, end } = facts.times;
  if (kickOff === undefined && !row.chance("chat", 0.2)) return [];
  const opens = kickOff === undefined ? start : kickOff - HOUR;
  return [chatRow(world.rows("chats")(row.index), facts.title, opens, end, world.day)];
}

/** One template for recurring events. */
function templatesOf({ row, facts }: EventView): Template[] {
  if (facts.series === undefined) return [];
  const { slug, title } = facts.series;
  const { outcomes } = facts.theme.outline(facts.plan, 0);
  const negRisk = picksOne({ facts });
  return [
    {
      id: String(800 + slug.length * 10 + facts.theme.name.length),
      eventTitle: `${title} - {{date}}`,
      eventSlug: `${slug}-{{date}}`,
      eventImage: imageUrl("templates", slug),
      marketTitle: `${title}: {{question}}`,
      description: facts.rules,
      resolutionSource: row.chance("template source", 0.5) ? "https://feeds.sandbox.test/prices" : "",
      negRisk,
      sortBy: negRisk ? "price" : "ascending",
      showMarketImages: true,
      seriesSlug: slug,
      outcomes: JSON.stringify(outcomes),
    },
  ];
}

/** The teams of a match; none for others. */
function teamsOf(view: EventView): object[] {
  const rowOf = view.world.rows("teams");
  return isMatch(view) ? clubsOf(view.facts.subject).map((club) => teamRow(rowOf(club))) : [];
}

function teamRow(row: Row): object {
  const name = clubName(row.index);
  const results = ["won", "drawn", "lost"].map((result) => String(row.whole(result, 0, 14)));
  return {
    id: 100 + row.index,
    name,
    abbreviation: name.replace(/[^A-Z]/g, "").padEnd(3, name.slice(1).toUpperCase()),
    league: itemAt(leagues, Math.floor(row.index / CLUBS_PER_LEAGUE)).slug,
    record: results.join("-"),
    logo: imageUrl("teams", String(100 + row.index)),
  };
}

/** Partners with their own keys of some events, by the values of `partner_slug`. */
export const partners: Readonly<Record<string, string>> = {
  acme: "Acme Sports",
  globex: "Globex News",
};

/** A partner's own keys of an event. Undefined: no partner was requested, or it does not know the event. */
function externalPartners({ row, include: { partner: slug } }: EventView): object[] | undefined {
  const name = slug === undefined || !Object.hasOwn(partners, slug) ? undefined : partners[slug];
  if (slug === undefined || name === undefined || !row.chance(`partner ${slug}`, 0.5)) return undefined;
  const externalId = row.hex(`partner ${slug} key`, 10);
  return [{ slug, name, externalId, url: `https://${slug}.sandbox.test/events/${externalId}` }];
}
