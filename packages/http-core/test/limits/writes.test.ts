import { post, text, type ClientOptions, type Limiter, distributed, systemClock } from "@org/http-core";
import { refusalIn, type Classify } from "@org/http-core/operation";
import { anything } from "@org/http-core/schema";
import { describe, expect, test } from "vitest";
import { createThing } from "../shop.ts";
import { classify, good, limited, MINUTE, SECOND, setUp, slowDown } from "./write-service.ts";

const page = (status: number) =>
  new Response("<p>slow down</p>", { status, headers: { "content-type": "text/html" } });
const patient = { retry: { maxWait: 120 * MINUTE }, timeout: { total: 120 * MINUTE } };

/** The requests of one write whose first response is this one. */
async function sent(
  first: () => Response,
  operation: typeof createThing = limited,
  options: Partial<ClientOptions> = {},
) {
  const { arrived, run, write } = setUp((n) => (n === 1 ? first() : good()), options);
  const [ended] = await run([write("a", {}, operation)]);
  return { requests: arrived.length, error: ended?.error };
}

describe("a write that a limiter refused", () => {
  test.each([403, 422, 429])("waits and is sent again: %i", async (status) => {
    const { arrived, run, write } = setUp((n) => (n < 3 ? slowDown(status) : good()));
    expect(await run([write("a")])).toEqual([{ error: undefined, at: MINUTE }]);
    expect(arrived).toEqual([
      ["a", 0],
      ["a", 30 * SECOND],
      ["a", MINUTE],
    ]);
  });

  test.each([200, 400, 401, 404, 408, 409, 500, 502, 503])(
    "is not sent again after another status: %i",
    async (status) => {
      expect((await sent(() => slowDown(status))).requests).toBe(1);
    },
  );

  test.each([403, 422, 429])("is not sent again after a page: %i", async (status) => {
    expect((await sent(() => page(status))).requests).toBe(1);
  });

  test("is not sent again where its table does not say that nothing was done, 429 included", async () => {
    const silent: Classify = (response) => refusalIn([{ status: [403], error: "burst" }], response);
    expect((await sent(() => slowDown(), { ...createThing, classify: silent })).requests).toBe(1);
    const { requests, error } = await sent(() => slowDown(429), createThing);
    expect(requests).toBe(1);
    expect(error).toMatchObject({ code: "rate_limit", sent: "yes" });
  });

  test("is sent again where its operation says so, after a body of JSON", async () => {
    const own: typeof createThing = { ...createThing, undone: [429] };
    expect((await sent(() => slowDown(429), own)).requests).toBe(2);
    expect((await sent(() => page(429), own)).requests).toBe(1);
    expect((await sent(() => slowDown(403), own)).requests).toBe(1);
    expect((await sent(() => slowDown(503), own)).requests).toBe(1);
    const { client, run, outcome, arrived } = setUp((n) => (n === 1 ? slowDown(429) : good()));
    const add = post("/things", { params: { name: text }, undone: [429] });
    expect(await run([outcome(client.call(add, { name: "a" }))])).toMatchObject([{ error: undefined }]);
    expect(arrived).toHaveLength(2);
  });

  test("is not sent again with `retry.refusedWrites: false`, of the client or of the call", async () => {
    const off = { retry: { refusedWrites: false } };
    const { requests, error } = await sent(() => slowDown(), limited, off);
    expect(requests).toBe(1);
    expect(error).toMatchObject({ code: "rate_limit", sent: "yes" });
    const { arrived, run, write } = setUp((n) => (n === 1 ? slowDown() : good()), off);
    await run([write("a", { retry: { refusedWrites: true } })]);
    expect(arrived).toHaveLength(2);
  });

  test("is not sent again if its body is a stream", async () => {
    const { arrived, client, outcome, run } = setUp(() => slowDown());
    const params = { file: anything };
    const upload = post("/files", {
      params,
      body: { kind: "raw", param: "file" },
      classify,
    });
    const [ended] = await run([outcome(client.call(upload, { file: new Blob(["x"]).stream() }))]);
    expect(ended?.error).toMatchObject({ code: "rate_limit", sent: "yes" });
    expect(ended?.error).toHaveProperty("hint", expect.stringContaining("stream"));
    expect(arrived).toHaveLength(1);
  });

  test("is not sent again if the attempt sent another request before", async () => {
    const twice = {
      use: [
        async (request, next) => {
          await next(request);
          return next(request);
        },
      ],
    } satisfies Partial<ClientOptions>;
    const { arrived, run, write } = setUp((n) => (n === 2 ? slowDown() : good()), twice);
    expect(await run([write("a")])).toMatchObject([{ error: { code: "rate_limit" } }]);
    expect(arrived).toHaveLength(2);
  });
});

describe("the limit of writes", () => {
  const limit = {
    concurrency: 10,
    announced: false,
    writes: { concurrency: 1, windows: [{ requests: 1, per: SECOND }] },
  };

  test("holds for operations that are not safe, whatever their method, and for no others", async () => {
    const { arrived, read, run, write } = setUp(good, { limit });
    const change: typeof createThing = { ...limited, method: "PATCH" };
    const render: typeof createThing = { ...limited, safe: true };
    await run([
      write("a"),
      write("b", {}, change),
      write("c"),
      write("d", {}, render),
      read("e"),
      write("f", {}, render),
    ]);
    const at = Object.fromEntries(arrived);
    expect([at["a"], at["d"], at["e"], at["f"]]).toEqual([0, 0, 0, 0]);
    expect(at["b"]).toBe(1_002);
    expect(at["c"]).toBe(2_004);
  });

  test("sends the next one only after the response of the one before", async () => {
    const { arrived, clock, run, write } = setUp(
      () =>
        new Promise((resolve) =>
          clock.timer(300, () => {
            resolve(good());
          }),
        ),
      { limit },
    );
    await run([write("a"), write("b"), write("c")]);
    expect(arrived).toEqual([
      ["a", 0],
      ["b", 1_302],
      ["c", 2_604],
    ]);
  });

  test("keeps the order, sends none twice, and lets the refused one go first", async () => {
    const { arrived, run, write } = setUp((n) => (n % 4 === 0 ? slowDown() : good()), { limit, ...patient });
    const names = Array.from({ length: 10 }, (_, n) => String(n));
    const ended = await run(names.map((name) => write(name)));
    expect(ended.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(arrived.map(([name]) => name)).toEqual([
      "0",
      "1",
      "2",
      "3",
      "3",
      "4",
      "5",
      "6",
      "6",
      "7",
      "8",
      "9",
      "9",
    ]);
  });

  test("gives the rest a RateLimitError at once when the refusals last longer than `maxWait`", async () => {
    const { arrived, run, write } = setUp((n) => (n > 2 ? slowDown() : good()), { limit });
    const ended = await run(["0", "1", "2", "3", "4"].map((name) => write(name)));
    const late = { code: "rate_limit", kind: "burst" };
    expect(ended).toMatchObject([
      { error: undefined },
      { error: undefined },
      { error: { ...late, sent: "yes", attempts: 3 } },
      { error: { ...late, sent: "no", attempts: 0 } },
      { error: { ...late, sent: "no", attempts: 0 } },
    ]);
    expect(new Set(ended.slice(2).map(({ at }) => at)).size).toBe(1);
    expect(arrived).toHaveLength(5);
  });

  test("keeps the pace after a wait for the budget, which reads used up", async () => {
    const spent = { "ratelimit-limit": "100", "ratelimit-remaining": "0", "ratelimit-reset": "30" };
    const { arrived, read, run, write } = setUp(
      (n) => (n === 1 ? Response.json({ id: "7" }, { headers: spent }) : good()),
      { limit },
    );
    await run([read("r")]);
    const began = arrived.length;
    await run([write("a"), write("b"), read("s"), write("c")]);
    const times = arrived
      .slice(began)
      .filter(([name]) => name !== "s")
      .map(([, at]) => at);
    expect(times[0]).toBeGreaterThan(29_000);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(SECOND);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(SECOND);
  });

  test("does not block itself where only one request at once is allowed", async () => {
    const { arrived, read, run, write } = setUp((n) => (n % 3 === 0 ? slowDown() : good()), {
      limit: { ...limit, concurrency: 1 },
      ...patient,
    });
    const calls = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? write(String(n)) : read(String(n))));
    const ended = await run(calls);
    expect(ended.filter(({ error }, n) => error !== undefined && n % 2 === 0)).toEqual([]);
    expect(arrived.length).toBeGreaterThanOrEqual(12);
  });

  test.each([
    ["on a clock that stands still", undefined],
    ["on a clock that goes on meanwhile", systemClock],
  ])("can be shared between processes, at one point a write: %s", async (_, clock) => {
    const consumed: string[] = [];
    const limiter: Limiter = {
      consume(key) {
        consumed.push(key);
        return Promise.resolve({ msBeforeNext: SECOND });
      },
    };
    const { read, run, write } = setUp(good, {
      limit: { announced: false, writes: { distributed: distributed(limiter, "bot") } },
      ...(clock && { clock }),
    });
    await run([write("a"), write("b"), read("c")]);
    expect(consumed).toEqual(["bot:(writes)", "bot:(writes)"]);
  });

  test("is checked", async () => {
    const { read } = setUp(good, { limit: { writes: { concurrency: 0 } } });
    expect((await read("1")).error).toMatchObject({
      code: "parameter",
      parameter: "limit.writes.concurrency",
    });
  });
});
