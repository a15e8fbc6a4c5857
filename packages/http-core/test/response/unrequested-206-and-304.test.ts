import { DecodeError, type Middleware } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { setUp } from "../scripted-client.ts";
import { createThing, echo, getThing } from "../shop.ts";

describe("a 206", () => {
  const part = (): Response =>
    Response.json({ id: "7" }, { status: 206, headers: { "content-range": "bytes 0-9/20" } });

  test("that was not requested is a DecodeError, whatever the body, and not retried", async () => {
    const { client, fetch } = setUp([part()]);
    const failed = client.call(getThing, { id: "7" });
    await expect(failed).rejects.toBeInstanceOf(DecodeError);
    await expect(failed).rejects.toThrow(/^The service sent a part \(206\)/);
    await expect(failed).rejects.toMatchObject({ status: 206 });
    expect(fetch.requests).toHaveLength(1);
  });

  test("has its body cancelled", async () => {
    let lettingGo = 0;
    const body = new ReadableStream({ cancel: () => void (lettingGo += 1) });
    const headers = { "content-range": "bytes 0-9/20" };
    const { client } = setUp([() => new Response(body, { status: 206, headers })]);
    await expect(client.call(getThing, { id: "7" })).rejects.toBeInstanceOf(DecodeError);
    expect(lettingGo).toBe(1);
  });

  test("that names no part is not ready: the call can wait, and a write is not sent again", async () => {
    const syncing = (): Response => Response.json({ message: "The node is syncing" }, { status: 206 });
    const { client } = setUp([syncing()]);
    const error = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(error).toMatchObject({
      code: "not_ready",
      status: 206,
      body: '{"message":"The node is syncing"}',
    });
    const patient = setUp([syncing(), Response.json({ id: "7" })], { retry: { notReady: 10_000 } });
    const result = patient.client.call(getThing, { id: "7" }).catch((thrown: unknown) => thrown);
    await patient.clock.run();
    expect(await result).toEqual({ id: "7" });
    const writing = setUp([syncing()], { retry: { notReady: 10_000 } });
    expect(await failureOf(() => writing.client.call(createThing, { name: "a" }))).toMatchObject({
      code: "not_ready",
      retryAt: undefined,
      hint: "Do not send it again: `body` may say where the result will be.",
    });
    expect(writing.fetch.requests).toHaveLength(1);
  });

  test("is also an error for raw() and text", async () => {
    const { client } = setUp([part(), part()]);
    await expect(client.call(getThing, { id: "7" }).raw()).rejects.toMatchObject({ code: "decode" });
    await expect(client.call(echo, { name: "a" })).rejects.toMatchObject({ code: "decode" });
  });

  test("is the response if the call, or middleware, requested it", async () => {
    const { client } = setUp([part()]);
    const call = client.call(getThing, { id: "7" }, { headers: { Range: "bytes=0-9" } });
    expect((await call.withResponse()).meta.status).toBe(206);
    const ranged: Middleware = (request, next) =>
      next({ ...request, headers: new Headers([...request.headers, ["range", "bytes=0-9"]]) });
    const stepped = setUp([part()], { use: [ranged] });
    expect((await stepped.client.call(getThing, { id: "7" }).raw()).status).toBe(206);
  });
});

describe("a 304", () => {
  const unchanged = (): Response => new Response(null, { status: 304, headers: { etag: '"a"' } });

  test("to the caller's own If-None-Match resolves to undefined, with its status in meta", async () => {
    for (const headers of [
      { "If-None-Match": '"a"' },
      { "if-modified-since": "Thu, 01 Jan 2026 00:00:00 GMT" },
    ]) {
      const { client } = setUp([unchanged()]);
      const { data, meta, response } = await client.call(getThing, { id: "7" }, { headers }).withResponse();
      expect(data).toBeUndefined();
      expect(meta).toMatchObject({ status: 304, cache: "bypass" });
      expect(response.headers.get("etag")).toBe('"a"');
    }
  });

  test("without a condition is a DecodeError, not an empty result", async () => {
    const { client } = setUp([unchanged(), unchanged()]);
    const failed = client.call(getThing, { id: "7" });
    await expect(failed).rejects.toThrow(/^The service sent 'not modified' \(304\)/);
    await expect(failed).rejects.toMatchObject({ code: "decode", status: 304 });
    await expect(client.call(echo, { name: "a" })).rejects.toMatchObject({ code: "decode", status: 304 });
  });

  test("to the cache's revalidation is the stored response, with the stored status", async () => {
    const fresh = Response.json({ id: "7" }, { headers: { etag: '"a"' } });
    const { client } = setUp([fresh, unchanged()]);
    await client.call(getThing, { id: "7" });
    const { data, meta } = await client.call(getThing, { id: "7" }).withResponse();
    expect(data).toEqual({ id: "7" });
    expect(meta).toMatchObject({ status: 200, cache: "revalidated" });
  });
});
