import { DAY } from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import { ParameterError, SchemaError } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { row as rowOf } from "../../test/consolidation.ts";
import {
  bearer,
  createValidators,
  type Consolidation,
  type ConsolidationsParams,
  type ConsolidationsSync,
} from "../index.ts";

const START = Date.UTC(2025, 6, 10, 15);

/** Each row has a source and an epoch of its own. */
const row = (source: number, date: string, more: Partial<Consolidation> = {}): Consolidation =>
  rowOf(source, 1_000, { date, consolidationEpoch: 370_000 + source, ...more });

/** A service with these rows, the newest first, read anew for each request. The client must not trust its links. */
function setUp(rows: unknown[], pageSize = 3) {
  const clock = fakeClock(START);
  let fail = false;
  const fetch = scriptedFetch(
    repeat(({ url }) => {
      if (fail) return new Response("", { status: 400 });
      const query = new URL(url).searchParams;
      const [from, to] = [query.get("fromDate") ?? "0", query.get("toDate") ?? "9"];
      const dateOf = (one: unknown) =>
        String(typeof one === "object" && one !== null && Reflect.get(one, "date"));
      const found = rows.filter((one) => dateOf(one) >= from && dateOf(one) <= to).reverse();
      const offset = Number(query.get("offset") ?? 0);
      const next = `http://other.example//v1/x?limit=${String(pageSize)}&offset=${String(offset + pageSize)}`;
      return Response.json({
        previous: null,
        next: offset + pageSize < found.length ? next : null,
        pages: 1,
        results: found.slice(offset, offset + pageSize),
      });
    }),
  );
  const base = { baseUrl: "https://sync.example", auth: bearer("sync"), limit: false } as const;
  const client = createValidators({ ...base, fetch, clock, retry: { retries: 0 } });
  const requested = () =>
    fetch.requests.map(({ url }) => Object.fromEntries(new URL(url).searchParams.entries()));
  return { client, clock, rows, requested, fetch, setFailing: (value: boolean) => void (fail = value) };
}

async function sources(sync: ConsolidationsSync, most = Infinity): Promise<readonly number[]> {
  const all: number[] = [];
  for await (const { sourceValidatorIndex } of sync) {
    all.push(sourceValidatorIndex);
    if (all.length >= most) break;
  }
  return all;
}

describe("a sync", () => {
  const initial = () => [
    row(1, "2025-07-01"),
    row(2, "2025-07-07"),
    row(3, "2025-07-08"),
    row(4, "2025-07-08"),
    row(5, "2025-07-09"),
    row(6, "2025-07-10"),
  ];

  test("reads everything up to yesterday, and the next sync only what is new", async () => {
    const { client, clock, rows, requested } = setUp(initial());
    const first = client.syncConsolidations();
    expect(await sources(first)).toEqual([5, 4, 3, 2, 1]);
    expect(requested()).toEqual([
      { limit: "200", toDate: "2025-07-09" },
      { limit: "200", offset: "3", toDate: "2025-07-09" },
    ]);
    await clock.advance(2 * DAY);
    rows.push(row(7, "2025-07-08"), row(8, "2025-07-11"));
    const second = client.syncConsolidations({}, { from: first.checkpoint() });
    expect(await sources(second)).toEqual([8, 7, 6]);
    expect(requested()[2]).toEqual({ limit: "200", fromDate: "2025-07-07", toDate: "2025-07-11" });
    const third = client.syncConsolidations({}, { from: second.checkpoint() });
    expect(await sources(third)).toEqual([]);
  });

  test("returns no row twice if pages shift meanwhile", async () => {
    const { client, rows } = setUp(initial());
    const seen: number[] = [];
    for await (const { sourceValidatorIndex } of client.syncConsolidations()) {
      seen.push(sourceValidatorIndex);
      if (seen.length === 1) rows.push(row(9, "2025-07-09"));
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
  });

  test("resumes at the same page and with the same days after an early stop", async () => {
    const { client, clock, requested } = setUp(initial());
    const first = client.syncConsolidations();
    expect(await sources(first, 4)).toEqual([5, 4, 3, 2]);
    await clock.advance(5 * DAY);
    const second = client.syncConsolidations({}, { from: first.checkpoint() });
    expect(await sources(second)).toEqual([1]);
    expect(requested().slice(2)).toEqual([{ limit: "200", offset: "3", toDate: "2025-07-09" }]);
    const third = client.syncConsolidations({}, { from: second.checkpoint() });
    expect(await sources(third)).toEqual([6]);
  });

  test("may resume with another page size from the next request on", async () => {
    const { client, requested } = setUp(initial());
    const first = client.syncConsolidations({ limit: 3 });
    expect(await sources(first, 4)).toEqual([5, 4, 3, 2]);
    const second = client.syncConsolidations({ limit: 1 }, { from: first.checkpoint() });
    expect(await sources(second)).toEqual([1]);
    expect(requested().slice(2)).toEqual([{ limit: "1", offset: "3", toDate: "2025-07-09" }]);
    const other = () =>
      client.syncConsolidations({ limit: 1, target_entity: "C" }, { from: first.checkpoint() });
    expect(other).toThrow(ParameterError);
  });

  test("can be resumed after a failure", async () => {
    const { client, setFailing } = setUp(initial());
    const first = client.syncConsolidations();
    const seen: number[] = [];
    const read = async (): Promise<void> => {
      for await (const { sourceValidatorIndex } of first) {
        seen.push(sourceValidatorIndex);
        setFailing(true);
      }
    };
    await expect(read()).rejects.toMatchObject({ status: 400 });
    setFailing(false);
    expect([
      ...seen,
      ...(await sources(client.syncConsolidations({}, { from: first.checkpoint() }))),
    ]).toEqual([5, 4, 3, 2, 1]);
  });

  test("keeps only rows in its checkpoint that may be returned again", async () => {
    const { client } = setUp(
      Array.from({ length: 60 }, (_, index) => row(index, "2025-06-01")),
      50,
    );
    const sync = client.syncConsolidations();
    expect(await sources(sync)).toHaveLength(60);
    expect(sync.checkpoint().length).toBeLessThan(200);
  });

  test("knows a row by its source, its target and its epoch", async () => {
    const known = row(1, "2025-07-02");
    const { client } = setUp([
      known,
      { ...known, consolidatedAmount: 7 },
      { ...known, sourceValidatorIndex: 2 },
      // A switch to compounding, where others are an exit.
      { ...known, targetValidatorIndex: 1 },
      { ...known, consolidationEpoch: 400_000 },
    ]);
    expect((await sources(client.syncConsolidations())).toSorted()).toEqual([1, 1, 1, 2]);
  });

  test("reports invalid rows as rejected", async () => {
    const bad = { ...row(2, "2025-07-02"), consolidatedAmount: "much" };
    const { client } = setUp([row(1, "2025-07-01"), bad]);
    const sync = client.syncConsolidations();
    expect(await sources(sync)).toEqual([1]);
    expect(sync.rejected).toMatchObject([{ value: bad }]);
  });

  test("can skip a page without valid rows by the error's second checkpoint", async () => {
    const bad = [2, 3].map((source) => ({ ...row(source, "2025-07-02"), consolidatedAmount: "much" }));
    const { client } = setUp([row(1, "2025-07-01"), ...bad, row(4, "2025-07-03"), row(5, "2025-07-03")], 2);
    const first = client.syncConsolidations();
    expect(await sources(first, 2)).toEqual([5, 4]);
    const second = client.syncConsolidations({}, { from: first.checkpoint() });
    const refused = await failureOf(() => sources(second));
    if (!(refused instanceof SchemaError)) throw refused;
    expect(second.rejected).toMatchObject(bad.toReversed().map((value) => ({ value })));
    expect(refused.checkpoints?.before).toBe(second.checkpoint());
    expect(await sources(client.syncConsolidations({}, { from: refused.checkpoints?.after }))).toEqual([1]);
  });

  test("has a checkpoint for its filters only, in any equivalent form", async () => {
    const { client } = setUp(initial());
    const sync = client.syncConsolidations({ network: "mainnet", target_entity: "B", source_entity: "" });
    await sources(sync);
    const from = sync.checkpoint();
    const same = { target_entity: "B", source_entity: null, network: "mainnet" } as const;
    expect(await sources(client.syncConsolidations(same, { from }))).toEqual([]);
    for (const [params, checkpoint] of [
      [{ target_entity: "C" }, from],
      [same, "{}"],
      [same, "none"],
    ] as const) {
      expect(() => client.syncConsolidations(params, { from: checkpoint })).toThrow(ParameterError);
    }
    expect(() => client.syncConsolidations(same, { overlap: -1 })).toThrow("overlap");
  });

  test("has a checkpoint for the request's parameters: a default network differs from a named one", async () => {
    const { client } = setUp(initial());
    const first = client.syncConsolidations({
      network: null,
      consolidation_epoch: undefined,
      target_entity: "",
    });
    await sources(first);
    const from = first.checkpoint();
    expect(
      await sources(client.syncConsolidations({ network: undefined, target_entity: null }, { from })),
    ).toEqual([]);
    expect(() => client.syncConsolidations({ network: "mainnet" }, { from })).toThrow(
      expect.objectContaining({ parameter: "from" }),
    );
  });

  test("returns a row once even if its day is corrected", async () => {
    const { client, clock, rows } = setUp([row(1, "2025-07-07"), row(2, "2025-07-09")]);
    const first = client.syncConsolidations();
    expect(await sources(first)).toEqual([2, 1]);
    rows.splice(0, 1, row(1, "2025-07-08", { consolidationEpoch: 370_001 }));
    const second = client.syncConsolidations({}, { from: first.checkpoint() });
    expect(await sources(second)).toEqual([]);
    await clock.advance(DAY);
    const third = client.syncConsolidations({}, { from: second.checkpoint() });
    expect(await sources(third)).toEqual([]);
    expect(await sources(client.syncConsolidations({}, { from: third.checkpoint() }))).toEqual([]);
  });

  test.each<[string, object]>([
    ["of another version", { v: 2 }],
    ["whose position is not text", { at: 7 }],
    ["whose first day is not text", { since: 20_250_701 }],
    ["whose last day is not text", { until: 20_250_701 }],
    ["without rows", { seen: null }],
    ["with incomplete rows", { seen: [["1 1000 370001"]] }],
    ["with a row whose day is a number", { seen: [["1 1000 370001", 20_250_701]] }],
    ["with a row whose key is a number", { seen: [[1, "2025-07-01"]] }],
    ["with a row that is not a pair", { seen: ["1 1000 370001"] }],
  ])("refuses a checkpoint %s", (_, change) => {
    const { client } = setUp(initial());
    const state = client.syncConsolidations().checkpoint();
    const resumed = (more: object) =>
      client.syncConsolidations({}, { from: `${state.slice(0, -1)},${JSON.stringify(more).slice(1)}` });
    expect(() => resumed({ v: 1 })).not.toThrow();
    expect(() => resumed(change)).toThrow(ParameterError);
  });

  test("with no overlap reads only its last day again", async () => {
    const { client, clock, requested } = setUp(initial());
    const first = client.syncConsolidations({}, { overlap: 0 });
    await sources(first);
    await clock.advance(DAY);
    expect(await sources(client.syncConsolidations({}, { from: first.checkpoint(), overlap: 0 }))).toEqual([
      6,
    ]);
    expect(requested().at(-1)).toMatchObject({ fromDate: "2025-07-09" });
  });

  test("treats empty days as absent", async () => {
    const { client, requested } = setUp(initial());
    const sync = client.syncConsolidations({ fromDate: "", toDate: "", network: null });
    expect(await sources(sync)).toEqual([5, 4, 3, 2, 1]);
    expect(requested()[0]).toEqual({ limit: "200", toDate: "2025-07-09" });
    expect(await sources(client.syncConsolidations({}, { from: sync.checkpoint() }))).toEqual([]);
  });

  test.each<[string, object]>([
    ["toDate", { toDate: "2025-02-30" }],
    ["toDate", { toDate: "July" }],
    ["fromDate", { fromDate: "2025-13-01" }],
    ["fromDate", { fromDate: new Date(START) }],
    ["fromDate", { fromDate: "2025-07-02", toDate: "2025-07-01" }],
  ])("refuses an invalid %s before any request: %j", (parameter, params) => {
    const { client, fetch } = setUp([]);
    expect(() => untyped(client.syncConsolidations)(params)).toThrow(expect.objectContaining({ parameter }));
    expect(fetch.requests).toEqual([]);
  });

  test("refuses an offset, whose rows no sync would ever return", () => {
    const query: ConsolidationsParams = { target_entity: "B", offset: 20 };
    expect(() => setUp([]).client.syncConsolidations(query)).toThrow(
      "offset: expected nothing: a sync begins with the first page",
    );
  });

  test.each([-1, 0.5, Number.NaN, 3_651])("refuses an overlap of %d days", (overlap) => {
    const { client } = setUp([]);
    expect(() => client.syncConsolidations({}, { overlap })).toThrow(
      "overlap: expected a whole number of days from 0 to 3,650",
    );
    expect(() => client.syncConsolidations({}, { overlap: 3_650 })).not.toThrow();
  });

  test("never starts before the caller's first day, whatever the overlap", async () => {
    const { client, requested } = setUp(initial());
    const first = client.syncConsolidations({ fromDate: "2025-07-08" }, { overlap: 5 });
    expect(await sources(first)).toEqual([5, 4, 3]);
    expect(await sources(client.syncConsolidations({}, { from: first.checkpoint() }))).toEqual([]);
    expect(requested().at(-1)).toMatchObject({ fromDate: "2025-07-08" });
  });

  test("returns no row again if a later overlap is longer", async () => {
    const { client } = setUp(initial());
    const first = client.syncConsolidations({}, { overlap: 0 });
    expect(await sources(first)).toEqual([5, 4, 3, 2, 1]);
    const second = client.syncConsolidations({}, { from: first.checkpoint(), overlap: 30 });
    expect(await sources(second)).toEqual([]);
    expect(await sources(client.syncConsolidations({}, { from: second.checkpoint() }))).toEqual([]);
  });

  test("accepts the caller's first and last day", async () => {
    const { client, requested } = setUp(initial());
    const params = { fromDate: "2025-07-07", toDate: "2025-07-08", limit: 50 };
    const first = client.syncConsolidations(params, { overlap: 0 });
    expect(await sources(first)).toEqual([4, 3, 2]);
    await sources(client.syncConsolidations(params, { from: first.checkpoint(), overlap: 0 }));
    expect([requested()[0], requested().at(-1)]).toEqual([
      { limit: "50", fromDate: "2025-07-07", toDate: "2025-07-08" },
      { limit: "50", fromDate: "2025-07-08", toDate: "2025-07-08" },
    ]);
  });

  test("with a last day to come reads up to today, so that the next one reads the days between", async () => {
    const { client, requested } = setUp([]);
    const params = { toDate: "2025-12-31" };
    const first = client.syncConsolidations(params);
    await sources(first);
    await sources(client.syncConsolidations(params, { from: first.checkpoint() }));
    expect(requested()).toMatchObject([
      { toDate: "2025-07-10" },
      { fromDate: "2025-07-08", toDate: "2025-07-10" },
    ]);
  });

  test("ends no earlier than it begins", async () => {
    const { client, requested } = setUp([]);
    await sources(client.syncConsolidations({ fromDate: "2025-07-20" }));
    expect(requested()).toMatchObject([{ fromDate: "2025-07-20", toDate: "2025-07-20" }]);
  });
});
