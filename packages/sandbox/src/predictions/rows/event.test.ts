import { HOUR } from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import { rows } from "../../../test/ask.ts";
import { ask } from "../../../test/predictions/ask.ts";
import { fixedRow } from "../../../test/predictions/fixed-row.ts";
import { eventRows } from "../../../test/predictions/views.ts";
import { clubName, personName } from "../catalogue/words.ts";
import { clubsOf } from "../themes/match.ts";
import { iso } from "../util/moments.ts";
import { chatRow } from "./chat.ts";
import { eventView, type Include, NOTHING_MORE } from "./event-fields.ts";
import { eventRow } from "./event.ts";
import type { Event } from "./wire.ts";

const { world } = ask();
const of = eventRows(world);
const rowOf = (event: number, include: Include, of = world): Event => eventRow(eventView(of, event, include));

describe("the row of an event", () => {
  test("has all its markets in order, its tags and its series", () => {
    const { id, markets, firstMarket, series } = world.event(0);
    const row = rowOf(0, NOTHING_MORE);
    expect(row.id).toBe(id);
    expect(row.markets?.map((market) => market.id)).toEqual(
      Array.from({ length: markets }, (_, position) => world.market(firstMarket + position).id),
    );
    expect(row.series?.map(({ slug }) => slug)).toEqual([series?.slug]);
    expect(row.tags?.map(({ slug }) => slug)).toContain("sports");
  });

  test("has empty lists where there are no teams, series and creators", () => {
    expect(rowOf(2, NOTHING_MORE)).toMatchObject({ teams: [], series: [], eventCreators: [] });
    expect(rowOf(0, NOTHING_MORE).teams).toHaveLength(2);
  });

  test("has chats, templates and partners on request", () => {
    const all = { chats: true, templates: true, bestLines: true, partner: "acme" };
    expect(rowOf(0, NOTHING_MORE)).not.toHaveProperty("chats");
    expect(rowOf(0, NOTHING_MORE)).not.toHaveProperty("templates");
    expect(rowOf(0, all).chats).toMatchObject([{ channelName: world.event(0).title }]);
    expect(rowOf(0, all).templates).toHaveLength(1);
  });

  test("names its child, if the world has it", () => {
    expect(rowOf(0, NOTHING_MORE).subEvents).toEqual([world.event(1).id]);
    expect(rowOf(2, NOTHING_MORE)).not.toHaveProperty("subEvents");
    expect(rowOf(0, NOTHING_MORE, ask({ events: 1 }).world)).not.toHaveProperty("subEvents");
  });
});

test("one in twelve events has a creator; every other one was updated", () => {
  const creators = (index: number) => of("question", { index, creator: 0 }).eventCreators ?? [];
  expect(creators(6)).toEqual([]);
  expect(creators(7)).toMatchObject([{ id: "1", creatorName: personName(0), creatorHandle: "ada_albrecht" }]);
  expect(creators(7)[0]).toHaveProperty("updatedAt");
  expect(creators(19)[0]).not.toHaveProperty("updatedAt");
});

test("a chat is live from its start until its end", () => {
  const live = (now: number) => chatRow(fixedRow(3), "Chat", 1_000, 2_000, now).live;
  expect([999, 1_000, 1_999, 2_000].map(live)).toEqual([false, true, true, false]);
});

describe("chats of an event", () => {
  test("begin an hour before a match", () => {
    const { times, title } = world.event(0);
    expect(of("match", {}, { chats: true }).chats).toMatchObject([
      { channelName: title, startTime: iso((times.kickOff ?? NaN) - HOUR), endTime: iso(times.end) },
    ]);
  });

  test("are rare without one", () => {
    const chats = (chat: number) => of("question", { chat }, { chats: true }).chats?.length;
    expect([chats(0.19), chats(0.2)]).toEqual([1, 0]);
  });
});

test("recurring events have a template, with placeholders", () => {
  expect(of("question", {}, { templates: true }).templates).toEqual([]);
  expect(of("count", {}, { templates: true }).templates).toMatchObject([
    { eventTitle: "Post Counts - {{date}}", outcomes: '["Yes","No"]', negRisk: true, sortBy: "price" },
  ]);
});

test("a match has its two clubs as teams, of its league", () => {
  const { subject, series } = world.event(0);
  const teams = rows(of("match").teams);
  expect(teams.map(({ id, name }) => [id, name])).toEqual(
    clubsOf(subject).map((club) => [100 + club, clubName(club)]),
  );
  for (const { league, abbreviation, record } of teams) {
    expect(league).toBe(series?.slug);
    expect(abbreviation).toMatch(/^[A-Z]{3}$/);
    expect(record).toMatch(/^\d+-\d+-\d+$/);
  }
});
