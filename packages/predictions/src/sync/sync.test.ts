import { describe, expect, test } from "vitest";
import { PaginationError, ParameterError, SchemaError } from "@org/http-core";
import { repeat, scriptedFetch } from "@org/http-core/testing";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { createPredictions, tradingKey, type Trade, type TradesParams } from "../index.ts";
import { syncTrades, type TradesSync } from "./index.ts";
import type { SyncOptions, SyncParams } from "./sync.ts";

const maker_address = `0x${"5c".repeat(20)}`;
const HOUR = 3_600;
const START = 1_760_000_000;

function trade(id: string, second: number, more: Partial<Trade> = {}): Trade {
  return { id, match_time: String(START + second), status: "TRADE_STATUS_CONFIRMED", ...more };
}

interface Service {
  readonly order?: "newest first" | "newest last";
  readonly pageSize?: number;
  /** Whether it sends trades before `after`, too. */
  readonly ignoresAfter?: boolean;
}

/** A service with these trades, read anew for each request. */
function setUp(trades: unknown[], { order, pageSize = 2, ignoresAfter = false }: Service = {}) {
  let [fail, isStuck] = [false, false];
  const fetch = scriptedFetch(
    repeat(({ url }) => {
      if (fail) return new Response("", { status: 400 });
      const query = new URL(url).searchParams;
      const after = ignoresAfter ? -1 : Number(query.get("after") ?? -1);
      const before = Number(query.get("before") ?? Infinity);
      const timeOf = (row: unknown) =>
        Number(typeof row === "object" && row !== null && Reflect.get(row, "match_time"));
      const found = trades
        .filter((row) => !(timeOf(row) <= after || timeOf(row) >= before))
        .sort((a, b) => timeOf(a) - timeOf(b));
      if (order === "newest first") found.reverse();
      const cursor = query.get("next_cursor");
      const offset = Number(atob(cursor ?? btoa("0")));
      const end = offset + pageSize;
      const next = isStuck ? (cursor ?? btoa(String(end))) : btoa(String(end));
      return Response.json({
        data: found.slice(offset, end),
        next_cursor: end < found.length ? next : "LTE=",
      });
    }),
  );
  const client = createPredictions({
    clobUrl: "https://sync-trades.example",
    catalogUrl: "https://catalog.example",
    auth: tradingKey({ apiKey: "key", secret: "c2VjcmV0", passphrase: "phrase", address: maker_address }),
    fetch,
    retry: { retries: 0 },
  });
  return {
    trades,
    sync: (options: SyncOptions = {}, params: Partial<SyncParams> = {}) =>
      syncTrades(client, { maker_address, ...params }, options),
    requested: () => fetch.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams.entries())),
    setFailing: (value: boolean) => void (fail = value),
    /** Whether each page's cursor leads to the page itself. */
    setStuck: (value: boolean) => void (isStuck = value),
  };
}

async function ids(sync: TradesSync, most = Infinity): Promise<readonly string[]> {
  const all: string[] = [];
  for await (const { id } of sync) {
    all.push(id);
    if (all.length >= most) break;
  }
  return all;
}

const five = () => ["a", "b", "c", "d", "e"].map((id, index) => trade(id, index * HOUR));

describe.each(["newest last", "newest first"] as const)("a sync of a list ordered %s", (order) => {
  test("reads everything, and then only new rows, including late ones", async () => {
    const { trades, sync, requested } = setUp(five(), { order });
    const first = sync();
    expect((await ids(first)).toSorted()).toEqual(["a", "b", "c", "d", "e"]);
    trades.push(trade("late", 3.5 * HOUR), trade("same second", 4 * HOUR), trade("new", 5 * HOUR));
    const second = sync({ from: first.checkpoint() });
    expect((await ids(second)).toSorted()).toEqual(["late", "new", "same second"]);
    expect(requested()[3]).toEqual({ maker_address, after: String(START + 3 * HOUR - 1) });
    const third = sync({ from: second.checkpoint() });
    expect(await ids(third)).toEqual([]);
    expect(await ids(sync({ from: third.checkpoint() }))).toEqual([]);
  });

  test.each([1, 2, 3, 4])(
    "resumes after stopping at row %i, without losing rows added meanwhile",
    async (most) => {
      const { trades, sync } = setUp(five(), { order });
      const first = sync();
      const seen = [...(await ids(first, most))];
      trades.push(trade("new", 5 * HOUR));
      const second = sync({ from: first.checkpoint() });
      seen.push(...(await ids(second)));
      seen.push(...(await ids(sync({ from: second.checkpoint() }))));
      expect(seen.toSorted()).toEqual(["a", "b", "c", "d", "e", "new"]);
    },
  );

  test("returns no row twice if pages shift meanwhile", async () => {
    const { trades, sync } = setUp(five(), { order });
    const first = sync();
    const seen: string[] = [];
    for await (const { id } of first) {
      if (seen.push(id) === 1) trades.push(trade("new", 5 * HOUR));
    }
    seen.push(...(await ids(sync({ from: first.checkpoint() }))));
    expect(seen.toSorted()).toEqual(["a", "b", "c", "d", "e", "new"]);
  });

  test("can be resumed after a failure", async () => {
    const { sync, setFailing } = setUp(five(), { order });
    const first = sync();
    const seen: string[] = [];
    const read = async (): Promise<void> => {
      for await (const { id } of first) if (seen.push(id) === 2) setFailing(true);
    };
    await expect(read()).rejects.toMatchObject({ status: 400 });
    setFailing(false);
    expect(seen).toHaveLength(2);
    seen.push(...(await ids(sync({ from: first.checkpoint() }))));
    expect(seen.toSorted()).toEqual(["a", "b", "c", "d", "e"]);
  });
});

describe("a sync of trades", () => {
  test("with no overlap reads only the last second again", async () => {
    const { trades, sync } = setUp(five());
    const first = sync({ overlap: 0 });
    await ids(first);
    trades.push(trade("late", 3 * HOUR), trade("same second", 4 * HOUR));
    expect(await ids(sync({ from: first.checkpoint() }))).toEqual(["same second"]);
  });

  test("keeps only rows in its checkpoint that may be returned again", async () => {
    const { sync } = setUp(
      Array.from({ length: 60 }, (_, index) => trade(String(index), index * HOUR)),
      { pageSize: 50 },
    );
    const first = sync();
    expect(await ids(first)).toHaveLength(60);
    expect(first.checkpoint().length).toBeLessThan(300);
  });

  test("resumes at the same page, without requesting earlier ones again", async () => {
    const { sync, requested } = setUp(five());
    const first = sync();
    await ids(first, 4);
    expect(await ids(sync({ from: first.checkpoint() }))).toEqual(["e"]);
    expect(requested().map(({ next_cursor }) => next_cursor)).toEqual([
      undefined,
      btoa("2"),
      btoa("2"),
      btoa("4"),
    ]);
  });

  test("distinguishes the parts of one match", async () => {
    const { sync } = setUp([trade("a", 0), trade("a", 0, { bucket_index: 1 }), trade("a", 0)]);
    expect(await ids(sync())).toEqual(["a", "a"]);
  });

  test("returns a trade without a valid time once", async () => {
    const { match_time: _, ...timeless } = trade("timeless", 0);
    const { sync } = setUp([timeless, trade("odd", 0, { match_time: "soon" }), trade("b", 9 * HOUR)]);
    const first = sync();
    expect((await ids(first)).toSorted()).toEqual(["b", "odd", "timeless"]);
    const second = sync({ from: first.checkpoint() });
    expect(await ids(second)).toEqual([]);
    expect(await ids(sync({ from: second.checkpoint() }))).toEqual([]);
  });

  test("reads times in any form", async () => {
    const { sync, requested } = setUp([]);
    const { sync: other } = setUp([trade("a", 0, { match_time: String((START + 9) * 1000) })]);
    const first = other({ overlap: 0 });
    await ids(first);
    await ids(sync({ from: first.checkpoint() }));
    expect(requested()).toEqual([{ maker_address, after: String(START + 8) }]);
  });

  test("returns a trade again whose status has changed, unless told otherwise", async () => {
    const { trades, sync } = setUp([trade("a", 0, { status: "TRADE_STATUS_MATCHED" }), trade("b", 1)], {
      pageSize: 5,
    });
    const first = sync();
    await ids(first);
    trades.splice(0, 1, trade("a", 0, { status: "FAILED" }));
    trades.splice(1, 1, trade("b", 1, { status: "CONFIRMED" }));
    const from = first.checkpoint();
    expect(await ids(sync({ from, again: "none" }))).toEqual([]);
    const again = sync({ from });
    expect(await ids(again)).toEqual(["a"]);
    expect(await ids(sync({ from: again.checkpoint() }))).toEqual([]);
  });

  test.each(["MINED", "mined", "trade_status_mined", "STATUS_MINED"])(
    "does not return a trade again whose status is only spelled %s",
    async (spelled) => {
      const { trades, sync } = setUp([trade("a", 0, { status: "TRADE_STATUS_MINED" })]);
      const first = sync();
      await ids(first);
      trades[0] = trade("a", 0, { status: spelled });
      expect(await ids(sync({ from: first.checkpoint() }))).toEqual([]);
    },
  );

  test("reports invalid rows as rejected", async () => {
    const bad = { ...trade("bad", 1), bucket_index: "first" };
    const { sync } = setUp([trade("a", 0), bad], { pageSize: 5 });
    const first = sync();
    expect(await ids(first)).toEqual(["a"]);
    expect(first.rejected).toMatchObject([{ value: bad }]);
  });

  test("of a later run goes on at the page whose next one was unusable", async () => {
    const { trades, sync, requested, setStuck } = setUp(five());
    const first = sync({ overlap: 4 * HOUR });
    await ids(first);
    trades.push(trade("f", 5 * HOUR));
    const second = sync({ from: first.checkpoint() });
    setStuck(true);
    expect(await failureOf(() => ids(second))).toBeInstanceOf(PaginationError);
    setStuck(false);
    const { length } = requested();
    expect(await ids(sync({ from: second.checkpoint() }))).toEqual(["f"]);
    expect(requested()[length]).toMatchObject({ next_cursor: btoa("2") });
  });

  test("can skip a page without valid rows by the error's second checkpoint", async () => {
    const bad = [2, 3].map((second) => ({
      ...trade(`bad ${String(second)}`, second),
      bucket_index: "first",
    }));
    const { sync } = setUp([trade("a", 0), trade("b", 1), ...bad, trade("c", 4)]);
    const first = sync();
    const refused = await failureOf(() => ids(first));
    if (!(refused instanceof SchemaError)) throw refused;
    expect(first.rejected).toMatchObject(bad.map((value) => ({ value })));
    expect(refused.checkpoints?.before).toBe(first.checkpoint());
    expect(await ids(sync({ from: refused.checkpoints?.after }))).toEqual(["c"]);
    expect(await failureOf(() => ids(sync({ from: refused.checkpoints?.before })))).toBeInstanceOf(
      SchemaError,
    );
  });

  test("has a checkpoint for its filters only, in any equivalent form", async () => {
    const { sync } = setUp(five());
    const market = `0x${"1".repeat(64)}`;
    const first = sync({}, { market, asset_id: "7" });
    await ids(first);
    const from = first.checkpoint();
    expect(await ids(sync({ from }, { asset_id: "7", market, before: undefined }))).toEqual([]);
    for (const [params, checkpoint] of [
      [{ market }, from],
      [{ market, asset_id: "7" }, "{}"],
      [{ market, asset_id: "7" }, from.replace('"seen":[', '"seen":[[1],')],
      [{ market, asset_id: "7" }, "none"],
    ] as const) {
      expect(() => sync({ from: checkpoint }, params)).toThrow(ParameterError);
    }
  });

  test("has a checkpoint for the request's parameters, in any form", async () => {
    const { sync } = setUp(five());
    const before = START + 9 * HOUR;
    const first = sync({}, { before: new Date(before * 1000) });
    expect(await ids(first)).toHaveLength(5);
    const from = first.checkpoint();
    for (const same of [before, String(before)])
      expect(await ids(sync({ from }, { before: same }))).toEqual([]);
    expect(() => sync({ from }, { before: before + 1 })).toThrow(
      expect.objectContaining({ parameter: "from" }),
    );
  });

  test.each([null, ""])("refuses %j as a filter, as the list does", (id) => {
    const sync = untyped(setUp([]).sync);
    expect(() => sync({}, { id })).toThrow(expect.objectContaining({ parameter: "id" }));
  });

  test.each([
    "soon",
    "",
    -5,
    1.5,
    1e15,
    new Date(Number.NaN),
    new Date(-1_000),
    "20260405",
    20260405,
    START * 1000,
    String(START * 1000),
  ])("refuses %j as after", (after) => {
    expect(() => setUp([]).sync({}, { after })).toThrow(expect.objectContaining({ parameter: "after" }));
  });

  test("refuses a cursor, since it begins with the first page", () => {
    const query: TradesParams = { maker_address, next_cursor: "MTAw" };
    expect(() => setUp([]).sync({}, query)).toThrow(
      "next_cursor: expected nothing: a sync begins with the first page",
    );
  });

  test.each([-1, 0.5, Number.NaN])("refuses an overlap of %d", (overlap) => {
    expect(() => setUp([]).sync({ overlap })).toThrow(
      "overlap: expected a whole number of seconds, at least 0",
    );
  });

  test.each([
    ["the overlap is larger", [trade("a", 0)], { overlap: 9e9 }, {}, "0"],
    ["there was no trade", [], {}, { after: START }, String(START)],
    ["the first second is 1970's", [], {}, { after: new Date(0) }, "0"],
  ])("never begins before the first second, if %s", async (_, trades, options, params, after) => {
    const { sync, requested } = setUp(trades);
    const first = sync(options, params);
    await ids(first);
    await ids(sync({ ...options, from: first.checkpoint() }, params));
    expect(requested().at(-1)).toMatchObject({ after });
  });

  test('returns no trade before its first second, even if the service ignores "after"', async () => {
    const { trades, sync } = setUp([trade("a", 0), trade("b", HOUR - 1), trade("c", 2 * HOUR)], {
      ignoresAfter: true,
    });
    const first = sync({}, { after: START });
    expect(await ids(first)).toEqual(["b", "c"]);
    trades.push(trade("d", HOUR), { id: "e" });
    expect((await ids(sync({ from: first.checkpoint() }, { after: START }))).toSorted()).toEqual(["d", "e"]);
  });

  test.each([START + HOUR, String(START + HOUR), new Date((START + HOUR) * 1000 + 5)])(
    "accepts after: %o and a before; a resumed sync needs no after",
    async (after) => {
      const before = START + 4 * HOUR;
      const { sync, requested } = setUp([...five(), trade("c2", 2 * HOUR)]);
      const first = sync({}, { after, before });
      expect(await ids(first, 1)).toEqual(["c"]);
      expect(await ids(sync({ from: first.checkpoint() }, { before }))).toEqual(["c2", "d"]);
      expect(requested()[0]).toEqual({ maker_address, after: String(START + HOUR), before: String(before) });
    },
  );
});
