import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";
import { serve } from "./serve.ts";

const served = await serve(frozenSandbox({ scale: 3 }));
afterAll(served.close);

/** What is answered to a request as it stands. */
async function raw(head: string, body = ""): Promise<string> {
  const socket = connect(served.port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`${head}\r\nUser-Agent: test\r\nConnection: close\r\n\r\n${body}`);
  return text(socket);
}

it.each(["/repo-host/", "/_sandbox/api"])("TRACE of %s is allowed nowhere", async (path) => {
  expect(await raw(`TRACE ${path} HTTP/1.1\r\nHost: localhost`)).toMatch(/^HTTP\/1.1 405 /);
});

it.each(["u:p@localhost", "^", "a b", "[::", "localhost:99999999"])("%s is no host", async (host) => {
  expect(await raw(`GET /repo-host/ HTTP/1.1\r\nHost: ${host}`)).toMatch(/^HTTP\/1.1 400 /);
});

it("an address may be absolute, as proxies are sent them (RFC 9112, 3.2.2)", async () => {
  const answered = await raw("GET http://repo-host.sandbox.test/meta HTTP/1.1\r\nHost: elsewhere.test");
  expect(answered).toMatch(/^HTTP\/1.1 200 /);
});

it("the sandbox's own page doesn't mind a body that means nothing", async () => {
  const answered = await raw("GET /_sandbox/api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2", "{}");
  expect(answered).toMatch(/^HTTP\/1.1 200 /);
});

it.each(["/repo-host/%75sers/alice", "/%72epo-host/users/%61lice", "/repo-host/users/alic%65/"])(
  "%s is /repo-host/users/alice (RFC 3986, 6.2.2.2)",
  async (path) => {
    const answered = await raw(`GET ${path} HTTP/1.1\r\nHost: localhost`);
    expect(answered).toMatch(/^HTTP\/1\.1 200 /);
    expect(answered).toContain('"login":"alice"');
  },
);

it.each([
  "/repo-host/users\\alice",
  "/repo-host\\users/alice",
  "\\repo-host/users/alice",
  "/repo-host/users%5Calice",
  "/repo-host/users%2Falice",
  "/repo-host/users/alice#x",
])("%s is nothing's address", async (path) => {
  expect(await raw(`GET ${path} HTTP/1.1\r\nHost: localhost`)).toMatch(/^HTTP\/1\.1 40[04] /);
});
