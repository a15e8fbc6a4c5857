import { describe, expect, test } from "vitest";
import { PaginationError, systemClock } from "@org/http-core";
import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { failureOf } from "@org/test-kit/untyped";
import { createPredictions, outcomesOf, tradingKey, type Predictions } from "../src/index.ts";

const maker_address = `0x${"7d".repeat(20)}`;
const key = { apiKey: "key", secret: "c2VjcmV0", passphrase: "phrase", address: maker_address };
const [good, other] = [
  { id: "1", condition_id: "0x1" },
  { id: "2", condition_id: "0x2" },
];

function clientOf(...responses: readonly Response[]) {
  const fetch = scriptedFetch(...responses);
  const client = createPredictions({
    clobUrl: "https://clob-lists.example",
    catalogUrl: "https://catalog-lists.example",
    auth: tradingKey(key),
    fetch,
    clock: fakeClock(1_760_000_000_000),
    retry: { retries: 0 },
  });
  const requested = () =>
    fetch.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams.entries()));
  return { client, fetch, requested };
}

const lists = [
  ["rewardsMarkets", "data", "next_cursor", { q: "fed", page_size: "2" }],
  ["trades", "data", "next_cursor", { maker_address, after: "5" }],
  ["simplifiedMarkets", "data", "next_cursor", {}],
  ["events", "events", "after_cursor", { closed: "false", tag_id: "7" }],
] as const;

/** A client's list by its name, optionally with other filters. */
function listOf(client: Predictions, name: (typeof lists)[number][0], from?: string) {
  const options = from === undefined ? {} : { from };
  if (name === "rewardsMarkets") return client.rewardsMarkets({ q: "fed", page_size: 2 }, options);
  if (name === "trades") return client.trades({ maker_address, after: 5 }, options);
  if (name === "simplifiedMarkets") return client.simplifiedMarkets({}, options);
  return client.events({ closed: false, tag_id: [7] }, options);
}

async function keys(list: AsyncIterable<object>): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for await (const row of list) found.push(Reflect.get(row, "condition_id"));
  return found;
}

describe.each(lists)("%s", (name, items, param, filters) => {
  const page = (rows: readonly unknown[], next_cursor?: string | null) =>
    Response.json({ [items]: rows, limit: 500, count: rows.length, next_cursor });

  test("validates row by row: an invalid row is rejected, the others are returned", async () => {
    const bad = { id: true, condition_id: true };
    const { client } = clientOf(page([good, bad, null, other], null));
    const read = await listOf(client, name);
    expect(read.items).toEqual([good, other]);
    expect(read.rejected.map(({ index, value }) => [index, value])).toEqual([
      [1, bad],
      [2, null],
    ]);
    expect(read.rejected[0]?.error.path).toMatch(new RegExp(`^${items}\\.1\\.(?:condition_)?id$`));
  });

  test("continues after an empty or short page, with the same filters", async () => {
    const { client, requested } = clientOf(page([], "a="), page([good], "b/+"), page([other], null));
    expect(await keys(listOf(client, name))).toEqual(["0x1", "0x2"]);
    expect(requested().map((query) => query[param])).toEqual([undefined, "a=", "b/+"]);
    for (const query of requested()) expect(query).toMatchObject(filters);
  });

  test.each([...(items === "data" ? ["LTE="] : []), "", null, undefined])(
    "ends at the cursor %j",
    async (end) => {
      const { client, requested } = clientOf(page([good], "x"), page([other], end));
      expect(await keys(listOf(client, name))).toEqual(["0x1", "0x2"]);
      expect(requested()).toHaveLength(2);
    },
  );

  test("rejects with a checkpoint if a cursor repeats, instead of looping", async () => {
    const { client } = clientOf(page([good], "x"), page([good], "y"), page([good], "x"));
    const ended = keys(listOf(client, name));
    await expect(ended).rejects.toMatchObject({ code: "pagination", pages: 3, items: 3 });
    await expect(ended).rejects.toHaveProperty("checkpoint", expect.stringContaining('"y"'));
  });

  test("rejects with a checkpoint if a further page has no body, and so no cursor, instead of ending", async () => {
    const none = () => new Response(null, { status: 204 });
    const { client } = clientOf(page([good], "x"), none(), none(), none());
    const error = await failureOf(() => keys(listOf(client, name)));
    expect(error).toMatchObject({ code: "pagination", status: 204, pages: 2, items: 1 });
    const from = error instanceof PaginationError ? error.checkpoint : "";
    expect(from).toContain('"x"');
    await expect(keys(listOf(client, name, from))).rejects.toMatchObject({ code: "pagination" });
    expect(await keys(listOf(client, name))).toEqual([]);
  });

  test("resumes from a checkpoint of the same query only", async () => {
    const { client, requested } = clientOf(page([good], "x"), page([other], null));
    const { cursor } = await listOf(client, name);
    expect(await keys(listOf(client, name, cursor))).toEqual(["0x2"]);
    expect(requested()[1]).toMatchObject({ ...filters, [param]: "x" });
    const others = lists.filter(([one]) => one !== name).map(([one]) => listOf(client, one, cursor));
    for (const list of others) await expect(keys(list)).rejects.toMatchObject({ parameter: "from" });
    expect(requested()).toHaveLength(2);
  });
});

test("the parts of one match are several rows", async () => {
  const part = (bucket_index: number) => ({ id: "1", bucket_index });
  const pageOf = (...parts: readonly number[]) =>
    Response.json({ data: parts.map(part), next_cursor: parts.includes(5) ? "LTE=" : String(parts[0]) });
  const { client } = clientOf(pageOf(0, 1), pageOf(2, 3), pageOf(4, 5));
  const [all, warnings]: [unknown[], string[]] = [[], []];
  for await (const { items, meta } of client.trades({ maker_address }).pages()) {
    all.push(...items);
    warnings.push(...meta.warnings);
  }
  expect([all, warnings]).toEqual([[0, 1, 2, 3, 4, 5].map(part), []]);
});

test("placeholders, whose keys are empty, are several rows", async () => {
  const placeholder = (min_size: number) => ({ condition_id: "", rewards: { min_size } });
  const pageOf = (sizes: readonly number[], next_cursor: string) =>
    Response.json({ data: sizes.map(placeholder), next_cursor });
  const { client } = clientOf(pageOf([1, 2], "a"), pageOf([3, 4], "b"), pageOf([5, 6], "LTE="));
  expect(await client.simplifiedMarkets().collect()).toHaveLength(6);
});

test.each([
  ["rewardsMarkets", (client: Predictions, from: string) => client.rewardsMarkets({ q: "other" }, { from })],
  ["trades", (client: Predictions, from: string) => client.trades({ maker_address, after: 6 }, { from })],
  ["events", (client: Predictions, from: string) => client.events({ closed: true, tag_id: [7] }, { from })],
] as const)("a checkpoint of %s is refused with other filters", async (name, ask) => {
  const body = { events: [good], data: [good], next_cursor: "x" };
  const { client, requested } = clientOf(Response.json(body));
  const { cursor = "" } = await listOf(client, name);
  await expect(keys(ask(client, cursor))).rejects.toMatchObject({ parameter: "from", code: "parameter" });
  expect(requested()).toHaveLength(1);
});

test("the Date of a refusal corrects the clock for the next signatures, and no other does", async () => {
  const body = (next_cursor: string) => ({ data: [], next_cursor });
  const headers = { date: new Date(1_760_000_000_000 + 3_600_000).toUTCString() };
  const elsewhere = { date: new Date(1_760_000_000_000 - 7_200_000).toUTCString() };
  const { client, fetch } = clientOf(
    Response.json({ error: "Unauthorized/Invalid api key" }, { status: 401, headers }),
    Response.json(body("x"), { headers: elsewhere }),
    Response.json(body("LTE="), { headers }),
  );
  await keys(client.trades({ maker_address }));
  const stamps = fetch.requests.map((request) => Number(request.headers.get("SVC_TIMESTAMP")));
  expect(stamps[0]).toBe(1_760_000_000);
  expect(stamps).toHaveLength(3);
  for (const stamp of stamps.slice(1)) expect(Math.abs(stamp - 1_760_003_600)).toBeLessThanOrEqual(1);
});

test("each attempt has a new signature and timestamp, at the same address", async () => {
  let now = 1_760_000_000_000;
  const fetch = scriptedFetch(
    new Response("", { status: 503 }),
    Response.json({ data: [good], next_cursor: "LTE=" }),
  );
  const client = createPredictions({
    clobUrl: "https://clob-attempts.example",
    catalogUrl: "https://catalog-attempts.example",
    auth: tradingKey(key),
    fetch,
    clock: { ...systemClock, now: () => (now += 1_000) },
    random: () => 0,
  });
  expect(await keys(client.trades({ maker_address, after: 5 }))).toEqual(["0x1"]);
  const [first, second] = fetch.requests;
  expect(first?.url).toBe(second?.url);
  const stampOf = (request: Request | undefined) => Number(request?.headers.get("SVC_TIMESTAMP"));
  expect(stampOf(second)).toBeGreaterThan(stampOf(first));
  expect(second?.headers.get("SVC_SIGNATURE")).not.toBe(first?.headers.get("SVC_SIGNATURE"));
});

test("a market whose lists are arrays is valid, and its outcomes can be read", async () => {
  const text = {
    id: "1",
    outcomes: '["Yes", "No"]',
    outcomePrices: '["0.62", "0.380"]',
    clobTokenIds: '["7", "8"]',
  };
  const array = {
    id: "2",
    outcomes: ["Yes", "No"],
    outcomePrices: ["0.62", "0.380"],
    clobTokenIds: ["7", "8"],
  };
  const { client } = clientOf(Response.json({ events: [{ id: "3", markets: [text, array] }] }));
  const { items, rejected } = await client.events({ closed: false });
  expect(rejected).toEqual([]);
  const [ofText, ofArray] = (items[0]?.markets ?? []).map(outcomesOf);
  expect(ofArray).toEqual([
    { index: 0, label: "Yes", tokenId: "7", price: "0.62" },
    { index: 1, label: "No", tokenId: "8", price: "0.380" },
  ]);
  expect(ofText).toEqual(ofArray);
});
