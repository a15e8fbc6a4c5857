/**
 * Properties of the client for any response of the validator data service: no row is lost, rows change only as the design
 * allows, an invalid row costs no valid one, and each deviation is counted as drift.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SchemaError, type DriftEvent } from "@org/http-core";
import { propertyOf } from "@org/http-core/operation";
import { scriptedFetch } from "@org/http-core/testing";
import { times } from "@org/vitest-config/times";
import { bearer, consolidationSchema, createValidators, validatorSummarySchema } from "@org/validators";
import { differences } from "./differences.ts";
import { changesOf, counted, isConversion, isNullForAbsent, pageRowsOf } from "./properties.ts";

type Row = Readonly<Record<string, unknown>>;

function clientOf(body: unknown) {
  const drifts: DriftEvent[] = [];
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const client = createValidators({
    baseUrl: "https://validators-properties.example",
    auth: bearer("properties"),
    fetch: scriptedFetch(new Response(text, { headers: { "content-type": "application/json" } })),
    retry: { retries: 0 },
    limit: false,
    on: { drift: (event) => void drifts.push(event) },
  });
  return { client, drifts };
}

const FOREIGN = [1.5, -1, "", "5", true, null, [], {}, ["x"], [[]], [{}]];

const consolidation: Row = {
  date: "2025-06-01",
  consolidationEpoch: 370_000,
  sourceValidatorIndex: 1,
  sourceEntity: "A",
  sourceEntityType: "pool",
  targetValidatorIndex: 2,
  targetEntity: "B",
  targetEntityType: "pool",
  consolidatedAmount: 32_000_000_000,
  targetBalanceBeforeConsolidation: 32_000_000_000,
  targetBalanceAtConsolidationEpoch: 64_000_000_000,
  targetEffectiveBalanceAtConsolidationEpoch: 64_000_000_000,
};

/** Null in fields that the specification does not make nullable; the result has it. */
function nullsIn(rows: readonly unknown[]): number {
  const names = ["sourceEntity", "sourceEntityType", "targetEntity", "targetEntityType"];
  return rows.flatMap((row) => names.filter((name) => propertyOf(row, name) === null)).length;
}

describe("consolidations", () => {
  /** Checks the properties of a page. */
  async function judge(rows: readonly unknown[]) {
    const { client, drifts } = clientOf({ previous: null, next: null, pages: 1, results: rows });
    const { items, rejected } = await pageRowsOf(client.consolidations());
    const changes = changesOf(rows, { items, rejected });
    expect(changes?.filter((change) => !isConversion(change) && !isNullForAbsent(change))).toEqual([]);
    expect(counted(drifts, "converted")).toBe(changes?.filter(isConversion).length);
    const absent = changes?.filter(isNullForAbsent).length ?? 0;
    expect(counted(drifts, "missing")).toBe(absent + nullsIn(rows));
    expect(counted(drifts, "rejected")).toBe(rejected.length);
    return { items, rejected };
  }

  test("with any value in any field are returned or rejected unchanged", async () => {
    const names = Object.keys(consolidationSchema.fields.required);
    const cases = names.flatMap((name) =>
      FOREIGN.map((value) => ({ name, row: { ...consolidation, [name]: value } })),
    );
    const { rejected } = await judge(cases.map(({ row }) => row));
    for (const { index, error } of rejected)
      expect(error.path).toBe(`results.${String(index)}.${cases[index]?.name ?? ""}`);
    expect(rejected.length).toBeGreaterThan(names.length);
  });

  test("have numbers in place of counts, indexes and amounts that are sent as text", async () => {
    const texts = Object.entries(consolidation).filter(([, value]) => typeof value === "number");
    const good = await judge(texts.map(([name, value]) => ({ ...consolidation, [name]: String(value) })));
    expect(good.items).toEqual(texts.map(() => consolidation));
    const bad = await judge(
      texts.map(([name, value]) => ({ ...consolidation, [name]: `${String(value)}.0` })),
    );
    expect(bad.rejected).toHaveLength(texts.length);
  });

  test("keep every digit of any number, report it, or are rejected", async () => {
    const written = (number: string) =>
      JSON.stringify(consolidation).replace(/(?<="consolidatedAmount":)\d+/, number);
    const numbers = ["32000000000.0", "3.2e10", "9007199254740991", "9007199254740993", "1e400", "0.5", "-0"];
    const { client, drifts } = clientOf(`{"results":[${numbers.map(written).join()}],"next":null}`);
    const { items, rejected } = await client.consolidations();
    const amounts = items.map(({ consolidatedAmount }) => consolidatedAmount);
    expect(amounts).toEqual([32e9, 32e9, 2 ** 53 - 1, 2 ** 53, -0]);
    expect(rejected.map(({ index }) => index)).toEqual([4, 5]);
    // The rejected 1e400 is one of the two.
    expect(drifts.filter(({ kind }) => kind === "precision")).toMatchObject([
      { path: "results.*.consolidatedAmount", count: 2, received: "9007199254740993" },
    ]);
  });

  test("of arbitrary JSON are returned or rejected, in order", async () => {
    const name = fc.constantFrom(...Object.keys(consolidation));
    const changed = fc
      .dictionary(name, fc.oneof(fc.constantFrom(...FOREIGN), fc.jsonValue()), { maxKeys: 4 })
      .map((fields) => ({ ...consolidation, ...fields }));
    // An array of rows within the rows is flattened, by decision: it is tested apart.
    const any = fc.jsonValue().filter((value) => !Array.isArray(value));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(changed, any), { maxLength: 5 }), async (rows) => {
        const sent: unknown = JSON.parse(JSON.stringify(rows));
        if (Array.isArray(sent)) await judge(sent);
      }),
      { numRuns: times(15, 1_000) },
    );
  });
});

describe("a summary", () => {
  const required: Row = { validatorIdentity: "7K8D", voteAccount: "26pV", timeWindow: "30d" };

  /** Checks the properties of a summary; undefined if it is refused. */
  async function judge(sent: Row) {
    const { client, drifts } = clientOf(sent);
    const summary = await client.summary("7K8D", { window: "30d" }).catch((error: unknown) => error);
    expect(drifts.length).toBeGreaterThan(0);
    if (summary instanceof SchemaError) return undefined;
    const changes = differences(sent, summary);
    expect(changes.filter((change) => !isConversion(change) && !isNullForAbsent(change))).toEqual([]);
    return summary;
  }

  test("with any value in any field is returned unchanged or refused", async () => {
    for (const name of Object.keys(validatorSummarySchema.fields.required))
      for (const value of FOREIGN) await judge({ ...required, [name]: value });
  });

  test("keeps unknown fields", async () => {
    const more = { validatorName: "A", ünï: "日本 🦄", "": [null], nested: { apy: 0.1 } };
    expect(await judge({ ...required, ...more })).toMatchObject(more);
  });

  test("keeps every digit of a number beyond a double's precision", async () => {
    const figures = {
      validatorApy: "0.0567890123456789012345",
      totalStake: "3458991.39127135600",
      effectiveness: "1E-7",
    };
    const body = `{"validatorIdentity":"a","voteAccount":"b","timeWindow":"all",${Object.entries(figures)
      .map(([name, digits]) => `"${name}" : ${digits}`)
      .join()}}`;
    expect(await clientOf(body).client.summary("a", { window: "all" })).toMatchObject(figures);
  });
});
