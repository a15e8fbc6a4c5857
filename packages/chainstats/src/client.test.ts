import { afterEach, describe, expect, test, vi } from "vitest";
import { apiKey, type ClientEvent } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { untyped } from "@org/test-kit/untyped";
import { okDays } from "../test/set-up.ts";
import { createChainstats, type ChainstatsOptions } from "./client.ts";
import { operations } from "./operations.ts";

const NOW = Date.UTC(2026, 0, 1);
const RANGE = { startdate: "2019-02-01", enddate: "2019-02-01" };

afterEach(() => {
  vi.unstubAllEnvs();
});

function setUp(options: ChainstatsOptions = {}) {
  const fetch = scriptedFetch(repeat(() => okDays("2019-02-01")));
  const auth = apiKey("key-of-client");
  const base = { baseUrl: "https://client.example", auth, fetch, clock: fakeClock(NOW) };
  return { client: createChainstats({ ...base, ...options }), fetch };
}

describe("a client", () => {
  test("has the operations, and what every client has", () => {
    const names = ["baseUrl", "call", "limits", "list", ...Object.keys(operations)];
    expect(Object.keys(setUp().client).sort()).toEqual(names.sort());
  });

  test("takes address and key from the environment, both or neither", async () => {
    vi.stubEnv("CHAINSTATS_URL", "https://environment.example");
    vi.stubEnv("CHAINSTATS_API_KEY", "key-of-environment");
    const fetch = scriptedFetch(okDays());
    await createChainstats({ fetch, clock: fakeClock(NOW) }).dailyUncles(RANGE);
    const url = new URL(fetch.requests[0]?.url ?? "");
    expect([url.origin, url.searchParams.get("apikey")]).toEqual([
      "https://environment.example",
      "key-of-environment",
    ]);
    const own = createChainstats({ baseUrl: "https://own.example", fetch: scriptedFetch() });
    await expect(own.dailyUncles(RANGE)).rejects.toMatchObject({ code: "authentication" });
  });

  test.each([
    ["baseUrl", { baseUrl: "nonsense" }],
    ["auth", { auth: "a-bare-key" }],
  ])("refuses an invalid %s", (name, options) => {
    vi.stubEnv("CHAINSTATS_URL", "https://environment.example");
    expect(() => untyped(createChainstats)(options)).toThrow(new RegExp(`^${name}: `));
  });

  test("needs an address", () => {
    vi.stubEnv("CHAINSTATS_URL", "");
    expect(() => createChainstats()).toThrow(/CHAINSTATS_URL/);
  });
});

describe("days", () => {
  test("are stored by default, and not with `cache: false`", async () => {
    const stored = setUp();
    const none = setUp({ cache: false });
    for (const { client } of [stored, none])
      for (let call = 0; call < 2; call += 1) await client.dailyUncles(RANGE);
    expect([stored.fetch.requests.length, none.fetch.requests.length]).toEqual([1, 2]);
    expect(await stored.client.dailyUncles(RANGE).dryRun()).toMatchObject({ requests: 0, cached: 1 });
    expect(await none.client.dailyUncles(RANGE).dryRun()).toMatchObject({ requests: 1, cached: 0 });
  });

  test("have a dry run that no listener and no step sees", async () => {
    const events: ClientEvent[] = [];
    const step = vi.fn();
    const { client, fetch } = setUp({ on: { any: (event) => void events.push(event) }, use: [step] });
    await client.dailyUncles(RANGE).dryRun();
    expect([events, step.mock.calls, fetch.requests]).toEqual([[], [], []]);
  });

  test("are not over by the client's clock", async () => {
    const { client } = setUp({ clock: fakeClock(Date.UTC(2019, 1, 2, 1)) });
    const { gaps } = await client.dailyUncles({ ...RANGE, enddate: "2019-02-02" }).series();
    expect(gaps).toMatchObject([{ from: "2019-02-02", reason: "not over" }]);
  });
});
