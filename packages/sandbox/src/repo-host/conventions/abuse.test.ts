import { beforeEach, describe, expect, it } from "vitest";
import { row, type TestResponse } from "../../../test/ask.ts";
import { host, sending, times } from "../../../test/repo-host/ask-host.ts";

const { anonymous, alice, bob, sandbox } = host({
  limits: { repoHost: { writes: 4, polls: 5, concurrent: 3, expensive: 2 } },
});
beforeEach(() => sandbox.reset());

const ISSUES = "/repos/acme/rocket/issues";
const write = async (): Promise<TestResponse> => alice(ISSUES, sending("POST", { title: "x" }));
const read = async (): Promise<TestResponse> => alice(`${ISSUES}/1`);
const render = async (length: number): Promise<TestResponse> =>
  alice("/markdown", sending("POST", { text: "x ".repeat(length / 2) }));
const statuses = (responses: readonly TestResponse[]): readonly number[] =>
  responses.map(({ status }) => status);

describe("a burst of writes", () => {
  it("gets a 403 with a Retry-After", async () => {
    expect(statuses(await times(5, write))).toEqual([201, 201, 201, 201, 403]);
    const refused = await write();
    expect(refused.json).toMatchObject({
      message:
        "You have triggered an abuse detection mechanism and have been temporarily blocked from content creation. Please retry your request again later.",
    });
    expect(row(refused.json)["documentation_url"]).toMatch(/abuse-rate-limits$/);
    expect(refused.headers.get("retry-after")).toBe("60");
    expect(refused.headers.get("connection")).toBe("close");
  });

  it("blocks its caller for a minute, and no other caller", async () => {
    await times(5, write);
    sandbox.clock.advance(59_000);
    const refused = await read();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([403, "1"]);
    expect(row(refused.json)["message"]).toBe(
      "You have triggered an abuse detection mechanism. Please wait a few minutes before you try again.",
    );
    expect(statuses([await bob("/"), await anonymous("/")])).toEqual([200, 200]);
    sandbox.clock.advance(1_000);
    expect((await write()).status).toBe(201);
  });

  it("is detected for concurrent requests too", async () => {
    const own = host({ limits: { repoHost: { writes: 4 } } });
    const burst = Array.from({ length: 7 }, async () => own.alice(ISSUES, sending("POST", { title: "x" })));
    expect(statuses(await Promise.all(burst)).toSorted()).toEqual([201, 201, 201, 201, 403, 403, 403]);
  });

  it("is counted over all writing routes", async () => {
    await alice("/user/starred/acme/rocket", { method: "PUT" });
    await alice("/user/starred/acme/rocket", { method: "DELETE" });
    await alice(`${ISSUES}/1`, sending("PATCH", { title: "y" }));
    await alice(ISSUES, sending("POST", {}));
    expect(statuses(await times(2, write))).toEqual([201, 403]);
  });

  it("is not detected if a minute passes", async () => {
    await times(4, write);
    sandbox.clock.advance(60_000);
    expect((await write()).status).toBe(201);
  });

  it("does not count against the budget, and a blocked caller may read it", async () => {
    await times(4, write);
    const refused = await write();
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("4996");
    expect((await alice("/rate_limit")).json).toMatchObject({ rate: { remaining: 4_996 } });
  });

  it("is forgotten by a reset", async () => {
    await times(5, write);
    sandbox.reset();
    expect((await write()).status).toBe(201);
  });
});

describe("polling", () => {
  it("is refused if the same URL is requested repeatedly", async () => {
    expect(statuses(await times(6, read))).toEqual([200, 200, 200, 200, 200, 403]);
  });

  it("counts a token in the query as the same caller, and each method separately", async () => {
    const inQuery = async (): Promise<TestResponse> => anonymous(`${ISSUES}/1?access_token=alice-token`);
    expect(statuses(await times(4, read))).toEqual([200, 200, 200, 200]);
    expect((await alice(`${ISSUES}/1`, { method: "HEAD" })).status).toBe(200);
    expect(statuses(await times(2, inQuery))).toEqual([200, 403]);
  });

  it("is allowed with a validator: responses with 304 do not count", async () => {
    const etag = (await read()).headers.get("etag") ?? "";
    const poll = async (): Promise<TestResponse> =>
      alice(`${ISSUES}/1`, { headers: { "If-None-Match": etag } });
    expect(statuses(await times(9, poll))).toEqual(Array(9).fill(304));
  });

  it("does not include requests of different URLs", async () => {
    for (let page = 1; page < 9; page++)
      expect((await alice(`${ISSUES}?page=${String(page)}`)).status).toBe(200);
  });
});

describe("concurrency", () => {
  it("counts delayed responses until they are sent or the client disconnects", async () => {
    sandbox.faults.add({ kind: "delay", milliseconds: 1_000, match: { header: { "X-Test": "slow" } } });
    const slow = async (number: number, signal?: AbortSignal): Promise<number> =>
      (
        await alice(`${ISSUES}/${String(number)}`, {
          headers: { "X-Test": "slow" },
          ...(signal && { signal }),
        })
      ).status;
    const gone = new AbortController();
    const first = [1, 2, 3].map(async (number) => slow(number, gone.signal).catch(() => 0));
    await macrotask();
    gone.abort();
    expect(await Promise.all(first)).toEqual([0, 0, 0]);
    await macrotask();
    const under = [1, 2, 3].map(async (number) => slow(number));
    await macrotask();
    expect((await alice(`${ISSUES}/9`)).status).toBe(403);
    sandbox.clock.advance(1_000);
    expect(await Promise.all(under)).toEqual([200, 200, 200]);
  });

  it("is limited", async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4, 5].map(async (number) => alice(`${ISSUES}/${String(number)}`)),
    );
    expect(statuses(responses).toSorted()).toEqual([200, 200, 200, 403, 403]);
    expect((await read()).status).toBe(403);
    sandbox.clock.advance(60_000);
    expect((await read()).status).toBe(200);
  });

  it("is counted per caller", async () => {
    const responses = await Promise.all(
      [alice, alice, bob, bob, anonymous, anonymous].map(async (ask) => ask("/")),
    );
    expect(statuses(responses)).toEqual(Array(6).fill(200));
  });
});

describe("expensive requests", () => {
  it("are refused if repeated: Markdown of 100 KB and more", async () => {
    const sized = async (length: number): Promise<TestResponse> =>
      alice("/markdown", sending("POST", { text: " ".repeat(length - JSON.stringify({ text: "" }).length) }));
    expect(statuses(await times(3, async () => sized(99_999)))).toEqual([200, 200, 200]);
    expect(statuses(await times(3, async () => sized(100_000)))).toEqual([200, 200, 403]);
  });

  it("do not include small texts", async () => {
    expect(statuses(await times(9, async () => render(100)))).toEqual(Array(9).fill(200));
  });
});

describe("the error message", () => {
  it("can be the newer one, with another status and without Retry-After", async () => {
    const later = host({
      limits: { repoHost: { writes: 1, wording: "secondary", blockStatus: 429, retryAfter: false } },
    });
    const [, refused] = await times(2, async () => later.alice(ISSUES, sending("POST", { title: "x" })));
    expect(refused?.status).toBe(429);
    expect(row(refused?.json)["message"]).toMatch(/secondary rate limit/);
    expect(refused?.headers.has("retry-after")).toBe(false);
  });
});

/** Resolves after an iteration of the event loop, in which all other work that is ready goes on. */
function macrotask(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}
