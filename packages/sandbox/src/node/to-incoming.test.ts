import { describe, expect, it } from "vitest";
import { messageOf, type MessageParts } from "../../test/message.ts";
import type { Incoming } from "../core/incoming.ts";
import { bodyOf, headersOf, toIncoming, type IncomingOptions } from "./to-incoming.ts";

const gone = new AbortController().signal;
const text = (bytes: Uint8Array = new Uint8Array()): string => new TextDecoder().decode(bytes);

const incoming = (parts: MessageParts, options: Partial<IncomingOptions> = {}): Promise<Incoming> => {
  const message = messageOf(parts);
  const url = new URL("http://localhost/clob/x");
  return toIncoming(message, { url, headers: headersOf(message), prefix: "/clob", signal: gone, ...options });
};

describe("header lines", () => {
  it("are found in any case, and joined if they repeat", () => {
    const headers = headersOf(
      messageOf({
        headers: [
          ["Host", "a"],
          ["User-Agent", "one"],
          ["X-Two", "1"],
          ["USER-AGENT", "other"],
          ["x-two", ""],
        ],
      }),
    );
    expect(Array.from(headers)).toEqual([
      ["host", "a"],
      ["user-agent", "one, other"],
      ["x-two", "1, "],
    ]);
    expect([headers.get("X-TWO"), headers.has("x-three")]).toEqual(["1, ", false]);
  });
});

describe("a body", () => {
  it("is put together from its pieces", async () => {
    expect(text(await bodyOf(messageOf({ body: ["ab", "c", "def"] }), 100))).toBe("abcdef");
    expect(await bodyOf(messageOf({}), 100)).toEqual(new Uint8Array());
  });

  it.each([
    [6, "abcdef"],
    [5, "abcdef"],
    [4, "abcde"],
    [1, "ab"],
    [0, "a"],
  ])("of six bytes is kept up to one more than %d", async (most, kept) => {
    const message = messageOf({ body: ["ab", "c", "def"] });
    expect(text(await bodyOf(message, most))).toBe(kept);
    expect(message.readableEnded).toBe(true);
  });

  it("that broke off is undefined", async () => {
    expect(await bodyOf(messageOf({ body: ["ab"], isCutOff: true }), 100)).toBeUndefined();
  });
});

describe("a request", () => {
  const length: [string, string] = ["Content-Length", "2"];

  it("has its parts, and the secret only if there is one", async () => {
    const request = await incoming({ method: "PUT", headers: [length], body: ["ab"] });
    expect(request).toMatchObject({ method: "PUT", prefix: "/clob", address: "unix", signal: gone });
    expect([text(request.body), "secret" in request]).toEqual(["ab", false]);
    expect(await incoming({}, { secret: "token" })).toHaveProperty("secret", "token");
  });

  it("has a body only with Content-Length or Transfer-Encoding (RFC 9112, 6.3)", async () => {
    const body = ["ab"];
    const bodyWith = async (...headers: [string, string][]): Promise<string> =>
      text((await incoming({ headers, body })).body);
    expect([await bodyWith(), await bodyWith(["Content-Length", "0"])]).toEqual(["", ""]);
    expect(await bodyWith(["Transfer-Encoding", "chunked"])).toBe("ab");
  });

  it("is aborted if its body broke off", async () => {
    const request = await incoming({ headers: [length], body: ["a"], isCutOff: true });
    expect([request.signal?.aborted, request.body.length]).toEqual([true, 0]);
  });

  it("keeps the body up to one byte more than `most`", async () => {
    const request = await incoming({ headers: [["Content-Length", "4"]], body: ["abcd"] }, { most: 2 });
    expect(text(request.body)).toBe("abc");
  });
});
