import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, row, type Ask } from "../../test/ask.ts";
import type { SandboxLimits } from "../limits.ts";
import type { Sandbox } from "../types.ts";

const MIDNIGHT = Date.UTC(2026, 7, 31);

/** A separate sandbox, frozen at noon. */
function moving(limits: SandboxLimits = {}) {
  const clock = { now: MIDNIGHT + 43_200_000 };
  const sandbox = frozenSandbox({ now: () => clock.now, limits });
  return { clock, sandbox, message: saying(asking(sandbox, "chainstats")) };
}

/** The service's response to a key: "OK", or the reason of its refusal. */
function saying(ask: Ask): (apikey: string, more?: string) => Promise<unknown> {
  return async (apikey, more = "") => {
    const query = `module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-01`;
    const { status, json } = await ask(`/v2/api?${query}&apikey=${apikey}${more}`);
    expect(status).toBe(200);
    const envelope = row(json);
    return envelope["status"] === "1" ? "OK" : envelope["result"];
  };
}

const keysOf = ({ credentials }: Sandbox): Sandbox["credentials"]["chainstats"] => credentials.chainstats;

describe("requests a second", () => {
  it.each([
    ["free", 3, "Max calls per sec rate limit reached (3/sec)"],
    ["lite", 5, "Max rate limit reached, rate limit of 5/1sec applied"],
    ["standard", 10, "Max calls per sec rate limit reached (10/sec)"],
    ["advanced", 20, "Max calls per sec rate limit reached (20/sec)"],
    ["professional", 30, "Max calls per sec rate limit reached (30/sec)"],
    ["proPlus", 30, "Max calls per sec rate limit reached (30/sec)"],
  ] as const)("on the plan %s are %d", async (plan, limit, text) => {
    const { clock, sandbox, message } = moving();
    const key = keysOf(sandbox)[plan];
    for (let request = 0; request < limit; request++) expect(await message(key)).not.toBe(text);
    expect(await message(key)).toBe(text);
    clock.now += 999;
    expect(await message(key)).toBe(text);
    clock.now += 1;
    expect(await message(key)).not.toBe(text);
  });

  it("belong to an account: all its keys and all chains share them", async () => {
    const { sandbox, message } = moving({ chainstats: { standard: { perSecond: 2 } } });
    const { standard, standardAgain, advanced } = keysOf(sandbox);
    expect(await message(standard)).toBe("OK");
    expect(await message(standardAgain, "&chainid=137")).toEqual([]);
    const text = "Max calls per sec rate limit reached (2/sec)";
    expect([
      await message(standard),
      await message(standardAgain),
      await message(standard, "&chainid=137"),
    ]).toEqual([text, text, text]);
    expect(await message(advanced)).toBe("OK");
  });

  it("without a key are one in five seconds, by address", async () => {
    const { clock, message } = moving();
    expect(await message("")).toBe("Missing/Invalid API Key");
    clock.now += 4_999;
    expect(await message("")).toBe("Max rate limit reached, please use API Key for higher rate limit");
    clock.now += 1;
    expect(await message("")).toBe("Missing/Invalid API Key");
  });
});

describe("requests a day", () => {
  const limits = { chainstats: { free: { perDay: 2 }, lite: { perDay: 2 }, standard: { perDay: 2 } } };

  it("count beyond the limit, and reset at midnight UTC", async () => {
    const { clock, sandbox, message } = moving(limits);
    const { standard, standardAgain } = keysOf(sandbox);
    expect([await message(standard), await message(standardAgain)]).toEqual(["OK", "OK"]);
    expect(await message(standard)).toBe("Max daily rate limit reached. 3 (100%) of 2 day/limit");
    expect(await message(standard)).toBe("Max daily rate limit reached. 4 (100%) of 2 day/limit");
    clock.now = MIDNIGHT + 86_399_999;
    expect(await message(standard)).toBe("Max daily rate limit reached. 5 (100%) of 2 day/limit");
    clock.now += 1;
    expect(await message(standard)).toBe("OK");
  });

  it("of the free plan end with a message that names the reset", async () => {
    const { sandbox, message } = moving(limits);
    const { free } = keysOf(sandbox);
    for (let request = 0; request < 2; request++) expect(await message(free)).toMatch(/API Pro endpoint/);
    expect(await message(free)).toMatch(
      /^Community Free API Limit reached\. Resets 2026-09-01 00:00:00 UTC\. For higher/,
    );
  });

  it("do not count requests that were too fast", async () => {
    const { clock, sandbox, message } = moving({ chainstats: { standard: { perSecond: 1, perDay: 2 } } });
    const { standard } = keysOf(sandbox);
    expect(await message(standard)).toBe("OK");
    expect(await message(standard)).toMatch(/1\/sec/);
    clock.now += 1_000;
    expect(await message(standard)).toBe("OK");
  });

  it("can be requested", async () => {
    const { clock, sandbox, message } = moving();
    clock.now = MIDNIGHT + 86_400_000 - (7 * 3_600_000 + 20 * 60_000 + 5_000);
    const ask = asking(sandbox, "chainstats");
    const { standard } = keysOf(sandbox);
    await message(standard);
    const response = await ask(`/v2/api?module=getapilimit&action=getapilimit&apikey=${standard}`);
    expect(response.json).toEqual({
      status: "1",
      message: "OK",
      result: {
        creditsUsed: 2,
        creditsAvailable: 199_998,
        creditLimit: 200_000,
        limitInterval: "daily",
        intervalExpiryTimespan: "07:20:05",
      },
    });
  });

  it("are as many as the plan allows", async () => {
    const { sandbox } = moving();
    const ask = asking(sandbox, "chainstats");
    const limitOf = async (key: string): Promise<unknown> =>
      row(row((await ask(`/v2/api?module=getapilimit&action=getapilimit&apikey=${key}`)).json)["result"])[
        "creditLimit"
      ];
    const { free, lite, standard, advanced, professional, proPlus } = keysOf(sandbox);
    const keys = [free, lite, standard, advanced, professional, proPlus];
    expect(await Promise.all(keys.map(limitOf))).toEqual([
      100_000, 100_000, 200_000, 500_000, 1_000_000, 1_500_000,
    ]);
  });
});

describe("unknown keys", () => {
  const LOCKED = "Too many invalid api key attempts, please try again later";

  it("lock an address out for half a minute after five of them, also with valid keys", async () => {
    const { clock, sandbox, message } = moving();
    for (let attempt = 0; attempt < 5; attempt++) expect(await message("nobody")).toBe("Invalid API Key");
    expect(await message(keysOf(sandbox).standard)).toBe("OK");
    expect(await message("nobody")).toBe(LOCKED);
    expect(await message(keysOf(sandbox).standard)).toBe(LOCKED);
    clock.now += 29_999;
    expect(await message(keysOf(sandbox).standard)).toBe(LOCKED);
    clock.now += 1;
    expect(await message(keysOf(sandbox).standard)).toBe("OK");
    expect(await message("nobody")).toBe("Invalid API Key");
  });

  it("are forgotten after half a minute", async () => {
    const { clock, message } = moving();
    for (let attempt = 0; attempt < 12; attempt++) {
      expect(await message("nobody")).toBe("Invalid API Key");
      clock.now += 7_000;
    }
  });

  it("differ from texts that cannot be keys", async () => {
    const { message } = moving();
    expect(await message("ABCDEFGHIJKLMNOPQRSTUVWXYZ01234567")).toBe("Invalid API Key (#err2)");
    expect(await message("xABCDEFGHIJKLMNOPQRSTUVWXYZ01234567")).toBe("Invalid API Key");
    expect(await message("ABCDEFGHIJKLMNOPQRSTUVWXYZ01234567x")).toBe("Invalid API Key");
  });
});

it("a reset restores all budgets", async () => {
  const { sandbox, message } = moving({ chainstats: { standard: { perSecond: 1, perDay: 1 } } });
  const { standard } = keysOf(sandbox);
  for (let attempt = 0; attempt < 6; attempt++) await message("nobody");
  sandbox.reset();
  expect(await message(standard)).toBe("OK");
  expect(await message(standard)).not.toBe("OK");
  sandbox.reset();
  expect(await message(standard)).toBe("OK");
});
