import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createClient, get, SchemaError, type ClientOptions, type DriftEvent } from "@org/http-core";
import { answers, atLeast, same, single, windows } from "@org/http-core/operation";
import { entity, fields, list, text } from "@org/http-core/schema";
import { failureOf } from "@org/test-kit/untyped";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

interface Query {
  readonly city: string;
  readonly from?: string;
  readonly limit?: number;
}
interface Day {
  readonly city: string;
  readonly date: string;
}

const ofDays = answers<Query, Day>({
  city: same("city"),
  from: atLeast("date"),
  limit: "the size of a page",
});
const ofDay = answers<Omit<Query, "limit">, Day>({ city: same("city"), from: atLeast("date") });
const params = { city: text, from: v.optional(v.string()), limit: v.optional(v.number()) };
const day = entity("Day", fields({ city: text, date: text }));
const one = { city: text, from: v.optional(v.string()) };

const operations = {
  day: get("/day", { params: one, answer: day, answers: ofDay }),
  days: get("/days", {
    params,
    answer: { days: list(day) },
    page: single("days"),
    answers: ofDays,
  }),
  /** Its schema checks the body as a whole. */
  adapted: get("/adapted", {
    params,
    answer: v.pipe(
      v.object({ days: v.array(v.object({ city: v.string(), date: v.string() })) }),
      v.transform((body) => body),
    ),
    page: single("days"),
    answers: ofDays,
  }),
  series: get("/series", {
    params,
    answer: { days: list(day) },
    page: windows({
      items: "days",
      after: (given, before) => (before === undefined ? given : undefined),
      rows: 9,
    }),
    answers: ofDays,
  }),
};

function setUp(body: unknown, options: Pick<ClientOptions, "validate"> = {}) {
  const drift: DriftEvent[] = [];
  const client = createClient({
    baseUrl: "https://weather.example",
    operations,
    fetch: () => Promise.resolve(Response.json(body)),
    on: { drift: (event) => void drift.push(event) },
    ...options,
  });
  return { client, drift };
}

const asked = { city: "Berlin", from: "2026-03-02" };
const right = { city: "Berlin", date: "2026-03-02" };
const elsewhere = { city: "Bonn", date: "2026-03-03" };
const early = { city: "Berlin", date: "2026-03-01" };

describe("a single resource that was not asked for", () => {
  test("is returned, and reported as drift", async () => {
    const { client, drift } = setUp(elsewhere);
    expect(await client.day(asked)).toEqual(elsewhere);
    expect(drift).toMatchObject([
      {
        kind: "not asked for",
        path: "city",
        count: 1,
        expected: '"Berlin", as `city` asks',
        received: '"Bonn"',
        example: "city",
      },
    ]);
  });

  test("is a SchemaError in strict", async () => {
    const error = await failureOf(async () => setUp(elsewhere, { validate: "strict" }).client.day(asked));
    expect(error).toBeInstanceOf(SchemaError);
    expect(error).toMatchObject({ path: "city", expected: '"Berlin", as `city` asks', received: '"Bonn"' });
    expect(String(error)).toContain('city: expected "Berlin", as `city` asks, received "Bonn"');
  });

  test("is not looked at with `validate: off`", async () => {
    const { client, drift } = setUp(elsewhere, { validate: "off" });
    expect(await client.day(asked)).toEqual(elsewhere);
    expect(drift).toEqual([]);
  });
});

describe.each(["days", "adapted"] as const)("rows of a list that were not asked for: %s", (name) => {
  const days = [right, elsewhere, early, right];

  test("stay in the list, and are counted as drift", async () => {
    const { client, drift } = setUp({ days });
    const { items, rejected } = await client[name](asked);
    expect([items, rejected]).toEqual([days, []]);
    expect(drift.map(({ kind, path, count, example }) => [kind, path, count, example])).toEqual([
      ["not asked for", "days.*.city", 1, "days.1.city"],
      ["not asked for", "days.*.date", 1, "days.2.date"],
    ]);
  });

  test("are a SchemaError in strict", async () => {
    const error = await failureOf(async () => setUp({ days }, { validate: "strict" }).client[name](asked));
    expect(error).toMatchObject({ code: "schema", path: "days.1.city", received: '"Bonn"' });
  });

  test("are not reported where they were asked for", async () => {
    const { client, drift } = setUp({ days: [right, right] });
    await client[name](asked);
    expect(drift).toEqual([]);
  });
});

describe("rows of a window that were not asked for", () => {
  test("are rejected with the reason, also without a listener", async () => {
    const { client } = setUp({ days: [early, right] });
    const { items, rejected } = await client.series(asked);
    expect(items).toEqual([right]);
    expect(rejected).toMatchObject([
      { index: 0, place: "0", value: early, error: { path: "days.0.date", received: '"2026-03-01"' } },
    ]);
  });

  test("are an error where no other row is on the page", async () => {
    const error = await failureOf(async () => setUp({ days: [early] }).client.series(asked));
    expect(error).toMatchObject({
      code: "schema",
      path: "days.0.date",
      expected: 'at least "2026-03-02", as `from` asks',
    });
  });
});

test("a row that was asked for costs no allocation", async () => {
  const program = fileURLToPath(new URL("answer-allocations.ts", import.meta.url));
  // A heap that is large enough to avoid garbage collection in between.
  const { stdout } = await promisify(execFile)(process.execPath, ["--min-semi-space-size=64", program]);
  // A word for each of the 10,000 rows would be 80 kB.
  expect(Number(stdout)).toBeLessThan(20_000);
  expect(stdout).toMatch(/^\d+\n$/);
});
