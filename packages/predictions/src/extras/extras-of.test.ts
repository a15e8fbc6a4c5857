import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unknownField } from "@org/http-core";
import { parseExact } from "@org/http-core/operation";
import { scriptedFetch } from "@org/http-core/testing";
import { suite } from "@org/test-kit/conformance";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { rows } from "../../test/recorded.ts";
import { createPredictions } from "../client.ts";
import { tradingKey } from "../credential.ts";
import { eventSchema } from "../events/event.ts";
import { marketSchema } from "../events/market.ts";
import { seriesSchema } from "../events/series.ts";
import { tagSchema } from "../events/tag.ts";
import { tradeSchema } from "../trades/trade.ts";
import { extrasOf } from "./extras-of.ts";

const maker_address = `0x${"7d".repeat(20)}`;
const id = "1";
const metadata = { context_description: "News" };

/** Every entity that has extras, with the lists that hold it. */
const entities = [
  { name: "Event", list: "events", schema: eventSchema },
  { name: "Market", list: "markets", schema: marketSchema },
  { name: "Series", list: "series", schema: seriesSchema },
  { name: "Tag", list: "tags", schema: tagSchema },
  { name: "Trade", list: "data", schema: tradeSchema },
] as const;

/** The names that `extrasOf` reads, as `markets.negRisk`. */
const named = [
  ...Object.keys(extrasOf("Event", { id })).map((field) => `events.${field}`),
  ...Object.keys(extrasOf("Market", { id })).map((field) => `markets.${field}`),
  ...Object.keys(extrasOf("Series", { id })).map((field) => `series.${field}`),
  ...Object.keys(extrasOf("Tag", { id })).map((field) => `tags.${field}`),
  ...Object.keys(extrasOf("Trade", { id })).map((field) => `data.${field}`),
].sort();

/** The names that a client reports as unknown, each with the list of its entity. */
async function unknownIn(body: { readonly events: unknown } | { readonly data: unknown }) {
  const paths: string[] = [];
  const client = createPredictions({
    clobUrl: "https://clob.example",
    catalogUrl: "https://catalog.example",
    auth: tradingKey({ apiKey: "key", secret: "c2VjcmV0", passphrase: "phrase", address: maker_address }),
    fetch: scriptedFetch(Response.json(body)),
    on: { drift: ({ kind, path }) => kind === "unknown field" && paths.push(path) },
  });
  await ("events" in body ? client.events() : client.trades({ maker_address }));
  return paths
    .map((path) => path.split(".").filter((key) => key !== "*"))
    .map((keys) => keys.slice(-2).join("."));
}

/** Every object in a value, with the name of the field that holds it or its list. */
function* objectsIn(
  value: unknown,
  field: string,
): Generator<{ readonly field: string; readonly row: object }> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield { field, row: value };
  for (const [name, inner] of Object.entries(value))
    yield* objectsIn(inner, Array.isArray(value) ? field : name);
}

suite("fields that recordings have and the specification lacks", "recorded/predictions", (folder) => {
  const all = (kind: string) =>
    readdirSync(join(folder, kind)).flatMap((file) => rows(join(folder, kind, file)));
  const [events, markets] = [all("events"), all("markets")];
  const trades = [
    ...rows(join(folder, "trades/user_trade1.json")),
    ...rows(join(folder, "trades/docs_example.json"), "data"),
    ...rows(join(folder, "trades/http_trades_page.json"), "data"),
  ];
  const recorded = { events: [...events, { id, markets }], data: trades };

  test("are all read, and no others", async () => {
    const found = [...(await unknownIn({ events: recorded.events })), ...(await unknownIn({ data: trades }))];
    expect([...new Set(found)].sort()).toEqual(named);
    const ofMetadata = [...objectsIn(recorded, "")]
      .filter(({ field }) => field === "eventMetadata")
      .flatMap(({ row }) => Object.keys(row));
    const { eventMetadata } = extrasOf("Event", { id, ...{ eventMetadata: metadata } });
    expect([...new Set(ofMetadata)].sort()).toEqual(Object.keys(eventMetadata ?? {}).sort());
    // The documentation of `Extras` gives the number.
    expect(named.length + new Set(ofMetadata).size).toBe(28);
  });

  test.each(entities)("are read as they were sent, of every $name", ({ name, list, schema }) => {
    const found = [...objectsIn(recorded, "")].filter(({ field }) => field === list);
    const known = new Set(Object.keys({ ...schema.fields.required, ...schema.fields.optional }));
    let read = 0;
    for (const { row } of found) {
      const extras: object = untypedExtras(name, row);
      for (const [field, sent] of Object.entries(row)) {
        if (known.has(field)) continue;
        const expected: unknown = field === "gameId" ? String(sent) : sent;
        expect(unknownField(extras, field)).toEqual(expected);
        read += 1;
      }
    }
    expect(read).toBeGreaterThan(0);
  });
});

function untypedExtras(name: string, row: object): object {
  const extras = untyped(extrasOf)(name, row);
  return typeof extras === "object" && extras !== null ? extras : {};
}

describe("a field that is not what was recorded", () => {
  test.each([1, "true", {}, []])("is undefined where a flag is %j, and stays in the entity", (negRisk) => {
    const market = { id, negRisk };
    expect(extrasOf("Market", market).negRisk).toBeUndefined();
    expect(unknownField(market, "negRisk")).toBe(negRisk);
  });

  test.each([1, true, {}, []])("is undefined where a text is %j", (feeType) => {
    const market = { id, feeType };
    expect(extrasOf("Market", market).feeType).toBeUndefined();
  });

  test.each([1, "text", true, []])("is undefined where an object is %j", (eventMetadata) => {
    const event = { id, eventMetadata };
    expect(extrasOf("Event", event).eventMetadata).toBeUndefined();
  });

  test("is null where null was sent, and undefined where nothing was", () => {
    const event = { id, eventMetadata: null, gameId: null, negRiskAugmented: null };
    expect(extrasOf("Event", event)).toEqual({ eventMetadata: null, gameId: null, negRiskAugmented: null });
  });
});

describe("an id or a time that is sent as a number", () => {
  const gameIdOf = (event: { id: string; gameId: unknown }) => extrasOf("Event", event).gameId;

  test.each([
    [1427074, "1427074"],
    [0, "0"],
    ["1427074-2", "1427074-2"],
    [9007199254740993n, "9007199254740993"],
    [2 ** 53, undefined],
    [1.5, undefined],
    [NaN, undefined],
  ])("%s is read as %s", (gameId, expected) => {
    expect(gameIdOf({ id, gameId })).toBe(expected);
  });

  test("keeps its digits with exact numbers", () => {
    const gameId = parseExact("12345678901234567890");
    expect(gameIdOf({ id, gameId })).toBe("12345678901234567890");
  });
});

test.each([
  ["market", { id }, "name"],
  ["toString", { id }, "name"],
  ["Market", undefined, "entity"],
])("extras of %s, given %j, are refused: %s", async (name, entity, parameter) => {
  const failure = await failureOf(() => untyped(extrasOf)(name, entity));
  expect(failure).toMatchObject({ code: "parameter", parameter });
});
