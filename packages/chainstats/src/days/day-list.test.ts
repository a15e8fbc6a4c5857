import { createClient, systemClock } from "@org/http-core";
import { scriptedFetch } from "@org/http-core/testing";
import { expect, test } from "vitest";
import { apiKey, createChainstats } from "../index.ts";
import { operations } from "../operations.ts";
import { dayMethods } from "./day-list.ts";

test("every operation whose rows are days has series and dryRun", async () => {
  const dailyBlockRewards = { ...operations.dailyUncles, id: "chainstats.dailyBlockRewards" };
  const fetch = scriptedFetch(
    Response.json({
      status: "1",
      message: "OK",
      result: [
        {
          UTCDate: "2019-02-01",
          unixTimeStamp: "1548979200",
          uncleBlockCount: 1,
          uncleBlockRewards_Eth: "1",
        },
      ],
    }),
  );
  const baseUrl = "https://stats.example";
  const auth = { scheme: "apiKey", principal: "a", headers: [], query: [], secrets: [] } as const;
  const client = createClient({ baseUrl, fetch, auth: { ...auth, apply: (request) => request } });
  const methods = dayMethods(
    { ...operations, dailyBlockRewards },
    { client, quiet: () => client, clock: systemClock, hasCache: false },
  );
  const days = methods.dailyBlockRewards({ startdate: "2019-02-01", enddate: "2019-02-02" });
  const { gaps } = await days.series();
  expect(gaps).toEqual([{ from: "2019-02-02", to: "2019-02-02", days: 1, reason: "missing" }]);
  expect(methods.dailyUncles).toBeTypeOf("function");
});

test("a list has the range of its creation, if the object is used again for the next list", async () => {
  const found = () => Response.json({ status: "1", message: "OK", result: [] });
  const fetch = scriptedFetch(found(), found());
  const { dailyUncles } = createChainstats({
    baseUrl: "https://day-list.example",
    auth: apiKey("a-key"),
    fetch,
  });
  const range = { startdate: "2019-02-01", enddate: "2019-02-02", chainid: "61" };
  const lists = [dailyUncles(range)];
  range.chainid = "63";
  lists.push(dailyUncles(range));
  const series = await Promise.all(lists.map((list) => list.series()));
  expect(series.map(({ chainid }) => chainid)).toEqual(["61", "63"]);
  expect(fetch.requests.map(({ url }) => new URL(url).searchParams.get("chainid"))).toEqual(["61", "63"]);
});
