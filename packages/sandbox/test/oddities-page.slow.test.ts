import { readFileSync } from "node:fs";
import { isRecord } from "@org/http-core/operation";
import { describe, expect, it } from "vitest";
import { entitiesOf } from "../src/validators/entities.ts";
import { summaryOf } from "../src/validators/summary.ts";
import { validatorsOf } from "../src/validators/validator.ts";
import { allEvents, allRows, ask, NOW } from "./predictions/ask.ts";

const page = readFileSync(new URL("../../../docs/sandbox-oddities.md", import.meta.url), "utf8");
const [leftOut = "", stays = ""] = page.split("## What stays");

/** How many rows of a kind have a field, and in how many of these it is null, or empty text. */
interface Field {
  present: number;
  blank: number;
}

/** A kind of row: the number of its rows, and their fields. */
interface Kind {
  rows: number;
  readonly fields: Map<string, Field>;
}

/** The kinds of rows in a world, nested rows included, by their place. */
async function kindsOf(oddities: boolean): Promise<ReadonlyMap<string, Kind>> {
  const asked = ask({ events: 360, oddities });
  const entities = entitiesOf(1, 5);
  const kinds = new Map<string, Kind>();
  const lists = {
    events: [...(await allEvents(asked)), ...(await allEvents(asked, { closed: true }))],
    rewards: await allRows((next_cursor) => asked.rewards(next_cursor === undefined ? {} : { next_cursor })),
    simplified: await allRows(asked.simplified),
    trades: await allRows((next_cursor) => asked.trades(next_cursor === undefined ? {} : { next_cursor })),
    summaries: validatorsOf(1, entities, oddities).map((validator) =>
      summaryOf(validator, "7d", { seed: 1, networkStake: 1n, now: NOW }),
    ),
  };
  for (const [place, rows] of Object.entries(lists)) for (const row of rows) count(kinds, place, row);
  return kinds;
}

function count(kinds: Map<string, Kind>, place: string, row: unknown): void {
  if (!isRecord(row)) return;
  const kind = kinds.get(place) ?? { rows: 0, fields: new Map<string, Field>() };
  kinds.set(place, kind);
  kind.rows += 1;
  for (const [name, value] of Object.entries(row)) {
    const field = kind.fields.get(name) ?? { present: 0, blank: 0 };
    kind.fields.set(name, field);
    field.present += 1;
    if (value === null || value === "") field.blank += 1;
    for (const one of Array.isArray(value) ? value : [value]) count(kinds, `${place}.${name}`, one);
  }
}

const [odd, usual] = await Promise.all([kindsOf(true), kindsOf(false)]);

/** The fields that each row has without oddities, but some rows with them lack, or leave blank. */
const lacking = Array.from(usual, ([place, { rows, fields }]) =>
  Array.from(fields).flatMap(([name, { present, blank }]) => {
    const kind = odd.get(place);
    const before = kind?.fields.get(name) ?? { present: 0, blank: 0 };
    const isOdd = before.present < (kind?.rows ?? 0) || (before.blank > 0 && blank === 0);
    const isLacked = present === rows && isOdd;
    return isLacked ? [{ place, name }] : [];
  }),
).flat();

/** The fields that are null or empty in some rows without oddities. */
const blank = Array.from(usual, ([place, { fields }]) =>
  Array.from(fields).flatMap(([name, field]) => (field.blank > 0 ? [{ place, name }] : [])),
).flat();

describe("the page about oddities", () => {
  it.each(lacking)("lists $name of $place, which some rows lack", ({ name }) => {
    expect(leftOut).toContain(`\`${name}\``);
  });

  it.each(blank)("lists $name of $place, which is blank without oddities too", ({ name }) => {
    expect(stays).toContain(`\`${name}\``);
  });

  it("has fields of each kind", () => {
    expect(new Set(lacking.map(({ place }) => place.split(".")[0])).size).toBe(5);
    expect(lacking.length).toBeGreaterThan(60);
    expect(blank.length).toBeGreaterThan(5);
  });
});
