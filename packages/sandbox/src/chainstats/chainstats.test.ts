import { join } from "node:path";
import { operations } from "@org/chainstats/operations";
import { beforeEach, describe, expect, it } from "vitest";
import { readJson, suite } from "@org/test-kit/conformance";
import { asking, frozenSandbox, row, rows, type TestResponse, type Row } from "../../test/ask.ts";
import { unlimited } from "../limits.ts";
import { createSandbox } from "../create-sandbox.ts";

const sandbox = frozenSandbox({ limits: unlimited });
const ask = asking(sandbox, "chainstats");
const key = sandbox.credentials.chainstats.standard;
beforeEach(() => sandbox.reset());

const days = { startdate: "2019-02-26", enddate: "2019-03-02" };

/** The query of a valid request, with changes; undefined removes a parameter. */
const query = (changes: Readonly<Record<string, string | undefined>> = {}): string => {
  const good: Readonly<Record<string, string | undefined>> = {
    module: "stats",
    action: "dailyuncleblkcount",
    apikey: key,
    ...days,
    ...changes,
  };
  const pairs = Object.entries(good).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return `/v2/api?${new URLSearchParams(pairs).toString()}`;
};

const result = (response: TestResponse): readonly Row[] => rows(response.json, "result");
const column = (response: TestResponse, name: string): readonly unknown[] =>
  result(response).map((day) => day[name]);
const refusal = async (changes: Readonly<Record<string, string | undefined>>): Promise<unknown> => {
  const response = await ask(query(changes));
  expect(response.status).toBe(200);
  expect(response.json).toMatchObject({ status: "0", message: "NOTOK" });
  return row(response.json)["result"];
};

describe("the response", () => {
  it("is an envelope with one record for each UTC day of the range", async () => {
    const response = await ask(query());
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.json).toMatchObject({ status: "1", message: "OK" });
    expect(column(response, "UTCDate")).toEqual([
      "2019-02-26",
      "2019-02-27",
      "2019-02-28",
      "2019-03-01",
      "2019-03-02",
    ]);
  });

  it("has the specification's fields in their types", async () => {
    for (const day of result(await ask(query()))) {
      expect(Object.keys(day)).toEqual([
        "UTCDate",
        "unixTimeStamp",
        "uncleBlockCount",
        "uncleBlockRewards_Eth",
      ]);
      expect(day["unixTimeStamp"]).toBe(String(Date.parse(`${String(day["UTCDate"])}T00:00:00Z`) / 1_000));
      expect(Number.isInteger(day["uncleBlockCount"])).toBe(true);
      expect(day["uncleBlockRewards_Eth"]).toMatch(/^\d+(?:\.\d*[1-9])?$/);
    }
  });

  it("has uncle rewards by the rules of the day", async () => {
    const all = result(await ask(query({ startdate: "2015-07-30", enddate: "2022-09-15" })));
    expect(all).toHaveLength(2_605);
    const wrong = all.filter((day) => {
      const [date, count, reward] = [
        String(day["UTCDate"]),
        Number(day["uncleBlockCount"]),
        Number(day["uncleBlockRewards_Eth"]),
      ];
      const dearest = date <= "2017-10-16" ? 5 : date <= "2019-02-28" ? 3 : 2;
      const cheapest = date < "2017-10-16" ? 5 : date < "2019-02-28" ? 3 : 2;
      const isWithin = reward >= (count * cheapest * 2) / 8 && reward <= (count * dearest * 7) / 8;
      return !(Number.isInteger(reward * 8) && count > 0 === reward > 0 && isWithin && count < 2_500);
    });
    expect(wrong).toEqual([]);
  });
});

describe("startdate and enddate", () => {
  it("change the response", async () => {
    expect(column(await ask(query({ startdate: "2019-02-28" })), "UTCDate")[0]).toBe("2019-02-28");
    expect(column(await ask(query({ enddate: "2019-02-27" })), "UTCDate").at(-1)).toBe("2019-02-27");
  });

  it("give the same day in any range", async () => {
    const alone = result(await ask(query({ startdate: "2019-02-28", enddate: "2019-02-28" })));
    expect(result(await ask(query()))[2]).toEqual(alone[0]);
  });

  it("outside the years of proof of work have no days", async () => {
    const before = await ask(query({ startdate: "2015-07-28", enddate: "2015-07-30" }));
    expect(column(before, "UTCDate")).toEqual(["2015-07-30"]);
    const after = await ask(query({ startdate: "2022-09-15", enddate: "2022-09-18" }));
    expect(column(after, "UTCDate")).toEqual(["2022-09-15"]);
    const none = await ask(query({ startdate: "2022-09-16", enddate: "2023-01-01" }));
    expect(none.json).toEqual({ status: "0", message: "No records found", result: [] });
  });

  it.each([
    ["startdate", { startdate: undefined }],
    ["enddate", { enddate: undefined }],
    ["startdate", { startdate: "2019-02-30" }],
    ["enddate", { enddate: "28.02.2019" }],
    ["startdate", { startdate: "2019-03-03" }],
  ])("with an invalid value are an error that names %s", async (name, changes) => {
    expect(await refusal(changes)).toBe(`Error! Missing or invalid ${name} format`);
  });
});

describe("sort", () => {
  it("reverses the days", async () => {
    const rising = column(await ask(query({ sort: "asc" })), "UTCDate");
    expect(column(await ask(query({ sort: "desc" })), "UTCDate")).toEqual(rising.toReversed());
  });

  it("is asc by default", async () => {
    expect((await ask(query())).text).toBe((await ask(query({ sort: "asc" }))).text);
  });

  it("refuses other values", async () => {
    expect(await refusal({ sort: "up" })).toBe("Error! Missing or invalid sort format");
  });
});

describe("chainid", () => {
  it("is 1 by default", async () => {
    expect((await ask(query())).text).toBe((await ask(query({ chainid: "1" }))).text);
  });

  it("of a chain without uncles has no records", async () => {
    expect((await ask(query({ chainid: "137" }))).json).toEqual({
      status: "0",
      message: "No records found",
      result: [],
    });
  });

  it.each(["17000", "0", "eth", "1,10", ""])("that is not supported (%j) is an error", async (chainid) => {
    expect(await refusal({ chainid })).toMatch(/^Missing or unsupported chainid parameter/);
  });
});

describe("apikey", () => {
  const { free, lite, standard, standardAgain, advanced, professional, proPlus } =
    sandbox.credentials.chainstats;

  it.each([
    [undefined, "Missing/Invalid API Key"],
    ["", "Missing/Invalid API Key"],
    ["nobody", "Invalid API Key"],
    [
      free,
      "Sorry, it looks like you are trying to access an API Pro endpoint. Contact us to upgrade to API Pro.",
    ],
    [
      lite,
      "Sorry, it looks like you are trying to access an API Pro endpoint. Contact us to upgrade to API Pro.",
    ],
  ])("%s is refused", async (apikey, text) => {
    expect(await refusal({ apikey })).toBe(text);
  });

  it.each([standard, standardAgain, advanced, professional, proPlus])(
    "%s has the statistics",
    async (apikey) => {
      expect((await ask(query({ apikey }))).text).toBe((await ask(query())).text);
    },
  );

  it("of the free plan lacks some chains", async () => {
    expect(await refusal({ apikey: free, chainid: "56" })).toMatch(
      /^Free API access is not supported for this chain/,
    );
    expect(await refusal({ apikey: free, chainid: "137" })).toMatch(/API Pro endpoint/);
  });

  it("appears in the journal as its plan, also if the plan is refused", async () => {
    await ask(query());
    await ask(query({ apikey: free }));
    await ask(query({ apikey: "nobody" }));
    const principals = sandbox.journal.entries().map(({ principal }) => principal);
    expect(principals).toEqual(["standard", "free", undefined]);
  });

  it("can be an option of the sandbox", async () => {
    const keys = { ...sandbox.credentials.chainstats, standard: "mine" };
    const own = asking(frozenSandbox({ credentials: { chainstats: keys } }), "chainstats");
    expect((await own(query({ apikey: "mine" }))).json).toMatchObject({ status: "1" });
    expect((await own(query())).json).toMatchObject({ status: "0", result: "Invalid API Key" });
  });
});

describe("module and action", () => {
  it("choose the operation", async () => {
    expect(await refusal({ module: "block" })).toBe("Error! Missing or invalid Module name");
    expect(await refusal({ module: undefined })).toBe("Error! Missing or invalid Module name");
    expect(await refusal({ action: "no-such-action" })).toBe("Error! Missing Or invalid Action name");
    expect(await refusal({ action: undefined })).toBe("Error! Missing Or invalid Action name");
  });
});

describe("the request", () => {
  it("may have parameter names in any case", async () => {
    const shouted = query().replace(
      /(\?|&)(\w+)=/g,
      (_, mark: string, name: string) => `${mark}${name.toUpperCase()}=`,
    );
    expect((await ask(shouted)).text).toBe((await ask(query())).text);
  });

  it("may have unknown parameters", async () => {
    expect((await ask(query({ page: "2", tag: "x" }))).text).toBe((await ask(query())).text);
  });

  it("gets 404 at another path and 405 with another method", async () => {
    const [missing, refused] = [await ask("/v1/api"), await ask(query(), { method: "DELETE" })];
    expect([missing.status, missing.text]).toEqual([404, "Not Found"]);
    expect([refused.status, refused.text]).toEqual([405, "Method Not Allowed"]);
  });

  it("may come from a page of any origin", async () => {
    const preflight = await ask(query(), {
      method: "OPTIONS",
      headers: { Origin: "https://page.example", "Access-Control-Request-Method": "GET" },
    });
    expect(preflight.status).toBe(204);
    expect((await ask(query())).headers.get("access-control-allow-origin")).toBe("*");
  });

  it("may use the names of a dialect", async () => {
    const dialect = {
      paths: Object.fromEntries(Object.values(operations).map(({ id }) => [id, "/api"])),
      params: { "chainstats.dailyUncles": { startdate: "from", enddate: "to" } },
    };
    const spelled = asking(frozenSandbox({ dialect }), "chainstats");
    const path = query().replace("/v2/api", "/api").replace("startdate", "from").replace("enddate", "to");
    expect((await spelled(path)).text).toBe((await ask(query())).text);
    expect((await spelled(query())).status).toBe(404);
  });
});

describe("the seed", () => {
  it("determines every byte", async () => {
    const again = asking(createSandbox({ seed: 1, now: Date.UTC(2030, 0, 1) }), "chainstats");
    const other = asking(frozenSandbox({ seed: 2 }), "chainstats");
    const { text } = await ask(query());
    expect((await again(query())).text).toBe(text);
    expect((await other(query())).text).not.toBe(text);
  });
});

suite("recorded days", "recorded/chainstats", (folder) => {
  it("have the shape of the sandbox's", async () => {
    const recorded = rows(readJson(join(folder, "daily-uncles-2019-02.json")), "res");
    const made = result(await ask(query({ startdate: "2019-02-01", enddate: "2019-02-28" })));
    expect(made).toHaveLength(recorded.length);
    const shape = (day: Row): unknown => Object.entries(day).map(([name, value]) => [name, typeof value]);
    expect(made.map(shape)).toEqual(recorded.map(shape));
  });

  it("are of the same magnitude as the sandbox's", async () => {
    const recorded = rows(readJson(join(folder, "daily-uncles-2019-02.json")), "res");
    const made = result(await ask(query({ startdate: "2019-02-01", enddate: "2019-02-28" })));
    for (const name of ["uncleBlockCount", "uncleBlockRewards_Eth"]) {
      const sum = (days: readonly Row[]): number => days.reduce((total, day) => total + Number(day[name]), 0);
      expect(Math.abs(sum(made) / sum(recorded) - 1)).toBeLessThan(0.1);
    }
  });
});
