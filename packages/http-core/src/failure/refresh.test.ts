import { describe, expect, test, vi } from "vitest";
import { callOf, ORIGIN, requestTo } from "../../test/call-of.ts";
import { chainOf } from "../../test/chain-of.ts";
import { getThing, ownThing, publicThing } from "../../test/shop.ts";
import { type Credential, credentialProvider, type CredentialSource } from "../auth/credential.ts";
import { bearer, token } from "../auth/schemes.ts";
import type { Operation } from "../operation/operation.ts";
import { FREE_PERMIT } from "../rate-limit/gate.ts";
import type { Wire } from "../run/wire.ts";
import type { Fetch } from "../run/send.ts";

/** Sends one request. `statuses` are those of the responses. */
function setUp(
  source: CredentialSource | undefined,
  statuses: readonly number[],
  operation: Operation = getThing,
  options: Partial<Wire> = {},
) {
  const left = Array.from(statuses);
  const cancelled: number[] = [];
  const sentWith: (string | undefined)[] = [];
  const fetch = vi.fn<Fetch>((_, { headers }) => {
    sentWith.push(headers["authorization"]);
    const status = left.shift() ?? 500;
    const body = new ReadableStream({ cancel: () => void cancelled.push(status) });
    const location = status === 302 ? { location: "https://other.example/" } : {};
    return Promise.resolve(new Response(body, { status, headers: location }));
  });
  const credentials = source === undefined ? undefined : credentialProvider(source);
  const chain = chainOf(fetch, { credentials, ...options }, callOf({ operation }));
  return { ...chain, fetch, sentWith, cancelled };
}

const OLD = "Bearer old-token";
const FRESH = "Bearer new-token";
const [old, fresh] = [bearer("old-token"), bearer("new-token")];

/** A source that replaces the old credential. */
const replacing = (rejected?: Credential): Credential => (rejected === undefined ? old : fresh);

describe("without a credential", () => {
  test("an operation that needs one is not sent, and says which", async () => {
    const { send, fetch } = setUp(undefined, [], ownThing);
    await expect(send()).rejects.toMatchObject({
      code: "authentication",
      message: "shop.own needs a credential: bearer",
      hint: "Give the client one: `auth: bearer(…)`.",
      operation: "shop.own",
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  test("the operation may name the functions that make its credential", async () => {
    const auth = { ...ownThing.auth, by: ["shopKey"] };
    const { send } = setUp(undefined, [], { ...ownThing, auth });
    await expect(send()).rejects.toMatchObject({
      message: "shop.own needs a credential: shopKey",
      hint: "Give the client one: `auth: shopKey(…)`.",
    });
  });

  test("any other is sent as it is, and a 401 is its response", async () => {
    const { send, sentWith } = setUp(undefined, [401]);
    expect((await send()).status).toBe(401);
    expect(sentWith).toEqual([undefined]);
  });
});

describe("the source of the credential is not called", () => {
  test.each<[string, Operation, string]>([
    ["for an operation that takes none", publicThing, `${ORIGIN}/api/things/7`],
    ["for another origin", getThing, "https://other.example/api/things/7"],
  ])("%s", async (_, operation, url) => {
    const source = vi.fn(() => old);
    const { send, sentWith } = setUp(source, [401], operation);
    expect((await send(requestTo(url))).status).toBe(401);
    expect(sentWith).toEqual([undefined]);
    expect(source).not.toHaveBeenCalled();
  });
});

test("a credential of another kind is refused before the request", async () => {
  const { send, fetch } = setUp(token("a-token"), [200], ownThing);
  await expect(send()).rejects.toMatchObject({ code: "parameter", parameter: "auth", expected: "bearer" });
  expect(fetch).not.toHaveBeenCalled();
});

describe("after a 401", () => {
  test("the request is sent once more with the replacement; the first response is discarded", async () => {
    const { send, sentWith, cancelled } = setUp(replacing, [401, 200]);
    expect((await send()).status).toBe(200);
    expect(sentWith).toEqual([OLD, FRESH]);
    expect(cancelled).toEqual([401]);
  });

  test("that the replacement gets too, no other is requested", async () => {
    const { send, sentWith } = setUp(replacing, [401, 401]);
    expect((await send()).status).toBe(401);
    expect(sentWith).toEqual([OLD, FRESH]);
  });

  test("the permit of its request is released before the source is called", async () => {
    const order: string[] = [];
    const release = () => order.push("released");
    const { send } = setUp(
      (rejected) => {
        if (rejected !== undefined) order.push("replaced");
        return replacing(rejected);
      },
      [401, 200],
      getThing,
      { limiter: { permit: () => ({ ...FREE_PERMIT, release }), known: () => [] } },
    );
    await send();
    expect(order.slice(0, 2)).toEqual(["released", "replaced"]);
  });

  test("the response stands if there is no replacement, or one of another kind", async () => {
    for (const source of [old, () => old, (rejected?: Credential) => (rejected ? token("t") : old)]) {
      const { send, sentWith, cancelled } = setUp(source, [401, 200], ownThing);
      expect((await send()).status).toBe(401);
      expect([sentWith, cancelled]).toEqual([[OLD], []]);
    }
  });

  test("a stream is not sent again", async () => {
    const { send, sentWith } = setUp(replacing, [401, 200]);
    const request = requestTo(`${ORIGIN}/api/things`, { method: "POST", body: new ReadableStream() });
    expect((await send(request)).status).toBe(401);
    expect(sentWith).toEqual([OLD]);
  });

  test("of another origin, to which the request was redirected, the credential is kept", async () => {
    const { send, sentWith } = setUp(replacing, [302, 401, 200]);
    expect((await send()).status).toBe(401);
    expect(sentWith).toEqual([OLD, undefined]);
  });

  test("the source may take as long as the attempt: then the response is discarded", async () => {
    const never = new Promise<never>(() => undefined);
    const { send, clock, cancelled } = setUp((rejected) => (rejected === undefined ? old : never), [401]);
    const sent = send().catch((error: unknown) => error);
    await clock.advance(1_000);
    expect(await sent).toMatchObject({ message: "Expired" });
    expect(cancelled).toEqual([401]);
  });

  test("an error of the source is the call's, and the response is discarded", async () => {
    const { send, cancelled } = setUp(
      (rejected) => {
        if (rejected !== undefined) throw new Error("no login");
        return old;
      },
      [401],
    );
    await expect(send()).rejects.toThrow("no login");
    expect(cancelled).toEqual([401]);
  });
});

test.each([200, 403, 407, 500])("a %i does not reject the credential", async (status) => {
  const { send, sentWith } = setUp(replacing, [status, 200]);
  expect((await send()).status).toBe(status);
  expect(sentWith).toEqual([OLD]);
});
