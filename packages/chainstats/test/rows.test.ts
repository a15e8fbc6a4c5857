import { repeat } from "@org/http-core/testing";
import { describe, expect, test } from "vitest";
import type { DailyUnclesParams } from "../src/index.ts";
import { okDays, ok, row, setUpOf } from "./set-up.ts";

const setUp = setUpOf("rows", Date.UTC(2026, 7, 31, 18));

describe("rows that do not match the schema", () => {
  const range: DailyUnclesParams = { startdate: "2019-02-01", enddate: "2019-02-01" };
  const sent = (fields: string): Response =>
    new Response(`{"status":"1","message":"OK","result":[{"UTCDate":"2019-02-01",${fields}}]}`);

  test("keep every digit of a number that should be text, and emit a drift event", async () => {
    const drifts: unknown[] = [];
    const fields = `"unixTimeStamp":1548979200,"uncleBlockCount":287,"uncleBlockRewards_Eth":729.123456789012345678`;
    const { client } = setUp([sent(fields)], { on: { drift: (event) => void drifts.push(event) } });
    const { items, rejected } = await client.dailyUncles(range);
    expect(rejected).toEqual([]);
    expect(items).toEqual([
      {
        UTCDate: "2019-02-01",
        unixTimeStamp: "1548979200",
        uncleBlockCount: 287,
        uncleBlockRewards_Eth: "729.123456789012345678",
      },
    ]);
    expect(drifts).toMatchObject([
      { kind: "converted", path: "result.*.unixTimeStamp", count: 1, received: "1548979200" },
      {
        kind: "converted",
        path: "result.*.uncleBlockRewards_Eth",
        count: 1,
        received: "729.123456789012345678",
      },
    ]);
  });

  test("may have a count as text, which becomes a number", async () => {
    const { client } = setUp([
      sent(`"unixTimeStamp":"1548979200","uncleBlockRewards_Eth":"1.75","uncleBlockCount":"287"`),
    ]);
    expect(await client.dailyUncles(range).collect({ max: 9 })).toMatchObject([{ uncleBlockCount: 287 }]);
  });

  test.each([
    ["a count in words", `"uncleBlockCount":"many"`, { uncleBlockCount: "many" }],
    [
      "a count beyond the safe integers",
      `"uncleBlockCount":9007199254740993`,
      { uncleBlockCount: "9007199254740993" },
    ],
    ["a count with a fraction", `"uncleBlockCount":1.5`, { uncleBlockCount: 1.5 }],
    [
      "commas in an amount",
      `"uncleBlockCount":1,"uncleBlockRewards_Eth":"2,408.028"`,
      { uncleBlockRewards_Eth: "2,408.028" },
    ],
    [
      "null as the amount",
      `"uncleBlockCount":1,"uncleBlockRewards_Eth":null`,
      { uncleBlockRewards_Eth: null },
    ],
  ])("with %s are reported as rejected, and the day is a gap", async (_, more, as) => {
    const bad = sent(`"unixTimeStamp":"1548979200","uncleBlockRewards_Eth":"1.75",${more}`);
    const both = (await bad.text()).replace("[", `[${JSON.stringify(row("2019-02-02"))},`);
    const { client } = setUp([new Response(both)]);
    const twoDays = { ...range, enddate: "2019-02-02" };
    const { days, rejected, gaps } = await client.dailyUncles(twoDays).series();
    expect(days).toHaveLength(1);
    expect(rejected).toMatchObject([{ index: 1, place: "1", value: { UTCDate: "2019-02-01", ...as } }]);
    expect(gaps).toMatchObject([{ from: "2019-02-01", days: 1, reason: "rejected" }]);
  });

  test.each([
    ["2019-02-30", "missing"],
    ["2019-02-02T00:00:00Z", "rejected"],
    ["2019-02-02 00:00:00", "rejected"],
    ["20190202", "missing"],
  ])("of %s are not a valid day: the row is rejected, the gap's reason is %s", async (UTCDate, reason) => {
    const { client } = setUp([ok(row("2019-02-01"), { ...row("2019-02-02"), UTCDate })]);
    const { days, rejected, gaps } = await client
      .dailyUncles({ startdate: "2019-02-01", enddate: "2019-02-02" })
      .series();
    expect(days).toHaveLength(1);
    expect(rejected).toMatchObject([{ index: 1, value: { UTCDate } }]);
    expect(gaps).toEqual([{ from: "2019-02-02", to: "2019-02-02", days: 1, reason }]);
  });

  test("are an error if no row is valid", async () => {
    const { client } = setUp([repeat(sent(`"uncleBlockCount":1`), 3)]);
    for (const read of [
      () => client.dailyUncles(range).then(({ items }) => items),
      () => client.dailyUncles(range).collect({ max: 9 }),
      () => client.dailyUncles(range).series(),
    ])
      await expect(read()).rejects.toMatchObject({ code: "schema", path: "result.0.unixTimeStamp" });
  });

  test("keep unknown fields", async () => {
    const { client } = setUp([okDays("2019-02-01")]);
    const odd = { ...row("2019-02-01"), blockReward: { Eth: [1] }, note: null };
    const other = setUp([Response.json({ status: "1", message: "OK", result: [odd], more: 1 })]).client;
    expect((await client.dailyUncles(range)).items).toEqual([row("2019-02-01")]);
    expect((await other.dailyUncles(range)).items).toEqual([odd]);
  });
});
