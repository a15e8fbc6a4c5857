import { describe, expect, test } from "vitest";
import { issues, valid } from "../../test/valid.ts";
import { eventsParams } from "./params.ts";

describe("closed", () => {
  test("is false by default, since deployments list closed events where it is absent", () => {
    expect(valid(eventsParams, {})).toEqual({ closed: false });
    expect(valid(eventsParams, { limit: 5, closed: undefined, id: undefined })).toEqual({
      limit: 5,
      closed: false,
    });
  });

  test.each([{ id: "7" }, { slug: ["fed"] }, { id: ["7"], slug: ["fed"] }])(
    "is not sent by default with %j: an event is found by its key in either state",
    (given) => {
      expect(valid(eventsParams, given)).not.toHaveProperty("closed");
      expect(valid(eventsParams, { ...given, closed: true })).toHaveProperty("closed", true);
    },
  );

  test.each([true, false])("is sent as given: %j", (closed) => {
    expect(valid(eventsParams, { closed })).toEqual({ closed });
  });
});

test.each([
  ["limit", [1, 100, 500], [0, -1, 501, 1.5, "20"]],
  [
    "order",
    ["volume24hr", "published_at", "volume24hr,id", ["volume24hr", "id"]],
    ["", ",", "a,", "a b", [], [""]],
  ],
  ["ascending", [true, false], ["true", 1]],
  ["after_cursor", ["eyJpZCI6N30="], ["", 7]],
  ["tag_id", ["7", 7, ["7", 8], "007"], ["", "x", -1, 1.5, [], ["7", "x"], 2 ** 53]],
  ["exclude_tag_id", ["7", 7, ["7", 8]], ["", "x", -1, []]],
  ["partner_slug", ["acme"], ["", 7]],
  ["include_chat", [true, false], ["yes", 0]],
  ["include_template", [true, false], ["yes", 0]],
  ["include_best_lines", [true, false], ["yes", 0]],
  ["id", ["7", 7, [7, 8]], ["x", -7]],
  ["slug", ["fed", ["fed", "cup"]], ["", []]],
  ["closed", [true, false], ["true"]],
  ["live", [true], ["true"]],
  ["featured", [true], ["true"]],
  ["cyom", [true], ["true"]],
  ["title_search", ["fed decision"], [""]],
  ["liquidity_min", [0, 0.5], ["0", Infinity, Number.NaN]],
  ["liquidity_max", [0, 0.5], ["0"]],
  ["volume_min", [0, 0.5], ["0"]],
  ["volume_max", [0, 0.5], ["0"]],
  ["start_date_min", ["2026-03-01", new Date(0)], ["2026-02-30", "March", 0]],
  ["start_date_max", ["2026-03-01T09:30:00Z"], ["2026-03-01T25:00:00Z"]],
  ["end_date_min", ["2026-03-01T09:30:00.123456Z"], ["2026-03-01T09:30:00"]],
  ["end_date_max", ["2026-03-01T09:30:00+02:00"], [new Date(Number.NaN)]],
  ["start_time_min", ["2026-03-01"], ["2026-3-1"]],
  ["start_time_max", ["2026-03-01"], ["2026-03-01 09:30:00+00"]],
  ["tag_slug", ["economic-policy"], [""]],
  ["related_tags", [true], [1]],
  ["tag_match", ["any", "all"], ["some", ""]],
  ["series_id", [35, ["35", 36]], ["fomc"]],
  ["game_id", [1427074], ["x"]],
  ["event_date", ["2026-03-01"], ["2026-13-01"]],
  ["event_week", [0, 7], [-1, 1.5]],
  ["featured_order", [true], ["asc"]],
  ["recurrence", ["daily", "weekly", "monthly", "5m"], [7]],
  ["created_by", ["15", ["15", "16"]], [""]],
  ["parent_event_id", [7, "7"], ["x"]],
  ["include_children", [true], ["true"]],
  ["locale", ["en"], [""]],
])("%s accepts what the service accepts, and nothing else", (name, taken, refused) => {
  for (const value of taken) expect(issues(eventsParams, { [name]: value })).toEqual([]);
  for (const value of [...refused, null, {}]) {
    expect(issues(eventsParams, { [name]: value }).join()).toMatch(new RegExp(`^${name}\\b`));
  }
});

describe("in the query", () => {
  test("keys are texts, one or several", () => {
    expect(valid(eventsParams, { tag_id: 7, exclude_tag_id: ["8", 9], parent_event_id: 1 })).toMatchObject({
      tag_id: ["7"],
      exclude_tag_id: ["8", "9"],
      parent_event_id: "1",
    });
  });

  test("the fields to order by are joined with commas", () => {
    expect(valid(eventsParams, { order: ["volume24hr", "id"] })).toMatchObject({ order: "volume24hr,id" });
    expect(valid(eventsParams, { order: "volume24hr,id" })).toMatchObject({ order: "volume24hr,id" });
  });

  test("times are ISO 8601: texts unchanged, Dates in UTC", () => {
    const given = { start_date_min: "2026-03-01T09:30:00+02:00", start_date_max: new Date("2026-03-02") };
    expect(valid(eventsParams, given)).toMatchObject({
      start_date_min: "2026-03-01T09:30:00+02:00",
      start_date_max: "2026-03-02T00:00:00.000Z",
    });
    // How the service reads a leap second is not known.
    expect(issues(eventsParams, { start_date_min: "2016-12-31T23:59:60Z" })).toEqual([
      expect.stringMatching(/^start_date_min: /),
    ]);
  });
});

describe("several parameters together", () => {
  test.each([
    [{ tag_id: 7, exclude_tag_id: 8 }, undefined],
    [{ tag_id: [7, 8], exclude_tag_id: ["8", "9"] }, "tag_id"],
    [{ tag_id: "007", exclude_tag_id: 7 }, "tag_id"],
    [{ tag_id: 70, exclude_tag_id: 7 }, undefined],
    [{ liquidity_min: 2, liquidity_max: 1 }, "liquidity_min"],
    [{ liquidity_min: 1, liquidity_max: 1 }, undefined],
    [{ volume_min: 10, volume_max: 9 }, "volume_min"],
    [{ volume_min: 9, volume_max: 10 }, undefined],
    [{ start_date_min: "2026-03-02", start_date_max: "2026-03-01" }, "start_date_min"],
    [{ start_date_min: "2026-03-01T00:30:00+02:00", start_date_max: "2026-03-01" }, undefined],
    [{ end_date_min: new Date("2026-03-02"), end_date_max: "2026-03-01" }, "end_date_min"],
    [
      { start_time_min: "2026-03-01T00:00:00.002Z", start_time_max: "2026-03-01T00:00:00.001Z" },
      "start_time_min",
    ],
  ])("%o: %s", (given, named) => {
    const found = issues(eventsParams, given);
    if (named === undefined) expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringMatching(`^${named}: `)]);
  });
});

test.each(["offset", "cursor", "next_cursor", "tagId"])("%s is not a parameter", (name) => {
  expect(issues(eventsParams, { [name]: 1 })).toEqual([expect.stringMatching(`^${name}: `)]);
});
