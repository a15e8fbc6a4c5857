import { text } from "node:stream/consumers";
import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { describeOperation, fromText } from "@org/openapi";
import { isList, isRecord } from "@org/http-core/operation";
import { examples, namedOperations, services } from "@org/services";
import { helpText } from "@org/services/help-text";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { callAt, connected, serving } from "./mcp-here.ts";
import { stubService } from "./stub-service.ts";
import { withoutDeployment } from "./without-deployment.ts";

withoutDeployment();

function containing(text: string): unknown {
  return expect.stringContaining(text);
}

const operations = services.flatMap((entry) =>
  namedOperations(entry).map(({ name, operation }) => ({
    tool: `${entry.name}_${name.replaceAll(".", "_")}`,
    operation,
    description: describeOperation(operation, entry.docs),
  })),
);

let client: Client;

beforeAll(async () => {
  client = await connected();
});
afterAll(() => client.close());

function namesOf(row: unknown): readonly string[] {
  return isRecord(row) ? Object.keys(row) : [];
}

function rowsOf(found: unknown): readonly unknown[] {
  const rows: unknown = Reflect.get(Object(found), "rows");
  if (!Array.isArray(rows)) throw new TypeError("no rows");
  return rows;
}

const call = (name: string, args: Record<string, unknown>, at = client) => callAt(at, name, args);

test("every operation is a tool, with its documentation and its parameters", async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    ...operations.map(({ tool }) => tool),
    "repo-host_request",
    "orgq_fields",
  ]);
  for (const [at, { tool, description: operation }] of operations.entries()) {
    const { description, inputSchema, annotations } = tools[at] ?? {};
    expect(description, tool).toBe(helpText(operation.description));
    expect(annotations?.readOnlyHint).toBe(operation.safe);
    const required = operation.params.filter((param) => param.required).map(({ name }) => name);
    expect(inputSchema?.required ?? []).toEqual(required);
    const given = operation.params.filter(
      ({ name }) => operation.paging?.cursorParams.includes(name) !== true,
    );
    expect(Object.keys(inputSchema?.properties ?? {})).toEqual(
      expect.arrayContaining(given.map(({ name }) => name)),
    );
  }
  const events = tools.find(({ name }) => name === "predictions_events")?.inputSchema.properties;
  expect(events?.["ascending"]).toMatchObject({ type: "boolean", description: containing("smallest first") });
  expect(events?.["tag_id"]).toMatchObject({ type: "array", items: { type: "string" } });
  expect(events?.["fields"]).toMatchObject({ description: containing("Default: id, title, volume") });
});

test("the list of tools is small: a client sends it with each of its requests", async () => {
  const { tools } = await client.listTools();
  // The 13 tools of the four services; more operations may have 3 kB each.
  const most = 15_000 + 3_000 * Math.max(0, tools.length - 13);
  expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(most);
});

test("events by volume, their markets and one price, in three calls", async () => {
  const byVolume = { order: ["volume"], ascending: false, limit: 5 };
  const events = await call("predictions_events", byVolume);
  expect(rowsOf(events.found)).toHaveLength(5);
  expect(namesOf(rowsOf(events.found)[0])).toEqual([
    ...["id", "title", "volume", "endDate", "volume24hr", "liquidity", "closed"],
  ]);
  const markets = await call("predictions_events", { ...byVolume, fields: ["title", "markets"] });
  expect(rowsOf(markets.found)[0]).toMatchObject({ markets: [{ outcomePrices: containing("0.") }] });
  const price = await call("predictions_events", { ...byVolume, fields: ["markets.outcomePrices"] });
  expect(namesOf(rowsOf(price.found)[0])).toEqual(["markets"]);
  const sizes = [events, markets, price].map((answer) => JSON.stringify(answer).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(20_000);
});

test("a call that names a page size has its rows, as many as fit", async () => {
  const { found, content } = await call("predictions_events", { limit: 500 });
  expect(rowsOf(found).length).toBeGreaterThan(40);
  expect(JSON.stringify(content)).toContain(`${String(rowsOf(found).length)} rows`);
  expect(JSON.stringify(content).length).toBeLessThan(300);
});

test("fields are named by their paths; an unknown one is refused with the one that was meant", async () => {
  const one = { limit: 1 };
  const { found } = await call("predictions_events", { ...one, fields: ["id", "markets.question", "tags"] });
  const [row] = rowsOf(found);
  expect(namesOf(row)).toEqual(["id", "markets", "tags"]);
  const markets: unknown = Reflect.get(Object(row), "markets");
  const [market] = rowsOf({ rows: markets });
  expect(namesOf(market)).toEqual(["question"]);
  const { found: whole } = await call("predictions_events", { ...one, fields: ["*"] });
  expect(namesOf(rowsOf(whole)[0]).length).toBeGreaterThan(30);
  const refused = async (field: string) => (await call("predictions_events", { fields: [field] })).found;
  expect(await refused("volum")).toMatchObject({
    error: { code: "parameter", message: containing('"volum"'), hint: "Did you mean volume?" },
  });
  expect(await refused("markets.qestion")).toMatchObject({ error: { hint: "Did you mean question?" } });
  expect(await refused("")).toMatchObject({
    error: { message: containing("fields: expected a list of fields") },
  });
});

test("the fields of a result are documented, nested ones too", async () => {
  const { found } = await call("orgq_fields", { tool: "predictions_events" });
  expect(rowsOf(found)).toContainEqual({
    name: "volume",
    type: "number|null",
    about: "Total volume over its markets, in USDC.",
  });
  const { found: nested } = await call("orgq_fields", { tool: "predictions_events", within: "markets" });
  expect(rowsOf(nested)).toContainEqual(expect.objectContaining({ name: "outcomePrices" }));
  expect((await call("orgq_fields", { tool: "predictions_events", within: "title" })).isError).toBe(true);
  expect((await call("orgq_fields", { tool: "predictions" })).found).toMatchObject({
    error: { message: containing("one of chainstats_dailyUncles") },
  });
});

test("a row that is too large is left out with its size, and the cursor leads on", async () => {
  const rows = [
    { number: 1, body: "x".repeat(30_000) },
    { number: 2, body: "" },
  ];
  const url = await stubService((_, response) => {
    response.setHeader("content-type", "application/json").end(JSON.stringify(rows));
  });
  vi.stubEnv("REPO_HOST_URL", url);
  const other = await connected();
  const args = { route: "GET /issues", rows: "" };
  const { found } = await call("repo-host_request", args, other);
  expect(found).toMatchObject({ rows: [], note: containing("The largest are body (30002), number (1).") });
  const cursor: unknown = Reflect.get(Object(found), "cursor");
  const after = await call("repo-host_request", { ...args, cursor }, other);
  expect(after.found).toEqual({ rows: [{ number: 2, body: "" }] });
  const narrow = await call("repo-host_request", { ...args, fields: ["number"] }, other);
  expect(narrow.found).toEqual({ rows: [{ number: 1 }, { number: 2 }] });
  // The same of a response that is not read as a list.
  const { found: whole } = await call("repo-host_request", { route: "GET /issues" }, other);
  expect(whole).toMatchObject({ result: [], note: containing("body (30002)") });
  await other.close();
});

test("a long text and a large object are not cut in silence", async () => {
  const url = await stubService((request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(request.url === "/text" ? "y".repeat(25_000) : { body: "x".repeat(30_000) }));
  });
  vi.stubEnv("REPO_HOST_URL", url);
  const other = await connected();
  const { found } = await call("repo-host_request", { route: "GET /text" }, other);
  const cursor: unknown = Reflect.get(Object(found), "cursor");
  const { found: rest } = await call("repo-host_request", { route: "GET /text", cursor }, other);
  expect(
    `${String(Reflect.get(Object(found), "result"))}${String(Reflect.get(Object(rest), "result"))}`,
  ).toBe("y".repeat(25_000));
  expect(rest).not.toHaveProperty("cursor");
  const { found: large } = await call("repo-host_request", { route: "GET /large" }, other);
  expect(large).toMatchObject({
    result: null,
    note: containing("Name `fields`. The largest are body (30002)."),
  });
  await other.close();
});

test("any route of the repository host is read; only --allow-writes sends what changes something", async () => {
  const issues = { route: "GET /repos/{owner}/{repo}/issues", params: { owner: "acme", repo: "rocket" } };
  const list = { ...issues, rows: "", fields: ["number", "user.login"] };
  const { found } = await call("repo-host_request", list);
  expect(rowsOf(found)).toHaveLength(50);
  expect(rowsOf(found)[0]).toEqual({ number: 125, user: { login: "alice" } });
  const cursor: unknown = Reflect.get(Object(found), "cursor");
  const { found: next } = await call("repo-host_request", { ...list, cursor });
  expect(rowsOf(next)[0]).not.toEqual(rowsOf(found)[0]);

  const write = { route: "POST /repos/{owner}/{repo}/issues", params: { ...issues.params, title: "Rain" } };
  expect((await call("repo-host_request", write)).found).toMatchObject({
    error: { code: "parameter", hint: containing("--allow-writes") },
  });
  expect((await call("repo-host_request", { route: "issues" })).isError).toBe(true);
  expect((await call("repo-host_request", { ...issues, owner: "acme" })).found).toMatchObject({
    error: { message: containing("in `params`") },
  });
  const writing = await connected("--allow-writes");
  const { tools } = await writing.listTools();
  const isReadOnly = tools.find(({ name }) => name === "repo-host_request")?.annotations?.readOnlyHint;
  const { found: created } = await call("repo-host_request", { ...write, fields: ["title"] }, writing);
  await writing.close();
  expect({ isReadOnly, created }).toEqual({ isReadOnly: false, created: { result: { title: "Rain" } } });
});

test("a client without structured content has the rows as text", async () => {
  const range = { startdate: "2019-02-01", enddate: "2019-02-01" };
  const asText = await connected("--text");
  const { found, content } = await call("chainstats_dailyUncles", range, asText);
  await asText.close();
  expect(found).toBe(undefined);
  expect(content).toEqual([{ type: "text", text: containing('{"rows":[{"UTCDate":"2019-02-01"') }]);

  const { stdin, stdout, ended } = serving();
  const caller = { protocolVersion: "2025-03-26", capabilities: {}, clientInfo: { name: "t", version: "1" } };
  const input = [
    { id: 1, method: "initialize", params: caller },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: { name: "chainstats_dailyUncles", arguments: range } },
  ].map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  stdin.end(input.join(""));
  await ended;
  const [, answer] = (await text(stdout.end())).trim().split("\n");
  expect(JSON.parse(answer ?? "")).toMatchObject({
    result: { content: [{ type: "text", text: containing('{"rows":[{"UTCDate":"2019-02-01"') }] },
  });
  expect(answer).not.toContain("structuredContent");
});

describe.each(operations)("$tool", ({ tool, operation, description }) => {
  const example = examples[operation.id] ?? {};
  const args = Object.fromEntries(
    description.params
      .filter(({ name }) => name in example)
      .map((param) => [param.name, fromText(param, example[param.name] ?? [])]),
  );

  test("is called", async () => {
    const { isError, found, content } = await call(tool, args);
    expect({ isError, content }).toMatchObject({ isError: false });
    expect(found).toHaveProperty(isList(operation) ? "rows" : "result");
    // The rows are in the result once.
    expect(JSON.stringify(content).length).toBeLessThan(200);
  });

  test("is refused with what to do", async () => {
    const { isError, found } = await call(tool, { ...args, nonsense: 1 });
    expect(isError).toBe(true);
    // The message names the parameters; a command's help is out of reach.
    expect(found).toEqual({ error: { code: "parameter", message: containing("nonsense") } });
  });
});

test("trades of another account are none, with the reason", async () => {
  const { found } = await call("predictions_trades", { maker_address: `0x${"0".repeat(40)}` });
  expect(found).toMatchObject({ rows: [], note: containing("maker_address is its address") });
});

test("a list is read in parts of at most 50 rows", async () => {
  const days: unknown[] = [];
  let cursor: unknown;
  do {
    const range = { startdate: "2018-11-01", enddate: "2019-03-31" };
    const { found } = await call(
      "chainstats_dailyUncles",
      cursor === undefined ? range : { ...range, cursor },
    );
    const rows = rowsOf(found);
    expect(rows.length).toBeLessThanOrEqual(50);
    days.push(...rows.map((row): unknown => Reflect.get(Object(row), "UTCDate")));
    cursor = Reflect.get(Object(found), "cursor");
  } while (cursor !== undefined);
  expect(days).toHaveLength(151);
  expect(new Set(days).size).toBe(151);
});

test("long rows are read in smaller parts, each row once", async () => {
  const ids: unknown[] = [];
  const parts: number[] = [];
  let cursor: unknown;
  do {
    const featured = { fields: ["*"], featured: true };
    const { found } = await call(
      "predictions_events",
      cursor === undefined ? featured : { ...featured, cursor },
    );
    const rows = rowsOf(found);
    expect(JSON.stringify(rows).length).toBeLessThan(20_100);
    ids.push(...rows.map((row): unknown => Reflect.get(Object(row), "id")));
    parts.push(rows.length);
    cursor = Reflect.get(Object(found), "cursor");
  } while (cursor !== undefined);
  expect(parts.length).toBeGreaterThan(1);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a page that names itself as the next is read no third time", async () => {
  const { found: page } = await call("predictions_simplifiedMarkets", {});
  const row: unknown = Reflect.get(Object(Reflect.get(Object(page), "rows")), 0);
  const url = await stubService((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ limit: 1, count: 1, next_cursor: "Mg==", data: [row] }));
  });
  vi.stubEnv("PREDICTIONS_CLOB_URL", url);
  vi.stubEnv("PREDICTIONS_CATALOG_URL", url);
  const other = await connected();
  let cursor: unknown;
  for (const rows of [1, 1]) {
    const args = cursor === undefined ? {} : { cursor };
    const { found } = await call("predictions_simplifiedMarkets", args, other);
    expect(found).toHaveProperty("rows.length", rows);
    cursor = Reflect.get(Object(found), "cursor");
  }
  const { found } = await call("predictions_simplifiedMarkets", { cursor }, other);
  await other.close();
  expect(found).toMatchObject({ error: { code: "pagination", message: containing("did not advance") } });
});

test("a cursor of something else is refused", async () => {
  const { isError, found } = await call("predictions_events", { cursor: "elsewhere" });
  expect({ isError, found }).toMatchObject({
    isError: true,
    found: { error: { message: containing("cursor: expected the cursor of a result") } },
  });
});

test("an unknown tool is an error of the protocol", async () => {
  await expect(client.callTool({ name: "predictions_evnts", arguments: {} })).rejects.toThrow("no tool");
});
