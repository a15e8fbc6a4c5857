import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";
import { serve } from "./serve.ts";

const served = await serve(frozenSandbox({ scale: 3 }));
afterAll(served.close);

/** The response to a request that is sent verbatim. */
async function raw(head: string, body = ""): Promise<string> {
  const socket = connect(served.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`${head}\r\nUser-Agent: test\r\nConnection: close\r\n\r\n${body}`);
  return text(socket);
}

it.each(["/repo-host/", "/_sandbox/api"])("TRACE of %s is allowed nowhere", async (path) => {
  expect(await raw(`TRACE ${path} HTTP/1.1\r\nHost: localhost`)).toMatch(/^HTTP\/1.1 405 /);
});

it.each(["u:p@localhost", "^", "a b", "[::", "localhost:99999999"])("%s is not a host", async (host) => {
  expect(await raw(`GET /repo-host/ HTTP/1.1\r\nHost: ${host}`)).toMatch(/^HTTP\/1.1 400 /);
});

it("a request target may be absolute, as for proxies (RFC 9112, 3.2.2)", async () => {
  const response = await raw("GET http://repo-host.sandbox.test/meta HTTP/1.1\r\nHost: elsewhere.test");
  expect(response).toMatch(/^HTTP\/1.1 200 /);
});

it("the control API ignores a body of GET", async () => {
  const response = await raw("GET /_sandbox/api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2", "{}");
  expect(response).toMatch(/^HTTP\/1.1 200 /);
});

it.each(["/repo-host/%75sers/alice", "/%72epo-host/users/%61lice", "/repo-host/users/alic%65/"])(
  "%s is equivalent to /repo-host/users/alice (RFC 3986, 6.2.2.2)",
  async (path) => {
    const response = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost`);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toContain('"login":"alice"');
  },
);

it.each([
  "/repo-host/users\\alice",
  "/repo-host\\users/alice",
  "\\repo-host/users/alice",
  "/repo-host/users%5Calice",
  "/repo-host/users%2Falice",
  "/repo-host/users/alice#x",
])("%s is not a valid path", async (path) => {
  expect(await raw(`GET ${path} HTTP/1.1\r\nHost: localhost`)).toMatch(/^HTTP\/1\.1 40[04] /);
});

/** The response to bytes that are sent verbatim. */
async function rawBytes(bytes: string): Promise<string> {
  const socket = connect(served.port, "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => undefined);
  socket.write(bytes);
  return text(socket);
}

it.each([
  ["no Host", "GET /repo-host/meta HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n"],
])("%s is refused with a message", async (_, bytes) => {
  expect(await rawBytes(bytes)).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n.*Host/s);
});

/** Header lines and a large body of the last request on a connection. */
const LARGE = `Connection: close\r\nContent-Length: 8000000\r\n\r\n${"x".repeat(8_000_000)}`;

it.each([
  ["a body without Host", `POST / HTTP/1.1\r\n${LARGE}`, 400],
  ["a body with an invalid Host", `POST / HTTP/1.1\r\nHost: a b\r\n${LARGE}`, 400],
  ["a body for an invalid world", `POST /_world/a%20b/repo-host/meta HTTP/1.1\r\nHost: a\r\n${LARGE}`, 400],
  ["a body of TRACE", `TRACE / HTTP/1.1\r\nHost: a\r\n${LARGE}`, 405],
] as const)("%s: the refusal arrives while the client is still writing", async (_, bytes, status) => {
  expect(await rawBytes(bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} .*\r\n\r\n\\S`, "s"));
});

it("HTTP/1.0 needs no Host, and 100-continue is supported", async () => {
  expect(await rawBytes("GET /repo-host/meta HTTP/1.0\r\nUser-Agent: a\r\n\r\n")).toMatch(/^HTTP\/1\.1 200 /);
  const continued = await raw(
    "POST /repo-host/markdown/raw HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Type: text/plain\r\nContent-Length: 1",
    "a",
  );
  expect(continued).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /);
});
