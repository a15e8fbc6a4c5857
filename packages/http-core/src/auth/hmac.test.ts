import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import type { HttpRequest } from "../http/request.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import type { CredentialContext } from "./credential.ts";
import { hmac, hmacSha256, type HmacOptions, type SignedRequest } from "./hmac.ts";
import { Secret } from "./secret.ts";

const NOW = Date.UTC(2026, 0, 1);

function signing(options: Partial<HmacOptions> = {}) {
  const signed: SignedRequest[] = [];
  const hidden: string[] = [];
  const credential = hmac({
    principal: "ann",
    message: (request) => {
      signed.push(request);
      return `${request.method} ${request.path} ${request.body}`;
    },
    sign: async (message) => `signature of ${message}`,
    headers: (signature, { timestamp }) => ({ "X-Sign": signature, "X-Time": String(timestamp) }),
    headerNames: ["X-Sign", "X-Time"],
    secrets: [],
    ...options,
  });
  const apply = async (request: Partial<HttpRequest> = {}, context: Partial<CredentialContext> = {}) =>
    credential.apply(
      {
        method: "GET",
        url: "https://shop.example/api/things?page=2",
        headers: new Headers(),
        body: undefined,
        ...request,
      },
      {
        clock: fakeClock(NOW),
        skew: 0,
        path: "/things",
        browser: false,
        hide: (made) => void hidden.push(made),
        ...context,
      },
    );
  return { credential, apply, signed, hidden };
}

test("the principal is the account's name", () => {
  expect(signing().credential).toMatchObject({ scheme: "hmac", principal: "hmac:ann", query: [] });
});

describe("a signed request", () => {
  test("has the headers of its signature in a copy, and keeps its own", async () => {
    const headers = new Headers({ accept: "text/plain", "x-sign": "old" });
    const request = await signing().apply({ method: "POST", headers, body: "{}" });
    expect(Object.fromEntries(request.headers)).toEqual({
      accept: "text/plain",
      "x-sign": "signature of POST /things {}",
      "x-time": String(NOW / 1000),
    });
    expect(headers.get("x-sign")).toBe("old");
  });

  test("is signed by its path below the base address, and an empty text where it has no body", async () => {
    const { apply, signed } = signing();
    await apply({}, { path: "/below" });
    expect(signed).toEqual([{ method: "GET", path: "/below", body: "", timestamp: NOW / 1000 }]);
  });

  test.each([
    [0, 999, 0],
    [0, 1_000, 1],
    [-1, 0, -1],
    [1_500, 0, 1],
    [-7_200_000, 0, -7_200],
  ])("has the server's time in whole seconds: skew %d ms, %d ms later", async (skew, later, seconds) => {
    const { apply, signed } = signing();
    await apply({}, { skew, clock: fakeClock(NOW + later) });
    expect(signed[0]?.timestamp).toBe(NOW / 1000 + seconds);
  });

  test("has its signature redacted", async () => {
    const { apply, hidden } = signing();
    await apply();
    expect(hidden).toEqual(["signature of GET /things "]);
    await expect(apply({}, { hide: () => undefined })).resolves.toBeDefined();
  });

  test("is refused with a stream as its body, before anything is signed", async () => {
    const { apply, signed } = signing();
    const error = await failureOf(() => apply({ body: new ReadableStream() }));
    expect(error).toMatchObject({
      code: "parameter",
      parameter: "body",
      expected: "text, which can be signed",
      received: "bytes or a stream",
    });
    expect(signed).toEqual([]);
  });

  test("fails with the error of a remote signing service", async () => {
    const down = new Error("down");
    expect(await failureOf(() => signing({ sign: () => Promise.reject(down) }).apply())).toBe(down);
  });
});

describe("HMAC-SHA-256", () => {
  test("is that of another implementation, in padded base64url, for any key in any spelling", async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(bytes, fc.string({ unit: "grapheme" }), async (key, message) => {
        const expected = createHmac("sha256", key).update(message).digest("base64").replaceAll("+", "-");
        const padded = Buffer.from(key).toString("base64");
        const plain = Buffer.from(key).toString("base64url");
        for (const text of new Set([padded, plain, padded.replaceAll("=", "")]))
          expect(await hmacSha256(text)(message)).toBe(expected.replaceAll("/", "_"));
      }),
      { numRuns: 30 },
    );
  });

  test("agrees with RFC 4231, test case 2", async () => {
    const key = new Secret(btoa("Jefe"));
    expect(await hmacSha256(key)("what do ya want for nothing?")).toBe(
      Buffer.from("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843", "hex")
        .toString("base64")
        .replaceAll("+", "-")
        .replaceAll("/", "_"),
    );
  });

  test.each(["", "=", "====", "a===", "YQ===", " YQ==", "YQ==\n", "YQ = =", "YQ==YQ==", "Y", "Y!Q="])(
    "has no key %j",
    async (key) => {
      expect(await failureOf(() => hmacSha256(key))).toMatchObject({
        parameter: "secret",
        expected: "base64 or base64url",
        received: `string of ${String(key.length)}`,
      });
    },
  );
});
