/**
 * Properties of the client for any response of the chain statistics: no row is lost, rows change only as the design
 * allows, an invalid row costs no valid one, and an unreadable response never counts as "no data".
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apiKey, createChainstats, dailyUncleSchema } from "@org/chainstats";
import { isCallError } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { times } from "@org/vitest-config/times";
import { differences } from "./differences.ts";
import { isConversion, pageRowsOf } from "./properties.ts";

type Row = Readonly<Record<string, unknown>>;

const RANGE = { startdate: "2019-02-01", enddate: "2019-02-28" };
const FOREIGN = [0, 1.5, -1, "", "5", "1,5", true, null, [], {}, ["x"], [[]], [{}]];

const dayOf = (day: number): Row => ({
  UTCDate: `2019-02-${String(day).padStart(2, "0")}`,
  unixTimeStamp: String(Date.UTC(2019, 1, day) / 1_000),
  uncleBlockCount: day,
  uncleBlockRewards_Eth: "729.75",
});

function clientOf(response: unknown, status = 200) {
  const text = typeof response === "string" ? response : JSON.stringify(response);
  const clock = fakeClock(Date.UTC(2026, 0, 1));
  const client = createChainstats({
    baseUrl: "https://chainstats-properties.example",
    auth: apiKey("properties"),
    fetch: scriptedFetch(repeat(() => new Response(text, { status }))),
    clock,
    cache: false,
    limit: false,
  });
  return { client, clock };
}

/** The outcome of a response, after all retries. */
async function outcomeOf(response: unknown, status = 200): Promise<unknown> {
  const { client, clock } = clientOf(response, status);
  const outcome = client.dailyUncles(RANGE).then(
    (page) => page,
    (error: unknown) => error,
  );
  await clock.run();
  return outcome;
}

/** Checks a response: each row is good or rejected, and none was changed. */
async function judge(rows: readonly unknown[]) {
  const { client } = clientOf({ status: "1", message: "OK", result: rows });
  const { items, rejected } = await pageRowsOf(client.dailyUncles(RANGE));
  const apart = rejected.map(({ value }) => value);
  expect(items.length + apart.length).toBe(rows.length);
  // The client sorts rows as requested, so each result is searched for among all rows of the response.
  const left = [...rows];
  for (const received of [...items, ...apart]) {
    const found = left.findIndex((sent) => differences(sent, received).every(isConversion));
    expect(found, JSON.stringify(received)).toBeGreaterThanOrEqual(0);
    left.splice(found, 1);
  }
  return { items, rejected };
}

describe("days", () => {
  test("with any value in any field are returned or rejected unchanged", async () => {
    const names = Object.keys(dailyUncleSchema.fields.required);
    const rows = names.flatMap((name) => FOREIGN.map((value) => ({ ...dayOf(1), [name]: value })));
    const { items, rejected } = await judge(rows);
    expect(items.length).toBeGreaterThan(0);
    expect(rejected.length).toBeGreaterThan(names.length);
  });

  test("of arbitrary JSON are returned or rejected unchanged", async () => {
    const name = fc.constantFrom(...Object.keys(dayOf(1)), "note");
    const changed = fc
      .tuple(
        fc.integer({ min: 1, max: 28 }),
        fc.dictionary(name, fc.oneof(fc.constantFrom(...FOREIGN), fc.jsonValue()), { maxKeys: 3 }),
      )
      .map(([day, fields]) => ({ ...dayOf(day), ...fields }));
    const any = fc.jsonValue().filter((value) => !Array.isArray(value));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(changed, any), { maxLength: 5 }), async (rows) => {
        const sent: unknown = JSON.parse(JSON.stringify(rows));
        if (Array.isArray(sent)) await judge(sent);
      }),
      { numRuns: times(40, 1_000) },
    );
  });
});

describe("a response that is not a list of days", () => {
  const words = fc.constantFrom(
    "OK",
    "NOTOK",
    "OK-Slow down",
    "NOTOK-Slow down",
    "Max rate limit reached",
    "",
  );
  const envelope = fc.record(
    {
      status: fc.oneof(fc.constantFrom("0", "1", 0, 1, "2"), fc.jsonValue()),
      message: fc.oneof(words, fc.jsonValue()),
      result: fc.oneof(words, fc.jsonValue()),
    },
    { requiredKeys: [] },
  );

  test("is an error, unless it says that there are no records", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(envelope, fc.jsonValue(), fc.string()),
        fc.constantFrom(200, 200, 200, 400, 403, 404, 500),
        async (response, status) => {
          const outcome = await outcomeOf(response, status);
          if (isCallError(outcome)) return;
          const text = typeof response === "string" ? response : JSON.stringify(response);
          const sent: unknown = JSON.parse(text);
          expect(status).toBe(200);
          expect(outcome).toHaveProperty("items");
          const result: unknown =
            typeof sent === "object" && sent !== null ? Reflect.get(sent, "result") : undefined;
          expect(Array.isArray(result) || /no .*found/i.test(text)).toBe(true);
        },
      ),
      { numRuns: times(60, 2_000) },
    );
  });

  test.each(["", " ", "null", "[]", "{}", "OK", "<html></html>", '{"status":"1"', '"No records found"'])(
    "is not an empty list: %j",
    async (text) => {
      const outcome = await outcomeOf(text);
      expect(isCallError(outcome)).toBe(true);
    },
  );
});
