import { describe, expect, it } from "vitest";
import type { HandlerContext } from "./handler.ts";
import { LARGEST_BODY, toContext } from "./incoming.ts";

const note = (): void => undefined;

function contextOf(body: Uint8Array<ArrayBuffer>, path = "/clob/trades"): HandlerContext {
  const url = new URL(`http://localhost:4010${path}`);
  const headers = new Headers({ Host: "localhost:4010" });
  return toContext({ method: "POST", url, headers, body, address: "192.0.2.1", prefix: "/clob" }, 7, note);
}

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

describe("a handler's context", () => {
  it("has the address as the client used it, and the path below the prefix", () => {
    const context = contextOf(bytes(""), "/clob/%74rades/?a=1");
    expect(context).toMatchObject({
      now: 7,
      method: "POST",
      origin: "http://localhost:4010",
      prefix: "/clob",
      path: "/trades",
      address: "192.0.2.1",
      principal: undefined,
      note,
    });
    expect(context.url.href).toBe("http://localhost:4010/clob/%74rades/?a=1");
  });

  it("has the body as text, empty without one", () => {
    expect(contextOf(bytes("grün"))).toMatchObject({ body: "grün", isBodyUtf8: true, isBodyTooLarge: false });
    expect(contextOf(bytes(""))).toMatchObject({ body: "", isBodyUtf8: true });
  });

  it("says if the body is not UTF-8", () => {
    expect(contextOf(Uint8Array.of(0x61, 0xff))).toMatchObject({ body: "a\uFFFD", isBodyUtf8: false });
  });

  it("has the start of a body that is too large", () => {
    const largest = contextOf(new Uint8Array(LARGEST_BODY).fill(0x61));
    expect([largest.body.length, largest.isBodyTooLarge]).toEqual([LARGEST_BODY, false]);
    const larger = contextOf(new Uint8Array(LARGEST_BODY + 1).fill(0x61));
    expect([larger.body.length, larger.isBodyTooLarge]).toEqual([LARGEST_BODY, true]);
  });
});
