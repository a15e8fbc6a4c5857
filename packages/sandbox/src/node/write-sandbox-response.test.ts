import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";
import type { Fault } from "../faults/fault.ts";
import { serve } from "./serve.ts";

const sandbox = frozenSandbox();
const served = await serve(sandbox);
afterAll(served.close);
beforeEach(() => sandbox.reset());

const meta = `${served.urls.repoHost}/meta`;
const whole = await (await fetch(meta)).text();

/** Everything that arrives until the connection ends, and how it ends. */
async function raw(fault: Fault): Promise<{ readonly text: string; readonly error: unknown }> {
  sandbox.faults.add(fault);
  const socket = connect(served.port, "127.0.0.1");
  socket.write(
    "GET /repo-host/meta HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: x\r\nConnection: close\r\n\r\n",
  );
  let text = "";
  try {
    for await (const part of socket) text += String(part);
    return { text, error: undefined };
  } catch (error) {
    return { text, error };
  }
}

/** The headers and the body that arrive until the connection ends. */
async function sent(fault: Fault): Promise<readonly [head: string, body: string]> {
  const { text } = await raw(fault);
  const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
  return [head, body];
}

describe("a reset", () => {
  const reset = { code: "ECONNRESET" };

  it("before the headers sends nothing", async () => {
    const { text, error } = await raw({ kind: "reset" });
    expect(text).toBe("");
    expect(error).toMatchObject(reset);
  });

  it("in the headers", async () => {
    const { text, error } = await raw({ kind: "reset", after: "half-header" });
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\nContent-Ty$/);
    expect(error).toMatchObject(reset);
  });

  it("after the headers, and in the body", async () => {
    const head = await raw({ name: "x", kind: "reset", after: "headers" });
    expect(head.text).toMatch(/\r\n\r\n$/);
    expect(head.error).toMatchObject(reset);
    const body = await raw({ name: "x", kind: "reset", after: 9 });
    expect(body.text.split("\r\n\r\n")[1]).toBe(whole.slice(0, 9));
    expect(body.error).toMatchObject(reset);
  });
});

it("truncates within the announced length", async () => {
  const { text, error } = await raw({ kind: "truncate", at: 11 });
  const [head, body] = text.split("\r\n\r\n");
  expect(head).toContain(`content-length: ${String(whole.length)}`);
  expect([body, error]).toEqual([whole.slice(0, 11), undefined]);
  await expect(fetch(meta).then((response) => response.text())).rejects.toThrow("terminated");
});

it("drips", async () => {
  sandbox.faults.add({ kind: "drip", bytes: 50, milliseconds: 1 });
  const response = await fetch(meta);
  const sizes: number[] = [];
  for await (const chunk of response.body ?? []) sizes.push(chunk.length);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(whole.length);
});

it("stalls until the client disconnects", async () => {
  sandbox.faults.add({ kind: "stall", after: 5 });
  const received = await new Promise((resolve, reject) => {
    const sent = request(meta, { headers: { "User-Agent": "x" } }, (response) => {
      response.once("data", (part: Buffer) => {
        sent.destroy();
        resolve(part.toString());
      });
    });
    sent.on("error", reject).end();
  });
  expect(received).toBe(whole.slice(0, 5));
});

it("labels other bytes as gzip", async () => {
  sandbox.faults.add({ kind: "bad-gzip" });
  const response = await fetch(meta);
  expect(response.headers.get("content-encoding")).toBe("gzip");
  await expect(response.text()).rejects.toThrow("terminated");
});

it("announces a shorter and a longer body than it sends", async () => {
  const [head, body] = await sent({ name: "x", kind: "wrong-length", by: -3 });
  expect([head.includes(`content-length: ${String(whole.length - 3)}\r\n`), body]).toEqual([true, whole]);
  expect(await (await fetch(meta)).text()).toBe(whole.slice(0, -3));
  const [more, all] = await sent({ name: "x", kind: "wrong-length", by: 3 });
  expect([more.includes(`content-length: ${String(whole.length + 3)}\r\n`), all]).toEqual([true, whole]);
  await expect(fetch(meta).then((response) => response.text())).rejects.toThrow("terminated");
});

it("sends a chunk with an invalid length", async () => {
  const [head, body] = await sent({ kind: "bad-chunk", after: 4 });
  expect(head).toMatch(/transfer-encoding: chunked/i);
  expect(body).toBe(`4\r\n${whole.slice(0, 4)}\r\nno length\r\n`);
  await expect(fetch(meta).then((response) => response.text())).rejects.toThrow("terminated");
});

it("sends a header twice, on separate lines", async () => {
  const [head, body] = await sent({ kind: "duplicate-header", name: "ETag", value: '"b"' });
  expect(head.match(/^etag: .*$/gim)).toHaveLength(2);
  expect(body).toBe(whole);
});

it("sends a header that is too large", async () => {
  const [head] = await sent({ kind: "huge-header" });
  expect(head.length).toBeGreaterThan(32_768);
  await expect(fetch(meta)).rejects.toMatchObject({ cause: { code: "UND_ERR_HEADERS_OVERFLOW" } });
});
