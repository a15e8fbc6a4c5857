import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  createClient,
  get,
  SchemaError,
  type ClientOptions,
  type DriftEvent,
  type Paginated,
} from "@org/http-core";
import { answers, atLeast, cursor, same, single, windows } from "@org/http-core/operation";
import { always, entity, fields, list, nullable, text } from "@org/http-core/schema";
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

const ofDays = answers<Query, Day>({ city: same("city"), from: atLeast("date") });
const params = { city: text, from: v.optional(v.string()), limit: v.optional(v.number()) };
const day = entity("Day", fields({ city: text, date: text }));

const operations = {
  day: get("/day", { params, answer: day, answers: ofDays }),
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
  pages: get("/pages", {
    params: { ...params, after: v.optional(v.string()) },
    answer: { days: list(day), next: always(nullable(text)) },
    page: cursor({ items: "days", next: "next", param: "after" }),
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

function setUp(answer: unknown, options: Pick<ClientOptions, "validate" | "dialect"> = {}) {
  const drift: DriftEvent[] = [];
  const client = createClient({
    baseUrl: "https://weather.example",
    operations,
    fetch: (address) => Promise.resolve(isMade(answer) ? answer(address) : Response.json(answer)),
    on: { drift: (event) => void drift.push(event) },
    ...options,
  });
  return { client, drift };
}

function isMade(answer: unknown): answer is (address: string) => Response {
  return typeof answer === "function";
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
        expected: 'equal to "Berlin", as `city` asks',
        received: '"Bonn"',
        example: "city",
      },
    ]);
  });

  test("is a SchemaError in strict", async () => {
    const error = await failureOf(async () => setUp(elsewhere, { validate: "strict" }).client.day(asked));
    expect(error).toBeInstanceOf(SchemaError);
    expect(error).toMatchObject({
      path: "city",
      expected: 'equal to "Berlin", as `city` asks',
      received: '"Bonn"',
    });
    expect(String(error)).toContain('city: expected equal to "Berlin", as `city` asks, received "Bonn"');
    // The schema may be right.
    expect(error).toHaveProperty("hint", expect.stringContaining("ignores a parameter"));
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

  test("are compared, not the fields beside them", async () => {
    const { client, drift } = setUp({ days: [right], city: "Bonn", date: "2026-03-01" });
    expect((await client[name](asked)).items).toEqual([right]);
    expect(drift.filter(({ kind }) => kind === "not asked for")).toEqual([]);
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

describe("a page after the first that was not asked for is reported", () => {
  const pages = (address: string): Response =>
    Response.json(
      address.includes("after=2") ? { days: [elsewhere], next: null } : { days: [right], next: "2" },
    );
  const reads: Readonly<Record<string, (list: () => Paginated<Day>) => Promise<unknown>>> = {
    "read by collect": (list) => list().collect(),
    "read by pages": async (list) => {
      for await (const { rejected } of list().pages()) expect(rejected).toEqual([]);
    },
    "read by next": async (list) => (await list()).next(),
  };

  test.each(Object.entries(reads))("%s", async (_, read) => {
    const { client, drift } = setUp(pages);
    await read(() => client.pages(asked));
    expect(drift).toMatchObject([{ kind: "not asked for", example: "days.0.city" }]);
  });

  test("read from a checkpoint", async () => {
    const { client, drift } = setUp(pages);
    const { cursor: from } = await client.pages(asked);
    expect(drift).toEqual([]);
    await client.pages(asked, { from });
    expect(drift).toMatchObject([{ kind: "not asked for", example: "days.0.city" }]);
  });
});

test("a stored answer that was not asked for is reported each time", async () => {
  const { client, drift } = setUp(() =>
    Response.json(elsewhere, { headers: { "cache-control": "max-age=60" } }),
  );
  await client.day(asked);
  expect((await client.day(asked).withResponse()).meta.cache).toBe("fresh");
  expect(drift).toHaveLength(2);
});

test("fields that a dialect renames are compared", async () => {
  const dialect = { fields: { [operations.day.id]: { city: "town" } } };
  const { client, drift } = setUp({ town: "Bonn", date: "2026-03-03" }, { dialect });
  expect(await client.day(asked)).toEqual(elsewhere);
  expect(drift).toMatchObject([{ kind: "not asked for", path: "city", received: '"Bonn"' }]);
});

test("a row that was asked for costs no allocation", async () => {
  const program = fileURLToPath(new URL("answer-allocations.ts", import.meta.url));
  // A heap that is large enough to avoid garbage collection in between.
  const { stdout } = await promisify(execFile)(process.execPath, ["--min-semi-space-size=64", program]);
  // A word for each of the 20,000 rows would be 160 kB.
  expect(Number(stdout)).toBeLessThan(40_000);
  expect(stdout).toMatch(/^\d+\n$/);
});
