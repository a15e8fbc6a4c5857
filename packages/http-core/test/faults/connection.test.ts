import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { NetworkError, type Client } from "@org/http-core";
import { createThing, getThing } from "../shop.ts";
import { failureOf } from "@org/test-kit/untyped";
import { good, inTurn, message, THING } from "./raw-responses.ts";
import { subjectOf } from "./client.ts";
import { leavesNothing } from "./residue.ts";
import { freePort, serve, type FaultyServer } from "./server.ts";
import { ATTEMPTS, expectError } from "./table.ts";

leavesNothing();

const unsafe = (client: Client) => client.call(createThing, { name: "lamp" });
const safe = (client: Client) => client.call(getThing, { id: "7" });
const both = [
  ["a safe", safe],
  ["an unsafe", unsafe],
] as const;

/** A test must not wait for a name server that does not respond. */
const options = { timeout: { attempt: 3_000 } };

describe.concurrent("where there is no service", () => {
  const nowhere = [
    [
      "nobody listens",
      async () => `http://127.0.0.1:${String(await freePort())}`,
      /refused \(ECONNREFUSED\)$/,
    ],
    ["the host has no address", async () => "https://nothing.invalid", /resolve/],
  ] as const;

  describe.each(nowhere)("because %s", (_, address, words) => {
    test.each(both)("%s operation is retried, since it never reached a server", async (_name, call) => {
      const { client, timers } = subjectOf(await address(), options);
      const failure = await failureOf(() => call(client));
      expectError(failure, { type: NetworkError, message: words }, ATTEMPTS);
      expect(failure).toHaveProperty("hint", expect.stringContaining("base address"));
      expect(timers()).toBe(0);
    });
  });

  test.each(both)("%s operation succeeds if the server starts meanwhile", async (_name, call) => {
    const port = await freePort();
    let server: FaultyServer | undefined;
    const { client } = subjectOf(`http://127.0.0.1:${String(port)}`, {
      use: [
        async (request, next, { attempt }) => {
          if (attempt === 2) server = await serve(good, { port });
          return next(request);
        },
      ],
    });
    const { data, meta } = await call(client).withResponse();
    expect(data).toEqual({ id: "7" });
    expect(meta.attempts).toBe(2);
    await server?.deserted();
    await server?.[Symbol.asyncDispose]();
  });
});

describe.concurrent("a connection that is accepted and", () => {
  const ends = [
    ["closed", (socket: Socket) => void socket.end()],
    ["reset", (socket: Socket) => void socket.resetAndDestroy()],
  ] as const;

  describe.each(ends)("%s before any response", (_, accept) => {
    const message = /connection was (?:closed|reset)/;

    test("is retried for safe operations only", async () => {
      await using server = await serve(good, { accept });
      const { client, timers } = subjectOf(server.origin);
      expectError(await failureOf(() => safe(client)), { type: NetworkError, message }, ATTEMPTS);
      expectError(await failureOf(() => unsafe(client)), { type: NetworkError, message }, 1);
      expect(server.connections()).toBe(ATTEMPTS + 1);
      expect(timers()).toBe(0);
      await server.deserted();
    });
  });
});

describe.concurrent("a connection that was kept", () => {
  const kept = message({ body: THING, close: false });

  test.each(both)("that was closed while idle is not used by %s operation", async (_, call) => {
    await using server = await serve((socket) => socket.write(kept, () => socket.end()));
    const { client } = subjectOf(server.origin);
    await call(client);
    await server.deserted();
    const { meta } = await call(client).withResponse();
    expect(meta.attempts).toBe(1);
    expect(server.connections()).toBe(2);
    await server.deserted();
  });

  test("that is reset during the next request does not fail a safe operation", async () => {
    await using server = await serve(
      inTurn(
        (socket) => socket.write(kept),
        (socket) => socket.resetAndDestroy(),
        good,
      ),
    );
    const { client, timers } = subjectOf(server.origin);
    await safe(client);
    await setImmediate();
    const { meta } = await safe(client).withResponse();
    expect(meta.attempts).toBe(2);
    expect(server.connections()).toBe(2);
    expect(timers()).toBe(0);
    await server.deserted();
  });

  test("that is reset during the next request fails an unsafe one, which may have been processed", async () => {
    await using server = await serve(
      inTurn(
        (socket) => socket.write(kept),
        (socket) => socket.resetAndDestroy(),
        good,
      ),
    );
    const { client } = subjectOf(server.origin);
    await unsafe(client);
    // The platform hands a connection on a turn after its answer; asked sooner for an unsafe request, it opens another.
    await setImmediate();
    expectError(await failureOf(() => unsafe(client)), { type: NetworkError, message: /closed|reset/ }, 1);
    expect(server.requests).toHaveLength(2);
    expect(server.connections()).toBe(1);
    await server.deserted();
  });
});
