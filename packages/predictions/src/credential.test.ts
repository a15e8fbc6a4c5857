import { createHmac } from "node:crypto";
import { inspect } from "node:util";
import { hmacSha256, Secret, systemClock, type Credential, type HttpRequest } from "@org/http-core";
import { propertyOf } from "@org/http-core/operation";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { suite } from "@org/test-kit/conformance";
import { rows } from "../test/recorded.ts";
import { scripted } from "../test/scripted.ts";
import { tradingKey, tradingMessage } from "./credential.ts";
import { trades } from "./trades/operation.ts";

const address = "0x1234567890123456789012345678901234567890";
const zeros = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
const key = { apiKey: "api-key", passphrase: "open sesame", secret: zeros, address };

/** The signature, computed by independent code. */
function independent(secret: string, message: string): string {
  const mac = createHmac("sha256", Buffer.from(secret, "base64")).update(message, "utf8").digest("base64");
  return mac.replaceAll("+", "-").replaceAll("/", "_");
}

async function applied(credential: Credential, path: string, seconds: number, skew = 0): Promise<Headers> {
  const request: HttpRequest = {
    method: "GET",
    url: `https://clob.test${path}?id=1`,
    headers: new Headers(),
    body: undefined,
  };
  const clock = { ...systemClock, now: () => seconds * 1000 };
  return (await credential.apply(request, { clock, skew, path, browser: false })).headers;
}

suite("recorded signatures", "recorded/predictions/hmac/vectors.json", (file) => {
  const vectors = [
    ...rows(file, "upstream_vectors"),
    ...rows(file, "derived_by_reference_implementation_not_upstream"),
  ].map((row) => ({
    secret: String(propertyOf(row, "secret")),
    timestamp: Number(propertyOf(row, "timestamp")),
    method: String(propertyOf(row, "method")),
    path: String(propertyOf(row, "requestPath")),
    body: propertyOf(row, "body") === null ? "" : String(propertyOf(row, "body")),
    signature: String(propertyOf(row, "expected") ?? propertyOf(row, "computed")),
  }));

  test.each(vectors)(
    "the signature at $timestamp of $method $path matches the specification",
    async ({ secret, signature, ...request }) => {
      const message = tradingMessage(request);
      expect(await hmacSha256(secret)(message)).toBe(signature);
      expect(independent(secret, message)).toBe(signature);
    },
  );

  test.each(vectors.filter(({ method }) => method === "GET"))(
    "the signature at $timestamp of $method $path is in the header",
    async ({ secret, signature, path, timestamp }) => {
      const headers = await applied(tradingKey({ ...key, secret }), path, timestamp);
      expect(headers.get("SVC_SIGNATURE")).toBe(signature);
    },
  );
});

test("the secret may be base64 or base64url, with or without padding", async () => {
  const forms = [
    "++/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    "--_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  ];
  const signatures = await Promise.all(
    forms.map(async (secret) =>
      (await applied(tradingKey({ ...key, secret }), "/trades", 1)).get("SVC_SIGNATURE"),
    ),
  );
  expect(new Set(signatures).size).toBe(1);
});

test("signatures equal those of another implementation", async () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(bytes, fc.string({ unit: "grapheme" }), async (secret, message) => {
      const base64 = Buffer.from(secret).toString("base64");
      expect(await hmacSha256(base64)(message)).toBe(independent(base64, message));
    }),
  );
});

describe("the credential's headers", () => {
  test("are the five of the specification, in whole seconds of the server's time", async () => {
    const headers = await applied(tradingKey(key), "/trades", 1_699_999_999.75, 300);
    expect(Object.fromEntries(headers)).toEqual({
      svc_api_key: "api-key",
      svc_address: address,
      svc_passphrase: "open sesame",
      svc_timestamp: "1700000000",
      svc_signature: "gXQRk_uSJcGlUEY_JX04IK6SnkwtFtfdYmiTeI52wmY=",
    });
  });

  test("are all declared, so that none is sent to another origin", async () => {
    const credential = tradingKey(key);
    const sent = [...(await applied(credential, "/trades", 1)).keys()];
    expect(credential.headers.map((name) => name.toLowerCase()).sort()).toEqual(sent.sort());
  });

  test("are signed for the path without query, with the names and paths of the dialect", async () => {
    const service = scripted([{ data: [], next_cursor: "LTE=" }], {
      baseUrl: { clob: "https://proxy.test/clob", catalog: "https://catalog.test" },
      auth: tradingKey(key),
      clock: { ...systemClock, now: () => 1_700_000_000_000 },
      dialect: { headers: { SVC_: "POLY_" }, paths: { "predictions.trades": "/data/trades" } },
    });
    await service.client.list(trades, { maker_address: address, after: 1 });
    const [request] = service.requests;
    expect(request?.url).toBe(`https://proxy.test/clob/data/trades?maker_address=${address}&after=1`);
    expect(request?.headers.get("POLY_SIGNATURE")).toBe("CIGpTVR5ovccebW2PUFMN3yN5r9LWvgUDqf989uscbs=");
    expect(request?.headers.has("SVC_SIGNATURE")).toBe(false);
  });

  test("are signed again for each page", async () => {
    let now = 1_700_000_000_000;
    const service = scripted(
      [
        { data: [], next_cursor: "MTAw" },
        { data: [], next_cursor: "LTE=" },
      ],
      {
        auth: tradingKey(key),
        clock: { ...systemClock, now: () => (now += 61_000) },
      },
    );
    await service.client.list(trades, { maker_address: address }).collect({ max: 10 });
    const [first, second] = service.requests.map(({ headers }) => Number(headers.get("SVC_TIMESTAMP")));
    expect(second).toBeGreaterThan(Number(first));
    expect(new Set(service.requests.map(({ headers }) => headers.get("SVC_SIGNATURE"))).size).toBe(2);
  });
});

test("trades without a credential are refused before any request", async () => {
  const service = scripted([]);
  await expect(service.client.list(trades, { maker_address: address })).rejects.toMatchObject({
    code: "authentication",
  });
  expect(service.requests).toHaveLength(0);
});

test("sign replaces the secret, and message replaces the default message", async () => {
  const seen: string[] = [];
  const sign = (message: string) => Promise.resolve(`signed ${String(seen.push(message))}`);
  const { apiKey, passphrase } = key;
  const headers = await applied(tradingKey({ apiKey, passphrase, address, sign }), "/trades", 7);
  await applied(tradingKey({ apiKey, passphrase, address, sign, message: ({ path }) => path }), "/trades", 7);
  expect(headers.get("SVC_SIGNATURE")).toBe("signed 1");
  expect(seen).toEqual(["7GET/trades", "/trades"]);
});

test.each(["", "c2ln\n", "\u00e9", undefined])(
  "a signature that no header can carry is refused: %j",
  async (made) => {
    const { apiKey, passphrase } = key;
    const sign = vi.fn().mockResolvedValue(made);
    const service = scripted([], { auth: tradingKey({ apiKey, passphrase, address, sign }) });
    const refused = service.client.list(trades, { maker_address: address });
    await expect(refused).rejects.toMatchObject({ code: "parameter", parameter: "sign" });
    expect(service.requests).toEqual([]);
  },
);

test("the address determines the principal, in any case", () => {
  const upper = `0x${"AB".repeat(20)}`;
  const principal = (of: string) => tradingKey({ ...key, address: of }).principal;
  expect(principal(upper)).toBe(principal(upper.toLowerCase()));
  expect(principal(upper)).not.toBe(principal(address));
});

test.each([
  ["address", { address: "0x12" }],
  ["address", { address: `${address}\n` }],
  ["secret", { secret: "!!!notbase64!!!" }],
  ["secret", { secret: "" }],
  ["apiKey", { apiKey: "" }],
  ["apiKey", { apiKey: "line\nbreak" }],
  ["passphrase", { passphrase: new Secret(" x") }],
])("a wrong %s is described by its length, without its value", (parameter, change) => {
  const make = () => tradingKey({ ...key, ...change });
  expect(make).toThrow(expect.objectContaining({ code: "parameter", parameter }));
  expect(make).toThrow(/received (?:a )?string of \d+$/);
});

test("the credential prints no secrets", () => {
  const credential = tradingKey(key);
  const printed = `${inspect(credential, { depth: 9, showHidden: true })}${JSON.stringify(credential)}`;
  for (const secret of [key.apiKey, key.passphrase, key.secret]) expect(printed).not.toContain(secret);
  expect(credential.secrets.map((secret) => secret.reveal()).sort()).toEqual(
    [zeros, "api-key", "open sesame"].sort(),
  );
});
