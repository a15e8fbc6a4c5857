import { describe, expect, it } from "vitest";
import { asking, frozenSandbox, NOW } from "../test/ask.ts";
import { createSandbox, origins } from "./index.ts";
import { baseNames } from "./origins.ts";

/** A path of each service that returns 200. */
const PATHS = {
  chainstats:
    "/v2/api?module=stats&action=dailyuncleblkcount&startdate=2019-02-01&enddate=2019-02-02&apikey=SANDBOX-STANDARD",
  validators: "/v1/eth/validators/consolidations",
  clob: "/simplified-markets",
  catalog: "/events/keyset?limit=3",
  repoHost: "/repos/acme/rocket",
} as const;
const headers = { Authorization: "Bearer sandbox-token" };
const signedIn = { Authorization: "token alice-token" };

describe("fetch", () => {
  it.each(baseNames)("responds at the origin of %s", async (base) => {
    const ask = asking(frozenSandbox(), base, base === "repoHost" ? signedIn : headers);
    const response = await ask(PATHS[base]);
    expect(response.status).toBe(200);
    expect(response.json).toBeTypeOf("object");
    expect(response.headers.get("date")).toBe("Sat, 21 Nov 2026 12:00:00 GMT");
  });

  it("takes a Request, a URL and a string", async () => {
    const { fetch } = frozenSandbox();
    const address = `${origins.repoHost}/meta`;
    for (const input of [address, new URL(address), new Request(address)]) {
      expect((await fetch(input)).status).toBe(200);
    }
  });

  it("rejects for any other origin, like a network error", async () => {
    const { fetch } = frozenSandbox();
    for (const address of [
      "https://example.com/",
      "http://repo-host.sandbox.test/",
      "https://repo-host.sandbox.test:8443/",
    ]) {
      await expect(fetch(address)).rejects.toThrow(TypeError);
    }
  });

  it("rejects when the signal aborts", async () => {
    const { fetch } = frozenSandbox();
    const reason = new Error("enough");
    await expect(fetch(`${origins.repoHost}/meta`, { signal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
    const controller = new AbortController();
    const under = fetch(`${origins.repoHost}/meta`, { signal: controller.signal });
    controller.abort(reason);
    await expect(under).rejects.toBe(reason);
  });

  it("keeps the request's User-Agent", async () => {
    const { fetch } = frozenSandbox();
    const bare = await fetch(`${origins.repoHost}/meta`, { headers: { "User-Agent": " " } });
    expect(bare.status).toBe(403);
  });

  it("returns HEAD without a body", async () => {
    const ask = asking(frozenSandbox(), "validators", headers);
    const head = await ask(PATHS.validators, { method: "HEAD" });
    expect([head.status, head.text]).toEqual([200, ""]);
  });
});

describe("the same seed and time", () => {
  it.each(baseNames)("give the same bytes of %s", async (base) => {
    const responses = [frozenSandbox(), frozenSandbox()].map(async (sandbox) => {
      const response = await asking(sandbox, base, base === "repoHost" ? signedIn : headers)(PATHS[base]);
      return [response.text, ...response.headers];
    });
    const [one, other] = await Promise.all(responses);
    expect(one).toEqual(other);
  });
});

describe("reset", () => {
  it("forgets what was written and counted", async () => {
    const sandbox = frozenSandbox();
    const ask = asking(sandbox, "repoHost", signedIn);
    const before = await ask("/repos/acme/seed/issues");
    await ask("/repos/acme/seed/issues", { method: "POST", body: '{"title":"x"}' });
    expect((await ask("/repos/acme/seed/issues")).text).not.toBe(before.text);
    sandbox.reset();
    const after = await ask("/repos/acme/seed/issues");
    expect(after.text).toBe(before.text);
    expect(after.headers.get("x-ratelimit-remaining")).toBe(before.headers.get("x-ratelimit-remaining"));
  });
});

it("lists the validators that have a summary", async () => {
  const { validators, fetch } = frozenSandbox();
  expect(validators.length).toBeGreaterThan(20);
  for (const { validatorIdentity, voteAccount, name } of validators.slice(0, 3)) {
    for (const id of [validatorIdentity, voteAccount]) {
      const response = await fetch(`${origins.validators}/v1/solana/validators/${id}/summary?window=7d`, {
        headers,
      });
      expect(await response.json()).toMatchObject({ validatorIdentity, voteAccount, name });
    }
  }
});

describe("the options", () => {
  it("use wall time by default", () => {
    const before = Date.now();
    const { clock } = createSandbox();
    expect(clock.now()).toBeGreaterThanOrEqual(before);
    expect(clock.now()).toBeLessThanOrEqual(Date.now());
  });

  it("take a time or a clock", () => {
    expect(createSandbox({ now: NOW }).clock.now()).toBe(NOW);
    let now = 5;
    const { clock } = createSandbox({ now: () => now });
    now = 7;
    expect(clock.now()).toBe(7);
  });

  it.each([0, -1, 0.5, Number.NaN, Infinity, 1_000_001])("refuse a scale of %d", (scale) => {
    expect(() => createSandbox({ scale })).toThrow(RangeError);
    expect(() => createSandbox({ scale })).toThrow(/from 1 to 1000000/);
  });

  it.each([Number.NaN, Infinity])("a seed of %d is refused, since it cannot be reproduced", (seed) => {
    expect(() => createSandbox({ seed })).toThrow(RangeError);
  });
});
