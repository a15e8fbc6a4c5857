import { describe, expect, test } from "vitest";
import { NotFoundError } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { bearer, createValidators, requestBudget, type ValidatorsOptions } from "../src/index.ts";

const respond = ({ url }: Request): Response => {
  const { pathname, searchParams } = new URL(url);
  const id = pathname.split("/").at(-2);
  if (id === "missing") return Response.json({ detail: "Not found." }, { status: 404 });
  return Response.json({
    validatorIdentity: id,
    voteAccount: "vote",
    timeWindow: searchParams.get("window"),
    name: `name of ${String(id)}`,
  });
};

function setUp(
  responseTo: (request: Request) => Response | Promise<Response> = respond,
  options: ValidatorsOptions = {},
) {
  let underWay = 0;
  let most = 0;
  const fetch = scriptedFetch(
    repeat(async (request) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      return responseTo(request);
    }),
  );
  const clock = fakeClock();
  const base = { baseUrl: "https://summaries.example", auth: bearer("summaries") };
  const limit = { windows: [{ requests: 1_000, per: 1_000 }] };
  const client = createValidators({ ...base, fetch, clock, limit, retry: { retries: 0 }, ...options });
  return { client, fetch, clock, most: () => most };
}

describe("summaries of several validators", () => {
  test("are sorted by id and window, with all four windows by default", async () => {
    const { client } = setUp();
    const outcomes = await client.summaries(["a", "b"]);
    expect(outcomes.map(({ validator_id, window }) => `${validator_id} ${window}`)).toEqual(
      ["a", "b"].flatMap((id) => ["1d", "7d", "30d", "all"].map((window) => `${id} ${window}`)),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(outcomes[5]).toMatchObject({ summary: { name: "name of b", timeWindow: "7d" } });
  });

  test("have a result or an error each, so that one failure loses no other", async () => {
    const { client } = setUp();
    const outcomes = await client.summaries(["a", "missing", "..", "b"], { windows: ["1d"] });
    expect(outcomes).toMatchObject([
      { validator_id: "a", ok: true },
      { validator_id: "missing", ok: false, error: { code: "not_found", status: 404 } },
      { validator_id: "..", ok: false, error: { code: "parameter" } },
      { validator_id: "b", ok: true },
    ]);
    expect(outcomes[1]?.ok === false && outcomes[1].error).toBeInstanceOf(NotFoundError);
  });

  test("are requested with limited concurrency", async () => {
    const two = setUp();
    await two.client.summaries(["a", "b", "c", "d", "e"], { windows: ["1d"], concurrency: 2 });
    expect(two.most()).toBe(2);
    const four = setUp();
    await four.client.summaries(["a", "b", "c", "d", "e", "f"], { windows: ["1d"] });
    expect(four.most()).toBe(4);
    expect(() => four.client.summaries([], { concurrency: 0 })).toThrow("concurrency");
  });

  test("refuse a string of ids, which would be read character by character", async () => {
    const { client, fetch } = setUp();
    const refused = await failureOf(() => client.summaries("7K8DVxtNJGnM"));
    expect(refused).toMatchObject({ code: "parameter", parameter: "ids" });
    expect(fetch.requests).toEqual([]);
  });

  test("refuse an unknown window before any request", async () => {
    const { client, fetch } = setUp();
    const refused = await failureOf(() => untyped(client.summaries)(["a"], { windows: ["7d", "2d"] }));
    expect(refused).toMatchObject({ code: "parameter", parameter: "windows.1" });
    expect(fetch.requests).toEqual([]);
  });

  test("keep to the service's rate limit of two requests a second", async () => {
    const sentAt: number[] = [];
    const clock = fakeClock();
    const { client } = setUp(
      (request) => {
        sentAt.push(clock.monotonic());
        return respond(request);
      },
      { clock, limit: undefined },
    );
    const all = client.summaries(["a", "b", "c"], { windows: ["1d", "7d"] });
    const settled = Promise.resolve(all);
    await clock.run();
    expect(await settled).toHaveLength(6);
    for (const start of sentAt) {
      expect(sentAt.filter((moment) => moment >= start && moment < start + 1_000).length).toBeLessThan(3);
    }
  });

  test("are requested while the caller iterates, and no longer", async () => {
    const { client, fetch } = setUp();
    for await (const outcome of client.summaries(["a", "b", "c", "d"], { windows: ["1d"], concurrency: 1 })) {
      expect(outcome.validator_id).toBe("a");
      break;
    }
    expect(fetch.requests).toHaveLength(1);
  });

  test("are requested when first awaited, and once", async () => {
    const { client, fetch } = setUp();
    const summaries = client.summaries(["a"], { windows: ["1d"] });
    expect(fetch.requests).toHaveLength(0);
    expect(await summaries).toEqual(await summaries);
    expect(fetch.requests).toHaveLength(1);
  });

  test("with a refused token cost one request in total", async () => {
    const { client, fetch } = setUp(() => Response.json({ detail: "Not authenticated" }, { status: 401 }));
    const outcomes = await client.summaries(["a", "b", "c"], { windows: ["1d"], concurrency: 1 });
    expect(outcomes).toMatchObject([
      { validator_id: "a", error: { code: "authentication" } },
      { validator_id: "b", error: { code: "authentication" } },
      { validator_id: "c", error: { code: "authentication" } },
    ]);
    expect(fetch.requests).toHaveLength(1);
  });

  test("can be aborted", async () => {
    const controller = new AbortController();
    const { client, fetch } = setUp(() => new Promise<Response>(() => undefined));
    const all = client.summaries(["a", "b", "c"], { signal: controller.signal, concurrency: 1 });
    const failure = failureOf(() => Promise.resolve(all));
    controller.abort();
    expect(await failure).toMatchObject({ name: "AbortError" });
    expect(fetch.requests.length).toBeLessThan(2);
  });
});

describe("a request budget", () => {
  test("counts requests and refuses those beyond it before they are sent", async () => {
    const reported: number[] = [];
    const budget = requestBudget({ requests: 10, spent: 8, onSpend: (spent) => void reported.push(spent) });
    const { client, fetch, clock } = setUp(respond, { budget });
    const outcomes = await client.summaries(["a", "b", "c", "d"], { windows: ["1d"], concurrency: 1 });
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false, false]);
    expect(outcomes[3]).toMatchObject({ error: { code: "rate_limit", kind: "quota", retryAt: undefined } });
    expect(reported).toEqual([9, 10]);
    expect([budget.spent(), budget.left()]).toEqual([10, 0]);
    expect(fetch.requests).toHaveLength(2);
    expect(clock.monotonic()).toBe(0);
  });

  test("counts an attempt once, including redirects and the retry after a 401", async () => {
    const budget = requestBudget({ requests: 10 });
    let hops = 0;
    const options = { budget, auth: () => Promise.resolve(bearer(`token-${String(hops)}`)) };
    const { client, fetch } = setUp((request) => {
      hops += 1;
      if (hops === 1) return new Response("", { status: 401 });
      if (hops === 2)
        return new Response("", { status: 307, headers: { location: `${request.url}&again=1` } });
      return respond(request);
    }, options);
    expect(await client.summary("a", { window: "1d" })).toMatchObject({ validatorIdentity: "a" });
    expect(fetch.requests).toHaveLength(3);
    expect(budget.spent()).toBe(1);
  });

  test("counts retries, but no responses from the cache", async () => {
    const budget = requestBudget({ requests: 10 });
    let failures = 2;
    const { client, clock } = setUp(
      (request) => {
        failures -= 1;
        if (failures >= 0) return new Response("", { status: 503 });
        const { url } = request;
        const freshness = { "cache-control": "max-age=60", date: new Date(clock.now()).toUTCString() };
        const name = new URL(url).pathname.split("/").at(-2);
        const body = { validatorIdentity: name, voteAccount: "v", timeWindow: "1d", name };
        return Response.json(body, { headers: freshness });
      },
      { budget, retry: { retries: 3 } },
    );
    const first = client.summary({ validator_id: "a", window: "1d" }).then(({ name }) => name);
    await clock.run();
    expect(await first).toBe("a");
    expect(budget.spent()).toBe(3);
    await client.summary({ validator_id: "a", window: "1d" });
    expect(budget.spent()).toBe(3);
  });

  test("can be shared by several clients", async () => {
    const budget = requestBudget({ requests: 1 });
    const [one, other] = [setUp(respond, { budget }), setUp(respond, { budget })];
    await one.client.summary({ validator_id: "a", window: "1d" });
    await expect(other.client.consolidations()).rejects.toMatchObject({ kind: "quota" });
    expect(other.fetch.requests).toHaveLength(0);
  });

  test("may start overspent, with none left", async () => {
    const budget = requestBudget({ requests: 10, spent: 12 });
    expect(budget.left()).toBe(0);
    const { client, fetch } = setUp(respond, { budget });
    await expect(client.consolidations()).rejects.toMatchObject({ kind: "quota" });
    expect(fetch.requests).toHaveLength(0);
  });

  test.each([{ requests: -1 }, { requests: 1.5 }, { requests: 1, spent: Number.NaN }])(
    "refuses %j",
    (options) => {
      expect(() => requestBudget(options)).toThrow("budget.");
    },
  );
});
