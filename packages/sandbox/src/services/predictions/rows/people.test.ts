import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { fixedRow } from "../../../../test/predictions/fixed-row.ts";
import { fixedEvent } from "../../../../test/predictions/views.ts";
import { HOUR } from "../../../core/durations.ts";
import { clubName, personName } from "../catalogue/words.ts";
import { clubsOf } from "../themes/match.ts";
import { iso } from "../world/moments.ts";
import { chatRow, creatorRows, eventChats, teamRows, templateRows } from "./people.ts";

const { world } = ask();

test("one in twelve events has a creator; every other one was updated", () => {
  const of = (index: number) => creatorRows(fixedEvent(world, "question", { index, creator: 0 }));
  expect(of(6)).toEqual([]);
  expect(of(7)).toMatchObject([{ id: "1", creatorName: personName(0), creatorHandle: "ada_albrecht" }]);
  expect([of(7)[0], of(19)[0]].map((one) => one !== undefined && "updatedAt" in one)).toEqual([true, false]);
});

test("a chat is live from its start until its end", () => {
  const live = (now: number) => chatRow(fixedRow(3), "Chat", 1_000, 2_000, now).live;
  expect([999, 1_000, 1_999, 2_000].map(live)).toEqual([false, true, true, false]);
});

describe("chats of an event", () => {
  test("begin an hour before a match", () => {
    const { times, title } = world.event(0);
    expect(eventChats(fixedEvent(world, "match"))).toMatchObject([
      { channelName: title, startTime: iso((times.kickOff ?? NaN) - HOUR), endTime: iso(times.end) },
    ]);
  });

  test("are rare without one", () => {
    const chats = (chat: number) => eventChats(fixedEvent(world, "question", { chat })).length;
    expect([chats(0.19), chats(0.2)]).toEqual([1, 0]);
  });
});

test("recurring events have a template, with placeholders", () => {
  expect(templateRows(fixedEvent(world, "question"))).toEqual([]);
  expect(templateRows(fixedEvent(world, "count"))).toMatchObject([
    { eventTitle: "Post Counts - {{date}}", outcomes: '["Yes","No"]', negRisk: true, sortBy: "price" },
  ]);
});

test("a match has its two clubs as teams, of its league", () => {
  const { plan, series } = world.event(0);
  const teams = teamRows(fixedEvent(world, "match"));
  expect(teams.map(({ id, name }) => [id, name])).toEqual(
    clubsOf(plan.subject).map((club) => [100 + club, clubName(club)]),
  );
  for (const { league, abbreviation, record } of teams) {
    expect(league).toBe(series?.slug);
    expect(abbreviation).toMatch(/^[A-Z]{3}$/);
    expect(record).toMatch(/^\d+-\d+-\d+$/);
  }
});
