import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";
import { serve } from "./serve.ts";

const served = await serve(frozenSandbox({ scale: 3 }));
afterAll(served.close);

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

it.each([
  ["a head of a megabyte", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(1_000_000)}\r\n\r\n`, 431],
  ["a large body after a request that is not HTTP", `nonsense\r\n\r\n${"x".repeat(1_000_000)}`, 400],
  [
    "a large body after an invalid chunk",
    `POST /repo-host/markdown HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n${"x".repeat(1_000_000)}`,
    400,
  ],
  ["a large body after CONNECT", `CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n${"x".repeat(8_000_000)}`, 405],
] as const)("%s: the refusal arrives while the client is still writing", async (_, bytes, status) => {
  expect(await rawBytes(bytes)).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} .*\r\n\r\n\\S`, "s"));
});
