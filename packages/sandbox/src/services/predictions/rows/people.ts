import type { Chat, EventCreator, Template } from "../wire.ts";
import { CLUBS, clubName, personName } from "../catalogue/words.ts";
import { leagues } from "../catalogue/leagues.ts";
import { clubsOf } from "../themes/match.ts";
import { type Row, itemAt } from "../world/draws.ts";
import { DAY, HOUR } from "../../../core/durations.ts";
import { iso } from "../world/moments.ts";
import { imageUrl } from "./images.ts";
import type { EventView } from "./view.ts";

/** The creators of an event: one for one event in twelve, else none. */
export function creatorRows({ row, facts }: EventView): EventCreator[] {
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
      createdAt: iso(facts.times.created - 100 * DAY, row.whole("creator µs", 0, 999_999)),
      ...(row.index % 24 === 7 ? { updatedAt: iso(facts.times.created) } : {}),
    },
  ];
}

/** A chat that is live from `start` to `end`. */
export function chatRow(row: Row, name: string, start: number, end: number, now: number): Chat {
  const id = String(4_000 + row.index);
  return {
    id,
    channelId: `channel-${row.hex("channel", 12)}`,
    channelName: name,
    channelImage: imageUrl("chats", id),
    live: start <= now && now < end,
    startTime: iso(start),
    endTime: iso(end),
  };
}

/** The chats of an event: one for matches, usually none for others. */
export function eventChats({ world, row, facts }: EventView): Chat[] {
  const kickOff = facts.times.kickOff;
  if (kickOff === undefined && !row.chance("chat", 0.2)) return [];
  const start = kickOff === undefined ? facts.times.start : kickOff - HOUR;
  return [chatRow(world.rows("chats")(row.index), facts.title, start, facts.times.end, world.day)];
}

/** The templates of an event: one for recurring events. */
export function templateRows({ row, facts }: EventView): Template[] {
  if (facts.series === undefined) return [];
  const { slug, title } = facts.series;
  const { outcomes } = facts.theme.outline(facts.plan, 0);
  return [
    {
      id: String(800 + facts.series.slug.length * 10 + facts.theme.name.length),
      eventTitle: `${title} - {{date}}`,
      eventSlug: `${slug}-{{date}}`,
      eventImage: imageUrl("templates", slug),
      marketTitle: `${title}: {{question}}`,
      description: facts.rules,
      resolutionSource: row.chance("template source", 0.5) ? "https://feeds.sandbox.test/prices" : "",
      negRisk: facts.theme.chances === "one",
      sortBy: facts.theme.chances === "one" ? "price" : "ascending",
      showMarketImages: true,
      seriesSlug: slug,
      outcomes: JSON.stringify(outcomes),
    },
  ];
}

/** A team in the row of a match. */
export interface Team {
  readonly id: number;
  readonly name: string;
  readonly abbreviation: string;
  readonly league: string;
  /** Matches won, drawn and lost. */
  readonly record: string;
  readonly logo: string;
}

/** The teams of a match. */
export function teamRows({ world, facts }: EventView): Team[] {
  return clubsOf(facts.plan.subject).map((club) => teamRow(world.rows("teams")(club)));
}

function teamRow(row: Row): Team {
  const name = clubName(row.index);
  const results = ["won", "drawn", "lost"].map((result) => String(row.whole(result, 0, 14)));
  return {
    id: 100 + row.index,
    name,
    abbreviation: name.replace(/[^A-Z]/g, "").padEnd(3, name.slice(1).toUpperCase()),
    league: itemAt(leagues, Math.floor(row.index / (CLUBS / leagues.length))).slug,
    record: results.join("-"),
    logo: imageUrl("teams", String(100 + row.index)),
  };
}
