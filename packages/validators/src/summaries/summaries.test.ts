import { describe, expect, test } from "vitest";
import { NotFoundError } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { bearer, createValidators, type SummaryOutcome, type ValidatorsOptions } from "../index.ts";

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
  test("are sorted as the ids and the windows are, with all four windows by default", async () => {
    const { client } = setUp();
    const outcomes = await client.summaries(["a", "b"]);
    expect(outcomes.map(({ validator_id, window }) => `${validator_id} ${window}`)).toEqual(
      ["a", "b"].flatMap((id) => ["1d", "7d", "30d", "all"].map((window) => `${id} ${window}`)),
    );
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    expect(outcomes[5]).toMatchObject({ summary: { name: "name of b", timeWindow: "7d" } });
    const windows = ["7d", "1d"] as const;
    const given = await client.summaries(new Set(["b", "a"]), { windows });
    expect(given.map(({ validator_id, window }) => `${validator_id} ${window}`)).toEqual(
      ["b", "a"].flatMap((id) => windows.map((window) => `${id} ${window}`)),
    );
    expect(await client.summaries([])).toEqual([]);
    expect(await client.summaries(["a"], { windows: [] })).toEqual([]);
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
  });

  test.each([
    ["concurrency", ["a"], { concurrency: 0 }],
    ["concurrency", ["a"], { concurrency: 1.5 }],
    // It would be read character by character.
    ["ids", "7K8DVxtNJGnM", {}],
    ["windows.1", ["a"], { windows: ["7d", "2d"] }],
  ])("refuse an invalid %s before any request", async (parameter, ids, options) => {
    const { client, fetch } = setUp();
    const refused = await failureOf(() => untyped(client.summaries)(ids, options));
    expect(refused).toMatchObject({ code: "parameter", parameter });
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

  test("are requested once, however often they are awaited, and anew for each iteration", async () => {
    const { client, fetch } = setUp();
    const summaries = client.summaries(["a", "b"].values(), { windows: ["1d"] });
    expect(fetch.requests).toHaveLength(0);
    expect(await summaries).toBe(await summaries);
    expect(fetch.requests).toHaveLength(2);
    const again: SummaryOutcome[] = [];
    for await (const outcome of summaries) again.push(outcome);
    expect(again.map(({ validator_id }) => validator_id)).toEqual(["a", "b"]);
    expect(fetch.requests).toHaveLength(4);
  });

  test("pass the options of a call on", async () => {
    const { client, fetch } = setUp();
    const options = { windows: ["1d"], baseUrl: "https://mirror.example" } as const;
    await client.summaries(["a"], options);
    expect(fetch.requests.map(({ url }) => new URL(url).origin)).toEqual([options.baseUrl]);
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
