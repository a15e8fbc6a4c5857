import { bearer, createClient, type ClientOptions, type Fetch, type Middleware } from "@org/http-core";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text as textOf } from "node:stream/consumers";
import { Agent, fetch as undiciFetch } from "undici";
import { describe, expect, onTestFinished, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { createThing, getThing, ownThing } from "./shop.ts";

/** A service on a socket, its requests, and a client that uses the undici package with its own agent. */
async function setUp(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  options: Partial<ClientOptions> = {},
) {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new TypeError("no port");
  const dispatcher = new Agent({ connections: 1 });
  let dispatched = 0;
  const counting = dispatcher.compose((dispatch) => (request, handler) => {
    dispatched += 1;
    return dispatch(request, handler);
  });
  onTestFinished(async () => {
    await dispatcher.destroy();
    server.closeAllConnections();
    server.close();
  });
  const client = createClient({
    baseUrl: `http://127.0.0.1:${String(address.port)}`,
    fetch: (url, init) => undiciFetch(url, { ...init, dispatcher: counting }),
    ...options,
  });
  return { client, dispatched: () => dispatched };
}

const json = (response: ServerResponse, body: unknown): void => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
};

/** Replaces the body with a stream of two chunks. */
const streamed: Middleware = (request, next) => {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of ['{"name":', '"streamed"}']) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return next({ ...request, body });
};

describe("the fetch of the undici package", () => {
  test("returns the platform's own Response, through the given dispatcher", async () => {
    const { client, dispatched } = await setUp(
      ({ url, headers }, response) => {
        json(response, { id: "7", note: `${String(url)} ${String(headers.authorization)}` });
      },
      { auth: bearer("a-token") },
    );
    const { data, response } = await client.call(ownThing, { id: "7" }).withResponse();
    expect(data.note).toBe("/own/7 Bearer a-token");
    expect(response).toBeInstanceOf(Response);
    expect(dispatched()).toBe(1);
  });

  test("sends the body of a POST", async () => {
    const { client } = await setUp(async (request, response) => {
      const { method, headers } = request;
      json(response, {
        id: "7",
        note: `${String(method)} ${String(headers["content-length"])} ${await textOf(request)}`,
      });
    });
    const { note } = await client.call(createThing, { name: "lamp" });
    expect(note).toBe('POST 15 {"name":"lamp"}');
  });

  test("sends a streamed body, half duplex", async () => {
    const { client } = await setUp(
      async (request, response) => {
        json(response, {
          id: "7",
          note: `${String(request.headers["transfer-encoding"])} ${await textOf(request)}`,
        });
      },
      { use: [streamed] },
    );
    const { note } = await client.call(createThing, { name: "lamp" });
    expect(note).toBe('chunked {"name":"streamed"}');
  });

  test("leaves redirects to the client, which repeats the body and refuses to repeat a stream", async () => {
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const body = await textOf(request);
      if (request.url === "/moved") json(response, { id: "7", note: `${String(request.method)} ${body}` });
      else response.writeHead(307, { location: "/moved" }).end();
    };
    const { client, dispatched } = await setUp(answer);
    const { data } = await client.call(createThing, { name: "lamp" }).withResponse();
    expect(data.note).toBe('POST {"name":"lamp"}');
    expect(dispatched()).toBe(2);
    const once = await setUp(answer, { use: [streamed] });
    await expect(once.client.call(createThing, { name: "lamp" })).rejects.toMatchObject({
      code: "redirect",
      message: "A body that is a stream can't be sent a second time",
    });
    expect(once.dispatched()).toBe(1);
  });

  test("ends with the caller's signal, before the response and in its body", async () => {
    for (const begin of [false, true]) {
      const arrived = Promise.withResolvers<undefined>();
      const closed = Promise.withResolvers<undefined>();
      const { client } = await setUp((_, response) => {
        response.on("close", () => {
          closed.resolve(undefined);
        });
        if (begin) response.writeHead(200).write("{");
        arrived.resolve(undefined);
      });
      const controller = new AbortController();
      const reason = new Error("no longer wanted");
      const failed = failureOf(() => client.call(getThing, { id: "7" }, { signal: controller.signal }));
      await arrived.promise;
      controller.abort(reason);
      expect(await failed).toBe(reason);
      await closed.promise;
    }
  });

  test("has undici's error codes, and the error keeps its cause", async () => {
    const { client } = await setUp((request) => request.socket.destroy(), { retry: { retries: 0 } });
    const error = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(error).toMatchObject({
      code: "network",
      message: "The connection was closed (UND_ERR_SOCKET)",
      cause: { message: "fetch failed", cause: { code: "UND_ERR_SOCKET" } },
    });
  });
});

test("any fetch is assignable to the option without a cast", async () => {
  const agent = new Agent();
  const fits: readonly Fetch[] = [
    fetch,
    globalThis.fetch,
    (url, init) => globalThis.fetch(url, init),
    (url, init) => undiciFetch(url, { ...init, dispatcher: agent }),
    undiciFetch,
    async (_input: RequestInfo | URL, init?: RequestInit) => new Response(init?.body),
  ];
  expect(fits).toHaveLength(6);
  await agent.destroy();
});

describe("a fetch failure without a reason", () => {
  const denied = (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(407, { "proxy-authenticate": "Basic realm=x" }).end();
  };
  const reset = ({ socket }: IncomingMessage): unknown => socket.resetAndDestroy();

  test.each<[string, Partial<ClientOptions>]>([
    ["the platform's fetch", { fetch }],
    ["the undici package's", {}],
  ])("may be a 407: %s", async (_, options) => {
    const { client } = await setUp(denied, { retry: { retries: 0 }, ...options });
    const failure = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(failure).toMatchObject({ name: "NetworkError", message: "No complete response arrived" });
  });

  test("is not one if there is a reason", async () => {
    const { client } = await setUp(reset, { retry: { retries: 0 }, fetch });
    const failure = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(failure).toMatchObject({
      name: "NetworkError",
      message: "The connection was closed (ECONNRESET)",
    });
  });
});
