import { describe, expect, it } from "vitest";
import { frozenSandbox } from "../../test/ask.ts";
import type { Fault } from "./fault.ts";

const fetched = (fault?: Fault): Promise<Response> => {
  const { fetch, origins } = frozenSandbox({ scale: 3, faults: fault === undefined ? [] : [fault] });
  return fetch(`${origins.repoHost}/meta`);
};
const whole = await (await fetched()).text();

describe("in process", () => {
  it("too small a length cuts the body, too large a one breaks it", async () => {
    const short = await fetched({ kind: "wrong-length", by: -5 });
    expect(short.headers.get("content-length")).toBe(String(whole.length - 5));
    expect(await short.text()).toBe(whole.slice(0, -5));
    await expect((await fetched({ kind: "wrong-length", by: 5 })).text()).rejects.toMatchObject({
      message: "terminated",
      cause: { code: "UND_ERR_SOCKET" },
    });
  });

  it("a chunk without a length breaks the body", async () => {
    const response = await fetched({ kind: "bad-chunk", after: 4 });
    expect(response.headers.has("content-length")).toBe(false);
    let text = "";
    const reading = (async () => {
      for await (const part of response.body ?? []) text += new TextDecoder().decode(part);
    })();
    await expect(reading).rejects.toMatchObject({ name: "TypeError", message: "terminated" });
    expect(text).toBe(whole.slice(0, 4));
  });

  it("a header is repeated", async () => {
    const own = await fetched({ kind: "duplicate-header", name: "Content-Type" });
    const type = "application/json; charset=utf-8";
    expect(own.headers.get("content-type")).toBe(`${type}, ${type}`);
    const other = await fetched({ kind: "duplicate-header", name: "ETag", value: '"b"' });
    expect(other.headers.get("etag")).toMatch(/^(W\/)?"[^"]+", "b"$/);
    expect(await other.text()).toBe(whole);
  });

  it("a header is larger than clients accept, or just below", async () => {
    await expect(fetched({ kind: "huge-header" })).rejects.toMatchObject({
      message: "fetch failed",
      cause: { code: "UND_ERR_HEADERS_OVERFLOW" },
    });
    const large = await fetched({ kind: "huge-header", bytes: 8_000 });
    expect(Math.max(...Array.from(large.headers, ([, value]) => value.length))).toBe(8_000);
    expect(await large.text()).toBe(whole);
  });

  it("JSON is cut to invalid JSON", async () => {
    const response = await fetched({ kind: "garbage-json" });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      "application/json; charset=utf-8",
    ]);
    await expect(response.json()).rejects.toThrow(SyntaxError);
  });

  it("a number is cut to invalid JSON too", async () => {
    const { fetch, origins } = frozenSandbox({ scale: 3, faults: [{ kind: "garbage-json" }] });
    await expect((await fetch(`${origins.clob}/time`)).json()).rejects.toThrow(SyntaxError);
  });
});

it.each<Fault>([
  { kind: "wrong-length", by: 0 },
  { kind: "duplicate-header", name: "a b" },
  { kind: "duplicate-header", name: "a", value: "b\nc" },
  { kind: "huge-header", bytes: 0 },
])("an invalid fault is refused: %j", (fault) => {
  expect(() => frozenSandbox({ faults: [fault] })).toThrow(/faults\.0/);
});
