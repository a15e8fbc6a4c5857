import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import {
  RateLimitError,
  bearer,
  createClient,
  distributed,
  type ClientOptions,
  type Credential,
  type CredentialSource,
  type Limiter,
} from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { good } from "../scripted-client.ts";
import { getThing, ownThing } from "../shop.ts";

let services = 0;
/** A clock for all clients, since they share limits. */
const clock = fakeClock();

/** A client of its own service, since clients of a process share limits. */
function setUp(script: readonly Scripted[], auth?: CredentialSource, options: Partial<ClientOptions> = {}) {
  services += 1;
  const origin = `https://payer-${String(services)}.example`;
  const fetch = scriptedFetch(...script);
  const retry = { retries: 0, maxWait: 0 };
  const client = createClient({ baseUrl: origin, auth, cache: false, clock, fetch, retry, ...options });
  /** Whether a call was sent, or held back. */
  const ask = async (
    headers: Readonly<Record<string, string>> = {},
    at: string = origin,
  ): Promise<string> => {
    const before = fetch.requests.length;
    const error = await failureOf(async () => {
      await client.call(getThing, { id: "7" }, { headers, ...(at === origin ? {} : { baseUrl: at }) });
      throw new Error("good");
    });
    const sent = fetch.requests.length - before;
    if (error instanceof RateLimitError) return sent === 0 ? "held" : `limited after ${String(sent)}`;
    return `${error instanceof Error ? error.message : "?"} after ${String(sent)}`;
  };
  return { ask, client, fetch, origin };
}

const limited = (): Response => new Response("", { status: 429, headers: { "retry-after": "30" } });
const to = (location: string): Response => new Response("", { status: 302, headers: { location } });

const ANN = { "X-Api-Key": "key-of-ann" };
const BOB = { "X-Api-Key": "key-of-bob" };

describe("a limit holds back the quota owner that hit it", () => {
  test("who is identified by a credential in the call's own headers", async () => {
    const { ask } = setUp([limited, good, good]);
    expect(await ask(ANN)).toBe("limited after 1");
    expect(await ask(ANN)).toBe("held");
    expect(await ask({ ...ANN, "Accept-Language": "de" })).toBe("held");
    expect(await ask(BOB)).toBe("good after 1");
    expect(await ask()).toBe("good after 1");
  });

  test("whatever the other headers are", async () => {
    const { ask } = setUp([limited]);
    expect(await ask()).toBe("limited after 1");
    expect(await ask({ "Accept-Language": "de" })).toBe("held");
  });

  test("identified by the client's credential and the call's own key together", async () => {
    const credentials = [bearer("token-of-ann"), bearer("token-of-bob")];
    let [inForce] = credentials;
    const { ask } = setUp([limited, good, good], () => inForce ?? bearer("none"));
    expect(await ask(ANN)).toBe("limited after 1");
    expect(await ask()).toBe("good after 1");
    [, inForce] = credentials;
    expect(await ask(ANN)).toBe("good after 1");
    [inForce] = credentials;
    expect(await ask(ANN)).toBe("held");
  });

  test.each([
    ["by a key of its own", ANN],
    ["by nothing", {}],
  ])("on the origin that a redirect stays on: %s", async (_, headers) => {
    const { ask } = setUp([to("/elsewhere"), limited]);
    expect(await ask(headers)).toBe("limited after 2");
    expect(await ask(headers)).toBe("held");
  });

  test("on the origin of the redirect's target only", async () => {
    const other = `https://other-payer.example`;
    const { ask } = setUp([to(`${other}/a`), limited, good, to(`${other}/a`)]);
    expect(await ask(ANN)).toBe("limited after 2");
    expect(await ask(ANN)).toBe("good after 1");
    // The call's own key is not sent there, so that calls with any key share that limit.
    expect(await ask(BOB)).toBe("limited after 1");
  });

  test("identified by the credential that was sent, not by the replaced one", async () => {
    const [ann, bob] = [bearer("token-of-ann-2"), bearer("token-of-bob-2")];
    const auth = (rejected?: Credential): Credential => (rejected === undefined ? ann : bob);
    const unknown = (): Response => new Response("", { status: 401 });
    const { client, fetch } = setUp([unknown, limited, good], auth);
    const ask = () => failureOf(() => client.call(ownThing, { id: "7" }));
    expect(await ask()).toBeInstanceOf(RateLimitError);
    await client.call(ownThing, { id: "7" });
    expect(fetch.requests.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer token-of-ann-2",
      "Bearer token-of-bob-2",
      "Bearer token-of-ann-2",
    ]);
  });
});

describe("a redirect to another origin", () => {
  const other = (name: string) => `https://${name}.other-payer.example`;

  test("counts against the quota of anonymous requests there", async () => {
    const there = other("shared");
    const { ask } = setUp([to(`${there}/a`), limited, good, to(`${other("third")}/a`), good]);
    expect(await ask()).toBe("limited after 2");
    expect(await setUp([]).ask({}, there)).toBe("held");
    expect(await ask()).toBe("good after 1");
    expect(await ask()).toBe("good after 2");
  });

  test("and back counts without the call's own key, which is no longer sent", async () => {
    const { ask, origin } = setUp([
      to(`${other("back")}/a`),
      (): Response => to(`${origin}/b`),
      limited,
      good,
    ]);
    expect(await ask(ANN)).toBe("limited after 3");
    expect(await ask()).toBe("held");
    expect(await ask(ANN)).toBe("good after 1");
  });
});

test("the quota owner is the replaced credential together with the call's own key", async () => {
  const [ann, bob] = [bearer("token-of-ann-3"), bearer("token-of-bob-3")];
  let inForce = ann;
  const auth = (rejected?: Credential): Credential => (rejected === undefined ? inForce : bob);
  const unknown = (): Response => new Response("", { status: 401 });
  const { ask } = setUp([unknown, limited, good, good], auth);
  expect(await ask(BOB)).toBe("limited after 2");
  inForce = bob;
  expect(await ask(BOB)).toBe("held");
  expect(await ask()).toBe("good after 1");
  expect(await ask(ANN)).toBe("good after 1");
});

test("middleware that removes a header without a credential does not change the quota owner", async () => {
  const use: ClientOptions["use"] = [
    (request, next) => {
      const headers = new Headers(request.headers);
      headers.delete("x-trace");
      return next({ ...request, headers });
    },
  ];
  const { ask } = setUp([limited, good], undefined, { use });
  expect(await ask({ ...ANN, "X-Trace": "1" })).toBe("limited after 1");
  expect(await ask()).toBe("good after 1");
  expect(await ask(ANN)).toBe("held");
});

describe("a request takes one point of a distributed limit", () => {
  /** A client with a limiter that grants everything, and the limiter's numbers of consumed and returned points. */
  function counted(
    script: readonly Scripted[],
    auth?: CredentialSource,
    options: Partial<ClientOptions> = {},
  ) {
    const points = { taken: 0, returned: 0 };
    const limiter: Limiter = {
      consume() {
        points.taken += 1;
        return Promise.resolve({ msBeforeNext: 1_000 });
      },
      reward() {
        points.returned += 1;
        return Promise.resolve();
      },
    };
    const limit = { announced: false, distributed: distributed(limiter, `payer-${String(services)}`) };
    return { ...setUp(script, auth, { limit, ...options }), points };
  }

  const token = bearer("token-of-ann-4");

  test.each<[string, CredentialSource | undefined, Readonly<Record<string, string>>]>([
    ["without a credential", undefined, {}],
    ["with the client's", token, {}],
    ["with a key of the call's own", undefined, ANN],
    ["with both", token, ANN],
    ["with a header that proves nothing", token, { "X-Trace": "1" }],
  ])("%s", async (_, auth, headers) => {
    const { ask, points } = counted([good], auth);
    expect(await ask(headers)).toBe("good after 1");
    expect(points).toEqual({ taken: 1, returned: 0 });
  });

  test("at each of two base URLs", async () => {
    const baseUrl = { other: "https://two-payer.example", shop: "https://one-payer.example" };
    const { ask, points } = counted([good], token, { baseUrl });
    expect(await ask()).toBe("good after 1");
    expect(points).toEqual({ taken: 1, returned: 0 });
  });

  test("at the call's own base URL, where the credential is not sent", async () => {
    const { ask, points } = counted([good], token);
    expect(await ask({}, "https://own-payer.example")).toBe("good after 1");
    expect(points).toEqual({ taken: 1, returned: 0 });
  });
});

test.each([
  ["beside the client's credential", bearer("token-of-ann-5")],
  ["alone", undefined],
])("a call with its own key, %s, does not use the cache", async (_, auth) => {
  const kept = (): Response => Response.json({ id: "7" }, { headers: { "cache-control": "max-age=60" } });
  const { ask } = setUp([kept, kept, kept], auth, { cache: undefined });
  expect(await ask(ANN)).toBe("good after 1");
  expect(await ask(ANN)).toBe("good after 1");
  expect(await ask()).toBe("good after 1");
  expect(await ask()).toBe("good after 0");
});

describe("at another origin than the client's", () => {
  test("a credential is no owner of a quota: callers with and without one share it", async () => {
    const elsewhere = "https://quota-of-nobody.example";
    const one = setUp([to(`${elsewhere}/a`), limited], bearer("token-of-ann"));
    const other = setUp([to(`${elsewhere}/b`)]);
    expect(await one.ask()).toBe("limited after 2");
    // Its first request is sent; the redirect's waits.
    expect(await other.ask()).toBe("limited after 1");
  });

  test("a call does not ask for the credential", async () => {
    let lookups = 0;
    const auth = (): Credential => {
      lookups += 1;
      return bearer("token-of-ann");
    };
    const { ask } = setUp([good], auth);
    expect(await ask({}, "https://no-credential.example")).toBe("good after 1");
    expect(lookups).toBe(0);
  });
});
