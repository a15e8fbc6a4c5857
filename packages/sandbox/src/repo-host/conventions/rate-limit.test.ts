import { beforeEach, describe, expect, it } from "vitest";
import { NOW, row, type TestResponse } from "../../../test/ask.ts";
import { host } from "../../../test/repo-host/ask-host.ts";

const budget = ({ headers }: TestResponse): readonly number[] =>
  ["limit", "remaining", "reset"].map((name) => Number(headers.get(`x-ratelimit-${name}`)));
const end = NOW / 1_000 + 3_600;

const { anonymous, alice, bob, sandbox } = host();
beforeEach(() => sandbox.reset());

describe("the budget", () => {
  it("is 60 an hour for an address, 5,000 for a user, and in every response", async () => {
    expect(budget(await anonymous("/"))).toEqual([60, 59, end]);
    expect(budget(await anonymous("/nowhere"))).toEqual([60, 58, end]);
    expect(budget(await alice("/"))).toEqual([5_000, 4_999, end]);
    expect(budget(await anonymous("/", { headers: { "User-Agent": "" } }))).toEqual([60, 58, end]);
    expect(budget(await anonymous("/", { headers: { Authorization: "token nobody" } }))).toEqual([
      60,
      58,
      end,
    ]);
    expect(budget(await anonymous("/", { method: "OPTIONS" }))).toEqual([60, 58, end]);
    expect(budget(await anonymous("/markdown", { method: "POST", body: '{"text":"x"}' }))).toEqual([
      60,
      57,
      end,
    ]);
  });

  it("names a reset second by which the window has surely ended", async () => {
    const own = host({ now: NOW + 1 });
    expect(budget(await own.anonymous("/"))[2]).toBe(end + 1);
    own.sandbox.clock.set((end + 1) * 1_000);
    expect(budget(await own.anonymous("/"))[1]).toBe(59);
  });

  it("is counted per caller", async () => {
    await anonymous("/");
    await alice("/");
    expect(budget(await bob("/"))[1]).toBe(4_999);
    const { response: elsewhere } = await sandbox.handle("repoHost", {
      method: "GET",
      url: new URL(`${sandbox.origins.repoHost}/`),
      headers: new Headers({ "User-Agent": "test" }),
      body: new Uint8Array(),
      address: "192.0.2.1",
      prefix: "",
    });
    expect(elsewhere.headers.get("x-ratelimit-remaining")).toBe("59");
  });

  it.each(["/rate_limit", "/rate_limit/", "/rate%5flimit", "/%72ate_limit/"])(
    "is returned by %s, which does not count",
    async (path) => {
      expect(budget(await anonymous(path))[1]).toBe(60);
    },
  );

  it.each(["/search/issues", "/search/issues/", "/%73earch/issues", "/se%61rch/issues/"])(
    "of searches applies to %s",
    async (path) => {
      expect(budget(await anonymous(`${path}?q=the`)).slice(0, 2)).toEqual([10, 9]);
      expect(budget(await anonymous("/"))[1]).toBe(59);
    },
  );

  it("is shared by all credentials of a user", async () => {
    await alice("/");
    expect(
      budget(
        await anonymous("/", { headers: { Authorization: `Basic ${btoa("alice:alice-password")}` } }),
      )[1],
    ).toBe(4_998);
  });

  it("gets a 403 once spent, until the window ends", async () => {
    for (let i = 0; i < 60; i++) expect((await anonymous("/meta")).status).toBe(200);
    const refused = await anonymous("/meta");
    expect(refused.status).toBe(403);
    expect(budget(refused)).toEqual([60, 0, end]);
    expect(row(refused.json)["message"]).toBe(
      "API rate limit exceeded for 127.0.0.1. (But here's the good news: Authenticated requests get a higher rate limit. Check out the documentation for more details.)",
    );
    expect(row(refused.json)["documentation_url"]).toMatch(/^https:/);
    expect((await alice("/meta")).status).toBe(200);
    sandbox.clock.advance(3_599_999);
    expect((await anonymous("/meta")).status).toBe(403);
    sandbox.clock.advance(1);
    expect(budget(await anonymous("/meta"))).toEqual([60, 59, end + 3_600]);
  });

  it("can be read without counting, also when spent", async () => {
    for (let i = 0; i < 61; i++) await anonymous("/meta");
    const response = await anonymous("/rate_limit");
    expect(response.status).toBe(200);
    const core = { limit: 60, remaining: 0, reset: end };
    expect(response.json).toMatchObject({ resources: { core, search: { limit: 10 } }, rate: core });
    expect(response.headers.has("etag")).toBe(false);
  });

  it("is not reduced by a 304", async () => {
    const first = await anonymous("/users/alice");
    const again = await anonymous("/users/alice", {
      headers: { "If-None-Match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
    expect(budget(again)[1]).toBe(59);
    expect(budget(await anonymous("/users/alice"))[1]).toBe(58);
  });

  it("may be unlimited, and is still sent as a number", async () => {
    const endless = host({ limits: { repoHost: { anonymous: Infinity } } });
    expect(budget(await endless.anonymous("/"))).toEqual([1_000_000_000, 999_999_999, end]);
    expect((await endless.anonymous("/rate_limit")).json).toMatchObject({ rate: { remaining: 999_999_999 } });
  });

  it("is in the journal, before and after the request", async () => {
    const { headers } = await alice("/meta");
    await alice("/meta", { headers: { "If-None-Match": headers.get("etag") ?? "" } });
    const [first, unchanged] = sandbox.journal
      .entries()
      .map(({ principal, budgets }) => ({ principal, budgets }));
    const counted = { name: "core", limit: 5_000, resets: NOW + 3_600_000 };
    expect(first).toEqual({ principal: "alice", budgets: [{ ...counted, before: 5_000, after: 4_999 }] });
    expect(unchanged).toEqual({ principal: "alice", budgets: [{ ...counted, before: 4_999, after: 4_999 }] });
  });

  it("is restored by a reset", async () => {
    await anonymous("/");
    sandbox.reset();
    expect(budget(await anonymous("/"))[1]).toBe(59);
  });
});
