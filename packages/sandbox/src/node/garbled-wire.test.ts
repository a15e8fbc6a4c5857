import { connect } from "node:net";
import { afterAll, beforeEach, expect, it } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";
import type { Fault } from "../faults/fault.ts";
import { serve } from "./serve.ts";

const sandbox = frozenSandbox({ scale: 3 });
const served = await serve(sandbox);
afterAll(served.close);
beforeEach(() => sandbox.reset());

const meta = `${served.urls.repoHost}/meta`;
const whole = await (await fetch(meta)).text();

/** Everything that arrives until the connection ends: headers and body. */
async function raw(fault: Fault): Promise<readonly [head: string, body: string]> {
  sandbox.faults.add(fault);
  const socket = connect(served.port, "127.0.0.1");
  socket.write(
    "GET /repo-host/meta HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: x\r\nConnection: close\r\n\r\n",
  );
  let text = "";
  for await (const part of socket) text += String(part);
  const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
  return [head, body];
}

it("announces a shorter and a longer body than it sends", async () => {
  const [head, body] = await raw({ name: "x", kind: "wrong-length", by: -3 });
  expect([head.includes(`content-length: ${String(whole.length - 3)}\r\n`), body]).toEqual([true, whole]);
  expect(await (await fetch(meta)).text()).toBe(whole.slice(0, -3));
  const [more, all] = await raw({ name: "x", kind: "wrong-length", by: 3 });
  expect([more.includes(`content-length: ${String(whole.length + 3)}\r\n`), all]).toEqual([true, whole]);
  await expect(fetch(meta).then((response) => response.text())).rejects.toThrow("terminated");
});

it("sends a chunk with an invalid length", async () => {
  const [head, body] = await raw({ kind: "bad-chunk", after: 4 });
  expect(head).toMatch(/transfer-encoding: chunked/i);
  expect(body).toBe(`4\r\n${whole.slice(0, 4)}\r\nno length\r\n`);
  await expect(fetch(meta).then((response) => response.text())).rejects.toThrow("terminated");
});

it("sends a header twice, on separate lines", async () => {
  const [head, body] = await raw({ kind: "duplicate-header", name: "ETag", value: '"b"' });
  expect(head.match(/^etag: .*$/gim)).toHaveLength(2);
  expect(body).toBe(whole);
});

it("sends a header that is too large", async () => {
  const [head] = await raw({ kind: "huge-header" });
  expect(head.length).toBeGreaterThan(32_768);
  await expect(fetch(meta)).rejects.toMatchObject({ cause: { code: "UND_ERR_HEADERS_OVERFLOW" } });
});
