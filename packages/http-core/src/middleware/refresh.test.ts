import { describe, expect, test, vi } from "vitest";
import { callOf, ORIGIN, requestTo } from "../../test/call-of.ts";
import { getThing, ownThing, publicThing } from "../../test/shop.ts";
import { Attempt, type CredentialStep } from "../attempt/context.ts";
import { type Credential, credentialProvider, type CredentialSource } from "../auth/credential.ts";
import { bearer, token } from "../auth/schemes.ts";
import { baseOf } from "../http/origin.ts";
import type { HttpRequest } from "../http/request.ts";
import type { Operation } from "../operation/operation.ts";
import { refreshOn401 } from "./refresh.ts";

const BASES = [baseOf(`${ORIGIN}/api`)];

/** Sends one request. `statuses` are those of the responses. */
function setUp(
  source: CredentialSource | undefined,
  statuses: readonly number[],
  operation: Operation = getThing,
) {
  const left = Array.from(statuses);
  const cancelled: number[] = [];
  const sentWith: (Credential | undefined)[] = [];
  const next = vi.fn<CredentialStep>((_, __, credential) => {
    sentWith.push(credential);
    const status = left.shift() ?? 500;
    const body = new ReadableStream({ cancel: () => void cancelled.push(status) });
    return Promise.resolve(new Response(body, { status }));
  });
  const credentials = source === undefined ? undefined : credentialProvider(source);
  const step = refreshOn401(next, credentials, BASES);
  const attempt = new Attempt(1, callOf({ operation }).call);
  const send = (request: HttpRequest = attempt.call.request) => step(request, attempt);
  return { send, attempt, next, sentWith, cancelled };
}

const [old, fresh] = [bearer("old-token"), bearer("new-token")];

/** A source that replaces the old credential. */
const replacing = (rejected?: Credential): Credential => (rejected === undefined ? old : fresh);

describe("without a credential", () => {
  test("an operation that needs one is not sent, and says which", async () => {
    const { send, next } = setUp(undefined, [], ownThing);
    await expect(send()).rejects.toMatchObject({
      code: "authentication",
      message: "shop.own needs a credential: bearer",
      hint: "Give the client one: `auth: bearer(…)`.",
      operation: "shop.own",
    });
    expect(next).not.toHaveBeenCalled();
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
  const { send, next } = setUp(token("a-token"), [200], ownThing);
  await expect(send()).rejects.toMatchObject({ code: "parameter", parameter: "auth", expected: "bearer" });
  expect(next).not.toHaveBeenCalled();
});

describe("after a 401", () => {
  test("the request is sent once more with the replacement; the first response is discarded", async () => {
    const { send, sentWith, cancelled } = setUp(replacing, [401, 200]);
    expect((await send()).status).toBe(200);
    expect(sentWith).toEqual([old, fresh]);
    expect(cancelled).toEqual([401]);
  });

  test("that the replacement gets too, no other is requested", async () => {
    const { send, sentWith } = setUp(replacing, [401, 401]);
    expect((await send()).status).toBe(401);
    expect(sentWith).toEqual([old, fresh]);
  });

  test("permits of requests with a response are released before the source is called", async () => {
    const order: string[] = [];
    const { send, attempt } = setUp(
      (rejected) => {
        if (rejected !== undefined) order.push("replaced");
        return replacing(rejected);
      },
      [401, 200],
    );
    const permit = { waited: 0, reportResponse: vi.fn(), release: () => order.push("released") };
    attempt.permits.push({ permit, hasResponse: true });
    await send();
    expect(order).toEqual(["released", "replaced"]);
  });

  test("the response stands if there is no replacement, or one of another kind", async () => {
    for (const source of [old, () => old, (rejected?: Credential) => (rejected ? token("t") : old)]) {
      const { send, sentWith, cancelled } = setUp(source, [401, 200], ownThing);
      expect((await send()).status).toBe(401);
      expect([sentWith, cancelled]).toEqual([[old], []]);
    }
  });

  test("a stream is not sent again", async () => {
    const { send, sentWith } = setUp(replacing, [401, 200]);
    const request = requestTo(`${ORIGIN}/api/things`, { method: "POST", body: new ReadableStream() });
    expect((await send(request)).status).toBe(401);
    expect(sentWith).toEqual([old]);
  });

  test("of another origin, to which the request was redirected, the credential is kept", async () => {
    const { send, attempt, sentWith } = setUp(replacing, [401, 200]);
    attempt.redirect = { to: "https://other.example/", isPermanent: false };
    expect((await send()).status).toBe(401);
    expect(sentWith).toEqual([old]);
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
  expect(sentWith).toEqual([old]);
});
