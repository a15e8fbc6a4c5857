import { describe, expect, test } from "vitest";
import { rows } from "../../test/ask.ts";
import { createSandbox } from "../index.ts";
import { NOW, signed } from "../../test/predictions/ask.ts";

const { fetch, origins, credentials } = createSandbox({ now: NOW });

interface Got {
  readonly status: number;
  readonly body: unknown;
}

/** The response to a request. */
async function get(address: string, headers = new Headers()): Promise<Got> {
  const response = await fetch(address, { headers });
  return { status: response.status, body: await response.json() };
}

const events = async (query: string): Promise<Got> => get(`${origins.catalog}/events/keyset?${query}`);
const rewards = async (query: string): Promise<Got> => get(`${origins.clob}/rewards/markets/multi?${query}`);

/** A field of a JSON object body. */
function field({ body }: Got, name: string): unknown {
  return typeof body === "object" && body !== null ? Reflect.get(body, name) : undefined;
}

describe("events", () => {
  test.each([
    ["limit=0", "limit is not valid"],
    ["limit=501", "limit is not valid"],
    ["limit=-1", "limit is not valid"],
    ["limit=x", "limit is not valid"],
    ["limit=1.5", "limit is not valid"],
    ["tag_id=x", "tag_id is not valid"],
    ["tag_id=1&tag_id=4&exclude_tag_id=22&exclude_tag_id=4", "tag_id is not valid"],
    ["closed=perhaps", "closed is not valid"],
    ["volume_min=much", "volume_min is not valid"],
    ["offset=0", "offset is not allowed on keyset endpoints"],
    ["offset=5&limit=2", "offset is not allowed on keyset endpoints"],
    ["order=volume_24hr", "order fields are not valid"],
    ["order=,", "order fields are not valid"],
    ["after_cursor=MTAw", "after_cursor is not valid"],
  ])("%s is refused with 422", async (query, error) => {
    const got = await events(query);
    expect([got.status, field(got, "type")]).toEqual([422, "validation error"]);
    expect(field(got, "error")).toContain(error);
  });

  test("pages of 500 are allowed", async () => {
    expect((await events("limit=500")).status).toBe(200);
  });

  test("unknown names are ignored", async () => {
    const plain = await events("limit=2");
    expect(plain.status).toBe(200);
    expect(await events("limit=2&cursor=abc&active=false&next_cursor=x")).toEqual(plain);
  });

  test("a cursor survives percent-encoding in an address", async () => {
    const first = await events("limit=2&order=volume");
    const cursor = encodeURIComponent(String(field(first, "next_cursor")));
    const second = await events(`limit=2&order=volume&after_cursor=${cursor}`);
    expect(second.status).toBe(200);
    expect(field(second, "events")).not.toEqual(field(first, "events"));
  });
});

describe("markets with rewards", () => {
  test("a page size above 500 is limited to 500, however large; one below 1 is refused", async () => {
    for (const size of ["501", "900", "9007199254740992", "9".repeat(400)])
      expect(await rewards(`page_size=${size}`)).toMatchObject({ status: 200, body: { limit: 500 } });
    for (const size of ["0", "-1", "1.5", "x", "", "9007199254740992&page_size=1"])
      expect((await rewards(`page_size=${size}`)).body).toEqual({ error: "Invalid page_size" });
  });

  test.each(["order_by=nothing", "position=asc", "min_price=x", "next_cursor=x"])(
    "%s is refused",
    async (query) => {
      expect(await rewards(query)).toEqual({
        status: 400,
        body: { error: `Invalid ${query.split("=")[0] ?? ""}` },
      });
    },
  );

  test("repeated tags combine with OR", async () => {
    const count = async (query: string): Promise<number> =>
      Number(field(await rewards(`page_size=500&${query}`), "count"));
    const [sports, politics] = [await count("tag_slug=sports"), await count("tag_slug=politics")];
    expect(Math.min(sports, politics)).toBeGreaterThan(0);
    expect(await count("tag_slug=sports&tag_slug=politics")).toBe(sports + politics);
  });
});

describe("trades", () => {
  const account = credentials.clob.heavy;
  const address = `${origins.clob}/trades?maker_address=${account.address}`;

  test("are accessible with a signature of the path without its query", async () => {
    expect(await get(address, signed(account).headers)).toMatchObject({ status: 200, body: { count: 100 } });
  });

  test("are inaccessible otherwise", async () => {
    expect(await get(address)).toEqual({ status: 401, body: { error: "Unauthorized/Invalid api key" } });
  });

  test("the signature is checked before the parameters", async () => {
    for (const query of ["", "maker_address=0x12", "maker_address=0x12&before=x&next_cursor=%%"])
      expect((await get(`${origins.clob}/trades?${query}`)).status).toBe(401);
    expect((await get(`${origins.clob}/trades`, signed(account).headers)).status).toBe(400);
  });

  test("take any digits as times, also those that the client takes for a date", async () => {
    const { headers } = signed(account);
    for (const digits of ["2026", "20260405", "0", "99999999999999999999"]) {
      expect(await get(`${address}&after=${digits}`, headers)).toMatchObject({ status: 200 });
      expect(await get(`${address}&before=${digits}`, headers)).toMatchObject({ status: 200 });
    }
    expect(await get(`${address}&after=2026`, headers)).toEqual(await get(address, headers));
    expect(await get(`${address}&before=2026`, headers)).toMatchObject({ body: { count: 0 } });
    for (const time of ["2026-04-05", "-1", "1.5", "1e9"])
      expect((await get(`${address}&after=${time}`, headers)).status, time).toBe(400);
  });

  test("use given accounts instead of the documented ones", async () => {
    const own = {
      apiKey: "11111111-2222-4333-8444-555555555555",
      secret: "b3du",
      passphrase: "mine",
      address: "0x00000000000000000000000000000000000000aA",
    };
    const clob = { ...credentials.clob, heavy: own };
    const sandbox = createSandbox({ now: NOW, credentials: { clob } });
    expect(sandbox.credentials.clob.heavy).toBe(own);
    const there = `${sandbox.origins.clob}/trades?maker_address=`;
    const mine = await sandbox.fetch(there + own.address, { headers: signed(own).headers });
    const [trade] = rows(await mine.json(), "data");
    expect(trade).toMatchObject({ owner: own.apiKey, maker_address: own.address });
    const old = await sandbox.fetch(there + account.address, { headers: signed(account).headers });
    expect(old.status).toBe(401);
    const casual = await sandbox.fetch(there + clob.casual.address, { headers: signed(clob.casual).headers });
    expect(casual.status).toBe(200);
  });

  test("refuse an invalid address", async () => {
    const got = await get(`${origins.clob}/trades?maker_address=0x12`, signed(account).headers);
    expect(got).toEqual({ status: 400, body: { error: "Invalid trade params payload" } });
  });

  test("use the path and headers of a dialect", async () => {
    const dialect = { paths: { "predictions.trades": "/data/trades" }, headers: { SVC_: "ACME_" } };
    const sandbox = createSandbox({ now: NOW, dialect });
    const { headers } = signed(account, NOW, {}, "/data/trades");
    const renamed = Array.from(headers, ([name, value]): [string, string] => [
      name.replace("svc_", "acme_"),
      value,
    ]);
    const there = address.replace("/trades", "/data/trades");
    expect((await sandbox.fetch(there, { headers: renamed })).status).toBe(200);
    expect((await sandbox.fetch(there, { headers })).status).toBe(401);
    expect((await sandbox.fetch(address, { headers: renamed })).status).toBe(404);
  });
});
