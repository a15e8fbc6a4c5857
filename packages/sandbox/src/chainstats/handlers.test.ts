import { describe, expect, it } from "vitest";
import { context, success } from "../../test/predictions/ask.ts";
import type { ChainstatsData } from "./data.ts";
import { chainstatsHandlers } from "./handlers.ts";

const handlersOf = (data: ChainstatsData = {}) => {
  const { dailyUncles } = chainstatsHandlers(1, data);
  return async (startdate: string, enddate: string, more: { chainid?: string; sort?: "asc" | "desc" } = {}) =>
    success(
      await dailyUncles({ chainid: "1", sort: "asc", startdate, enddate, ...more }, context("/v2/api")),
    );
};
const list = handlersOf();
const NONE = { status: "0", message: "No records found", result: [] };

describe("daily uncles", () => {
  it("have a record per day, in the requested direction", async () => {
    const { status, message, result } = await list("2019-12-31", "2020-01-02");
    expect([status, message]).toEqual(["1", "OK"]);
    expect(result.map(({ UTCDate }) => UTCDate)).toEqual(["2019-12-31", "2020-01-01", "2020-01-02"]);
    const down = await list("2019-12-31", "2020-01-02", { sort: "desc" });
    expect(down.result).toEqual(result.toReversed());
  });

  it("exist from the first to the last day of proof of work", async () => {
    const days = async (from: string, to: string) =>
      (await list(from, to)).result.map(({ UTCDate }) => UTCDate);
    expect(await days("2010-01-01", "2015-07-31")).toEqual(["2015-07-30", "2015-07-31"]);
    expect(await days("2022-09-14", "2030-01-01")).toEqual(["2022-09-14", "2022-09-15"]);
    expect(await list("2015-01-01", "2015-07-29")).toEqual(NONE);
    expect(await list("2022-09-16", "2022-09-17")).toEqual(NONE);
  });

  it("exist on one chain only", async () => {
    expect(await list("2019-01-01", "2019-01-02", { chainid: "137" })).toEqual(NONE);
  });
});

describe("custom days", () => {
  const withOwn = handlersOf({
    days: [
      { UTCDate: "2023-01-05", uncleBlockCount: 7 },
      { UTCDate: "2022-09-15", uncleBlockRewards_Eth: "1.5" },
      { UTCDate: "2014-12-31", uncleBlockCount: 3 },
    ],
  });

  it("replace the fields of a generated day", async () => {
    const [generated] = (await list("2022-09-15", "2022-09-15")).result;
    const [own] = (await withOwn("2022-09-15", "2022-09-15")).result;
    expect(own).toEqual({ ...generated, uncleBlockRewards_Eth: "1.5" });
  });

  it("belong to the chain that they name, whose other days have no record", async () => {
    const ofChains = handlersOf({
      days: [
        { chainid: "137", UTCDate: "2019-02-02" },
        { chainid: "137", UTCDate: "2019-02-01", uncleBlockCount: 7, uncleBlockRewards_Eth: "1.5" },
        { chainid: "56", UTCDate: "2019-02-01", uncleBlockCount: 8 },
        { chainid: "1", UTCDate: "2019-02-01", uncleBlockCount: 9 },
      ],
    });
    const of = (chainid: string) => ofChains("2019-01-01", "2019-12-31", { chainid });
    const { result } = await of("137");
    expect(result.map(({ UTCDate }) => UTCDate)).toEqual(["2019-02-01", "2019-02-02"]);
    expect(result[0]).toEqual({
      UTCDate: "2019-02-01",
      unixTimeStamp: "1548979200",
      uncleBlockCount: 7,
      uncleBlockRewards_Eth: "1.5",
    });
    expect((await of("56")).result).toMatchObject([{ UTCDate: "2019-02-01", uncleBlockCount: 8 }]);
    expect((await of("10")).result).toEqual([]);
    const [generated] = (await list("2019-02-01", "2019-02-01")).result;
    expect((await of("1")).result).toHaveLength(365);
    expect((await of("1")).result[31]).toEqual({ ...generated, uncleBlockCount: 9 });
  });

  it("have generated values of their own on each chain", async () => {
    const UTCDate = "2019-02-02";
    const ofChains = handlersOf({ days: ["137", "56"].map((chainid) => ({ chainid, UTCDate })) });
    const found = await Promise.all(
      ["1", "137", "56"].map((chainid) => ofChains(UTCDate, UTCDate, { chainid })),
    );
    const rewards = found.map(({ result }) => result[0]?.uncleBlockRewards_Eth);
    expect(new Set(rewards).size).toBe(3);
    expect(found[0]).toEqual(await list(UTCDate, UTCDate));
  });

  it("outside of proof of work are listed in order, if the range includes them", async () => {
    const { result } = await withOwn("2014-12-31", "2023-01-05");
    expect(result).toHaveLength(2_605 + 2);
    expect([result[0]?.UTCDate, result.at(-1)?.UTCDate]).toEqual(["2014-12-31", "2023-01-05"]);
    expect(await withOwn("2022-12-31", "2023-01-04")).toEqual(NONE);
    expect((await withOwn("2023-01-05", "2023-01-05")).result).toMatchObject([{ uncleBlockCount: 7 }]);
  });
});
