import { fakeClock } from "@org/http-core/testing";
import { requires, type Operation } from "@org/http-core/operation";
import {
  AuthenticationError,
  appKey,
  basic,
  bearer,
  createClient,
  type ClientOptions,
  type Credential,
  type Fetch,
} from "@org/http-core";
import { afterEach, describe, expect, test, vi } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { good, setUp } from "../scripted-client.ts";
import { createThing, getThing, ownThing } from "../shop.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A refusal whose body reports its cancellation. */
function refused(letGo: () => void): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new Uint8Array(1));
    },
    cancel: letGo,
  });
  return new Response(body, { status: 401 });
}

test("the error for a missing credential names the operation, the accepted kinds and what to do", async () => {
  const either: Operation<{ readonly id: string }> = { ...ownThing, auth: requires("basic", "token") };
  const { client, fetch } = setUp([]);
  const error = await failureOf(() => client.call(either, { id: "7" }));
  expect(error).toBeInstanceOf(AuthenticationError);
  expect(error).toMatchObject({
    operation: "shop.own",
    message: "shop.own needs a credential: basic or token",
    hint: "Give the client one: `auth: basic(…)` or `auth: token(…)`.",
  });
  expect(fetch.requests).toHaveLength(0);
});

describe("a request that was refused with 401:", () => {
  const [old, fresh] = [bearer("old-token"), bearer("new-token")];
  const renewed = (rejected?: Credential): Credential => (rejected === undefined ? old : fresh);

  test("its body is cancelled before the request is sent with another credential", async () => {
    let lettingGo = 0;
    const { client, fetch } = setUp([() => refused(() => void (lettingGo += 1)), good()], { auth: renewed });
    await client.call(ownThing, { id: "7" });
    expect(lettingGo).toBe(1);
    expect(fetch.requests.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer old-token",
      "Bearer new-token",
    ]);
  });

  test("its body is cancelled if the credential function fails, and the request is not retried", async () => {
    let lettingGo = 0;
    const auth = (rejected?: Credential): Credential => {
      if (rejected !== undefined) throw new Error("no other credential");
      return old;
    };
    const { client, fetch } = setUp([() => refused(() => void (lettingGo += 1))], { auth });
    const error = await failureOf(() => client.call(ownThing, { id: "7" }));
    expect(error).toMatchObject({ message: "no other credential" });
    expect([lettingGo, fetch.requests.length]).toEqual([1, 1]);
  });

  test("its permit is released, so that the credential function can use it", async () => {
    const auth = async (rejected?: Credential): Promise<Credential> => {
      if (rejected !== undefined) await client.call(getThing, { id: "token" });
      return renewed(rejected);
    };
    const limit = { concurrency: 1, announced: false } as const;
    const { client, fetch } = setUp([() => refused(() => undefined), good(), good()], { auth, limit });
    expect(await client.call(ownThing, { id: "7" })).toEqual({ id: "7" });
    expect(fetch.requests).toHaveLength(3);
  });

  test.each([
    ["a step leads to", [() => new Response(null, { status: 401 })], "https://other.example/"],
    [
      "a redirect leads to",
      [
        new Response(null, { status: 302, headers: { location: "https://other.example/" } }),
        new Response(null, { status: 401 }),
      ],
      undefined,
    ],
  ])(
    "by another origin that %s, the credential function is not called for a replacement",
    async (_, script, url) => {
      const rejections: (Credential | undefined)[] = [];
      const auth = (rejected?: Credential): Credential => {
        rejections.push(rejected);
        return renewed(rejected);
      };
      const use = [
        (request, next) => next({ ...request, url: url ?? request.url }),
      ] satisfies ClientOptions["use"];
      const { client } = setUp(script, { auth, use });
      expect(await failureOf(() => client.call(ownThing, { id: "7" }))).toMatchObject({ status: 401 });
      // Once for the principal, and once for each request to its own origin.
      expect(rejections).toEqual(url === undefined ? [undefined, undefined] : [undefined]);
    },
  );

  test("it is not retried if its body is a stream, and the credential function is not called for a replacement", async () => {
    const rejections: (Credential | undefined)[] = [];
    const auth = (rejected?: Credential): Credential => {
      rejections.push(rejected);
      return renewed(rejected);
    };
    const streamed = [
      (request, next) => next({ ...request, body: new Blob(["{}"]).stream() }),
    ] satisfies ClientOptions["use"];
    const { client, fetch } = setUp([new Response(null, { status: 401 })], { auth, use: streamed });
    const error = await failureOf(() => client.call(createThing, { name: "a" }));
    expect(error).toMatchObject({ code: "authentication", status: 401 });
    expect(fetch.requests).toHaveLength(1);
    expect(rejections.filter((rejected) => rejected !== undefined)).toEqual([]);
  });
});

test("an application secret is refused in a browser, where any user can read it", async () => {
  vi.stubGlobal("document", {});
  const { client, fetch } = setUp([], { auth: appKey("an-id", "an-apps-secret") });
  const error = await failureOf(() => client.call(getThing, { id: "7" }));
  expect(error).toMatchObject({
    code: "parameter",
    parameter: "auth",
    expected: "a credential that may be used in a browser",
    received: "an application's secret",
    hint: "Call from a server, or use a user's token.",
  });
  expect(fetch.requests).toHaveLength(0);
});

test("an optional credential header that is not set is not sent under the deployment's name for it", async () => {
  const plain = basic("ann", "a-password");
  const auth: Credential = { ...plain, headers: ["X-Shop-Proof", ...plain.headers] };
  const sent: (readonly (readonly [string, string])[])[] = [];
  const fetch: Fetch = async (input, init) => {
    sent.push(Array.from(new Request(input, init).headers));
    return good();
  };
  const dialect = { headers: { "X-Shop-": "X-Acme-", Authorization: "X-Acme-Authorization" } };
  const baseUrl = "https://authorize.example";
  await createClient({ baseUrl, fetch, auth, dialect, clock: fakeClock() }).call(getThing, { id: "7" });
  const [names = []] = sent.map((headers) => headers.map(([name]) => name));
  expect(names.filter((name) => /auth|acme|shop/.test(name))).toEqual(["x-acme-authorization"]);
});
