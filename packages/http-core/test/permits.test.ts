import { fakeClock } from "@org/http-core/testing";
import {
  RateLimitError,
  bearer,
  createClient,
  type ClientOptions,
  type Credential,
  type CredentialSource,
  type Fetch,
  type HttpRequest,
  type Middleware,
  withPrincipal,
} from "@org/http-core";
import { describe, expect, test } from "vitest";
import { getThing } from "./shop.ts";

const thing = (): Response => Response.json({ id: "7" });
const to = (location: string): Response => new Response("moved", { status: 302, headers: { location } });

let services = 0;

/** A client of its own service, with one concurrent request. */
function setUp(fetch: Fetch, options: Partial<ClientOptions> = {}) {
  services += 1;
  const clock = fakeClock();
  const client = createClient({
    baseUrl: `https://permits-${String(services)}.example`,
    clock,
    cache: false,
    limit: { concurrency: 1, announced: false },
    retry: { retries: 0 },
    fetch,
    ...options,
  });
  return { client, clock };
}

describe("with a concurrency of 1", () => {
  test("a redirected call does not wait for its own permit", async () => {
    const { client } = setUp((url) => Promise.resolve(url.endsWith("/there") ? thing() : to("/there")));
    const calls = ["1", "2", "3"].map(async (id) => (await client.call(getThing, { id })).id);
    expect(await Promise.all(calls)).toEqual(["7", "7", "7"]);
  });

  test("a 401 and its repetition are sent one after the other", async () => {
    let underWay = 0;
    let most = 0;
    const { client } = setUp(
      async (_url, { headers }) => {
        most = Math.max(most, (underWay += 1));
        await Promise.resolve();
        underWay -= 1;
        return headers["authorization"] === "Bearer new" ? thing() : new Response("no", { status: 401 });
      },
      { auth: (rejected) => withPrincipal("one", bearer(rejected === undefined ? "old" : "new")) },
    );
    const calls = ["1", "2"].map(async (id) => (await client.call(getThing, { id })).id);
    expect(await Promise.all(calls)).toEqual(["7", "7"]);
    expect(most).toBe(1);
  });

  test.each(["before the first request", "after a 401"])(
    "a token may be requested with the same client, %s",
    async (when) => {
      const events: string[] = [];
      const auth: CredentialSource = async (rejected) => {
        if (events.includes("token") || (when === "after a 401" && rejected === undefined))
          return bearer(events.includes("token") ? "new" : "old");
        events.push("token");
        await client.call(getThing, { id: "token" });
        return bearer("new");
      };
      const { client } = setUp(
        (url, { headers }) => {
          events.push(new URL(url).pathname);
          const isRefused = headers["authorization"] === "Bearer old" && !url.endsWith("/token");
          return Promise.resolve(isRefused ? new Response("no", { status: 401 }) : thing());
        },
        { auth },
      );
      expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
      expect(events).toContain("/things/token");
      expect(events.at(-1)).toBe("/things/7");
    },
  );

  test("a permit is held until the body is read", async () => {
    const sent: string[] = [];
    let end = (): void => undefined;
    const { client, clock } = setUp((url) => {
      sent.push(new URL(url).pathname);
      if (sent.length > 1) return Promise.resolve(thing());
      const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          end = () => {
            controller.enqueue(new TextEncoder().encode('{"id":"7"}'));
            controller.close();
          };
        },
      });
      return Promise.resolve(new Response(body));
    });
    const both = Promise.all([client.call(getThing, { id: "1" }), client.call(getThing, { id: "2" })]);
    await clock.advance(500);
    expect(sent).toEqual(["/things/1"]);
    end();
    await both;
    expect(sent).toEqual(["/things/1", "/things/2"]);
  });

  test("a request that middleware sends after its attempt takes a permit too, and releases it", async () => {
    let again: (() => Promise<Response>) | undefined;
    const step: Middleware = (request, next) => {
      again ??= () => next(request);
      return next(request);
    };
    const { client } = setUp(() => Promise.resolve(thing()), { use: [step] });
    await client.call(getThing, { id: "1" });
    expect(await again?.()).toHaveProperty("status", 200);
    expect(await client.call(getThing, { id: "2" })).toEqual({ id: "7" });
  });
});

test("a signature has the time of sending, not of entering the queue", async () => {
  const times: number[] = [];
  const { client, clock } = setUp(() => Promise.resolve(thing()), {
    limit: { windows: [{ requests: 1, per: 5_000 }] },
    auth: {
      ...bearer("signed"),
      apply(request: HttpRequest, context: Parameters<Credential["apply"]>[1]) {
        times.push(context.clock.now());
        return request;
      },
    },
  });
  const began = clock.now();
  const both = Promise.all([client.call(getThing, { id: "1" }), client.call(getThing, { id: "2" })]);
  await clock.run();
  await both;
  expect(times.map((time) => time - began >= 5_000)).toEqual([false, true]);
});

test("the wait for a permit does not count against the attempt's deadline", async () => {
  const { client, clock } = setUp(() => Promise.resolve(thing()), {
    limit: { windows: [{ requests: 1, per: 5_000 }] },
    timeout: { attempt: 1_000 },
  });
  const both = Promise.all([client.call(getThing, { id: "1" }), client.call(getThing, { id: "2" })]);
  await clock.run();
  expect(await both).toEqual([{ id: "7" }, { id: "7" }]);
});

test("a closed gate of another origin does not close this origin's gate", async () => {
  const clock = fakeClock();
  const fetch: Fetch = (url) => {
    const { hostname, pathname } = new URL(url);
    if (hostname === "there.permits.example")
      return Promise.resolve(new Response("slow down", { status: 429, headers: { "retry-after": "30" } }));
    return Promise.resolve(pathname.endsWith("/away") ? to("https://there.permits.example/x") : thing());
  };
  const client = createClient({
    baseUrl: "https://here.permits.example",
    clock,
    cache: false,
    fetch,
    retry: { retries: 0, maxWait: 0 },
  });
  const statusOf = (id: string): Promise<unknown> =>
    client.call(getThing, { id }).then(
      () => "good",
      (error: unknown) => (error instanceof RateLimitError ? [error.status, error.attempts] : error),
    );
  // The other origin refuses the first, and its gate the second.
  expect(await statusOf("away")).toEqual([429, 1]);
  expect(await statusOf("away")).toEqual([429, 1]);
  expect(await statusOf("near")).toBe("good");
});
