import { createServer } from "node:tls";
import { expect, test } from "vitest";
import { NetworkError } from "@org/http-core";
import { createThing, getThing } from "../shop.ts";
import { failureOf } from "@org/test-kit/untyped";
import { good } from "./raw-responses.ts";
import { selfSigned } from "./certificate.ts";
import { SECRET, subjectOf } from "./client.ts";
import { leavesNothing } from "./residue.ts";
import { serve, type ServeOptions } from "./server.ts";
import { ATTEMPTS, expectError } from "./table.ts";

leavesNothing();

const certificate = selfSigned();

/** A failing handshake, and its error. */
interface Failing {
  readonly options: ServeOptions;
  readonly message: RegExp;
  /** The attempts of a safe operation. */
  readonly attempts: number;
}

/** Checks that the failure is reported, that no request was sent, and that no resource remains. */
async function expectNoHandshake({ options, message, attempts }: Failing): Promise<void> {
  const heard: string[] = [];
  await using server = await serve(good, {
    scheme: "https",
    ...options,
    accept(socket) {
      socket.on("data", (chunk: Buffer | string) => void heard.push(chunk.toString()));
      options.accept?.(socket);
    },
  });
  const { client, timers } = subjectOf(server.origin);
  const error = { type: NetworkError, message };
  expectError(await failureOf(() => client.call(getThing, { id: "7" })), error, attempts);
  expectError(await failureOf(() => client.call(createThing, { name: "lamp" })), error, 1);
  expect(server.requests).toHaveLength(0);
  expect(heard.join("")).not.toContain(SECRET);
  expect(timers()).toBe(0);
  await server.deserted();
}

test("a closed handshake is reported, after other failures", async () => {
  const accept: ServeOptions["accept"] = (socket) => void socket.once("data", () => socket.end());
  await expectNoHandshake({ options: { accept }, message: /closed|reset/, attempts: ATTEMPTS });
});

test("a service that speaks plain http instead of https is reported", async () => {
  const accept: ServeOptions["accept"] = (socket) => {
    socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  };
  const message = /^The TLS connection failed \(ERR_SSL_[A-Z_]+\)$/;
  await expectNoHandshake({ options: { accept }, message, attempts: ATTEMPTS });
});

test.skipIf(certificate === undefined)(
  "a certificate that nobody vouches for is refused at once (needs openssl)",
  async () => {
    const listener: ServeOptions["listener"] = (connection) => createServer({ ...certificate }, connection);
    const message = /^The server's certificate is not trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)$/;
    await expectNoHandshake({ options: { listener }, message, attempts: 1 });
  },
);
