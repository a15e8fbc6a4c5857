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

it("the sandbox's own page ignores a body", async () => {
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
  ["no HTTP", "nonsense\r\n\r\n", 400, /not HTTP/i],
  ["a header without a name", "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", 400, /not HTTP/i],
  [
    "two Content-Lengths",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    400,
    /not HTTP/i,
  ],
  ["no Host", "GET /repo-host/meta HTTP/1.1\r\nConnection: close\r\n\r\n", 400, /Host/],
  ["two Hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n", 400, /Host/],
  [
    "headers that are too large",
    `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
    431,
    /16 ?KB|16,384|too large/,
  ],
  ["a target that is too long", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, /too large/],
  [
    "an unsupported Expect",
    "POST /repo-host/markdown HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n",
    417,
    /Expect/,
  ],
  ["CONNECT", "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n", 405, /CONNECT/],
] as const)("%s is refused with a message", async (_, bytes, status, words) => {
  const response = await rawBytes(bytes);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
  const [head = "", body = ""] = response.split("\r\n\r\n");
  expect(body).toMatch(words);
  expect(head).toMatch(/^content-type: text\/plain/im);
  expect(Number(/^content-length: (\d+)/im.exec(head)?.[1])).toBe(new TextEncoder().encode(body).length);
});

/** Header lines and a large body of the last request on a connection. */
const LARGE = `Connection: close\r\nContent-Length: 8000000\r\n\r\n${"x".repeat(8_000_000)}`;

it.each([
  ["a head of a megabyte", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(1_000_000)}\r\n\r\n`, 431],
  ["a large body after a request that is not HTTP", `nonsense\r\n\r\n${"x".repeat(1_000_000)}`, 400],
  [
    "a large body after an invalid chunk",
    `POST /repo-host/markdown HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n${"x".repeat(1_000_000)}`,
    400,
  ],
  ["a large body after CONNECT", `CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n${"x".repeat(8_000_000)}`, 405],
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
