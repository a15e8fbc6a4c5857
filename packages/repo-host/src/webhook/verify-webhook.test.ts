import { inspect } from "node:util";
import { createHmac } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { AuthenticationError, DecodeError, ParameterError, Secret } from "@org/http-core";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { verifyWebhook } from "./verify-webhook.ts";

const SECRET = "It's a Secret to Everybody";
const MIB = 1_024 * 1_024;

const hmac = (body: string | Uint8Array, secret = SECRET, hash = "sha256") =>
  createHmac(hash, secret).update(body).digest("hex");

/** A webhook's request as the host sends it. A header that is undefined is left out. */
function delivery(
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Readonly<Record<string, string | undefined>> = {},
): Request {
  const signed = body instanceof ReadableStream ? "" : body;
  const all: Readonly<Record<string, string | undefined>> = {
    "Content-Type": "application/json",
    "X-GitHub-Event": "issues",
    "X-GitHub-Delivery": "72d3162e-cc78-11e3-81ab-4c9367dc0958",
    "X-Hub-Signature-256": `sha256=${hmac(signed)}`,
    ...headers,
  };
  return new Request("https://bot.example/webhook", {
    method: "POST",
    body,
    headers: Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    // Node wants it for a body that is a stream.
    ...{ duplex: "half" },
  });
}

const opened = JSON.stringify({ action: "opened", issue: { title: "Größe: 🚀" } });

describe("a signed request", () => {
  test("gives the event", async () => {
    expect(await verifyWebhook(delivery(opened), SECRET)).toEqual({
      name: "issues",
      id: "72d3162e-cc78-11e3-81ab-4c9367dc0958",
      action: "opened",
      payload: { action: "opened", issue: { title: "Größe: 🚀" } },
    });
  });

  // The host's documentation has this vector.
  test("is checked against the bytes of the body, whatever they mean", async () => {
    const known = "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
    const request = (text: string) => delivery(text, { "X-Hub-Signature-256": known });
    expect(await failureOf(() => verifyWebhook(request("Hello, World!"), SECRET))).toBeInstanceOf(
      DecodeError,
    );
    expect(await failureOf(() => verifyWebhook(request("Hello, World?"), SECRET))).toBeInstanceOf(
      AuthenticationError,
    );
  });

  test("may be a form with the payload in a field", async () => {
    const form = new URLSearchParams({ payload: opened }).toString();
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    expect(await verifyWebhook(delivery(form, type), SECRET)).toMatchObject({
      action: "opened",
      payload: { action: "opened", issue: { title: "Größe: 🚀" } },
    });
  });

  test.each([{}, [], null, 7, { action: 7 }])("has no action where the payload is %j", async (payload) => {
    const event = await verifyWebhook(delivery(JSON.stringify(payload)), SECRET);
    expect([event.action, event.payload]).toEqual([undefined, payload]);
  });

  test.each<[string, Parameters<typeof verifyWebhook>[1]]>([
    ["a Secret", new Secret(SECRET)],
    ["the first of two, while one is replaced", [SECRET, "next"]],
    ["the last of two", ["previous", new Secret(SECRET)]],
  ])("fits %s", async (_, secret) => {
    expect(await verifyWebhook(delivery(opened), secret)).toMatchObject({ name: "issues" });
  });

  test("takes the event's name from a deployment's own headers", async () => {
    const headers = { "X-GitHub-Event": undefined, "X-GitHub-Delivery": undefined };
    const own = { ...headers, "X-Service-Event": "push", "X-Service-Delivery": "1" };
    expect(await verifyWebhook(delivery(opened, own), SECRET)).toMatchObject({ name: "push", id: "1" });
    const refused = verifyWebhook(delivery(opened, { "X-GitHub-Event": undefined }), SECRET);
    await expect(refused).rejects.toThrow("The webhook's headers lack the event's name or id");
  });

  test("is read once, in pieces too", async () => {
    const bytes = new TextEncoder().encode(opened);
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const request = delivery(body, { "X-Hub-Signature-256": `sha256=${hmac(opened)}` });
    expect(await verifyWebhook(request, SECRET)).toMatchObject({ action: "opened" });
    expect(request.bodyUsed).toBe(true);
  });
});

describe("a request that the host did not sign", () => {
  test.each<[string, string | undefined, string]>([
    ["no signature", undefined, "missing"],
    ["an empty one", "", "malformed"],
    ["no prefix", hmac(opened), "malformed"],
    ["another hash's prefix", `sha1=${hmac(opened)}`, "malformed"],
    ["a digit too few", `sha256=${hmac(opened).slice(1)}`, "malformed"],
    ["capitals", `sha256=${hmac(opened).toUpperCase()}`, "malformed"],
    ["two signatures", `sha256=${hmac(opened)}, sha256=${hmac(opened)}`, "malformed"],
    ["another secret's signature", `sha256=${hmac(opened, "guess")}`, "does not fit"],
  ])("is refused with %s", async (_, signature, reason) => {
    const sha1 = `sha1=${hmac(opened, SECRET, "sha1")}`;
    const request = delivery(opened, { "X-Hub-Signature-256": signature, "X-Hub-Signature": sha1 });
    const refusal = await failureOf(() => verifyWebhook(request, SECRET));
    expect(refusal).toBeInstanceOf(AuthenticationError);
    expect(refusal).toMatchObject({ code: "authentication" });
    expect(String(refusal)).toContain(reason);
    expect(`${inspect(refusal)} ${JSON.stringify(refusal)}`).not.toMatch(
      new RegExp(`Everybody|${hmac(opened).slice(8, 24)}`, "i"),
    );
  });

  test("is refused by any changed byte of body, signature or secret", async () => {
    const bytes = new TextEncoder().encode(opened);
    const whole = `sha256=${hmac(opened)}`;
    const changed = (given: Uint8Array<ArrayBuffer>, at: number, by: number): Uint8Array<ArrayBuffer> =>
      given.map((byte, index) => (index === at % given.length ? byte ^ by : byte));
    const inText = (text: string, at: number, by: number): string =>
      new TextDecoder("latin1").decode(changed(new TextEncoder().encode(text), at, by));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("body", "signature", "secret"),
        fc.nat(),
        fc.integer({ min: 1, max: 127 }),
        async (part, at, by) => {
          const signature = part === "signature" ? inText(whole, at, by) : whole;
          // Platforms refuse control characters in a header themselves.
          fc.pre(/^[\x21-\x7e]+$/.test(signature));
          const request = delivery(part === "body" ? changed(bytes, at, by) : bytes, {
            "X-Hub-Signature-256": signature,
          });
          const secret = part === "secret" ? inText(SECRET, at, by) : SECRET;
          await expect(verifyWebhook(request, secret)).rejects.toBeInstanceOf(AuthenticationError);
        },
      ),
    );
  });

  test("is refused unread where the signature alone shows it", async () => {
    const request = delivery(opened, { "X-Hub-Signature-256": undefined });
    await expect(verifyWebhook(request, SECRET)).rejects.toThrow("missing");
    expect(request.bodyUsed).toBe(false);
  });
});

describe("a request that can't be read", () => {
  test.each<[string, string, string]>([
    ["application/json", "payload=%7B%7D", "The webhook's body is not JSON"],
    ["application/json", "", "The webhook's body is not JSON"],
    ["application/x-www-form-urlencoded", "{}", "The webhook's field `payload` is not JSON"],
  ])("of type %s with %j is a DecodeError", async (type, body, message) => {
    const failure = await failureOf(() => verifyWebhook(delivery(body, { "Content-Type": type }), SECRET));
    expect(failure).toBeInstanceOf(DecodeError);
    expect(failure).toMatchObject({ message });
  });

  test("is named where its body was read before, or is being read", async () => {
    const read = delivery(opened);
    await read.text();
    const locked = delivery(opened);
    locked.body?.getReader();
    for (const request of [read, locked]) {
      const failure = await failureOf(() => verifyWebhook(request, SECRET));
      expect(failure).toBeInstanceOf(ParameterError);
      expect(failure).toMatchObject({ parameter: "request" });
    }
  });

  test("is refused above 25 MiB, as announced or as it comes", async () => {
    const announced = delivery(opened, { "Content-Length": String(26 * MIB) });
    await expect(verifyWebhook(announced, SECRET)).rejects.toThrow(/larger than 26214400 bytes/);
    const cancel = vi.fn();
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(MIB));
      },
      cancel,
    });
    const failure = await failureOf(() => verifyWebhook(delivery(endless), SECRET));
    expect(failure).toBeInstanceOf(DecodeError);
    expect(String(failure)).toContain("larger than 26214400 bytes");
    expect(cancel).toHaveBeenCalled();
    expect(pulled).toBeLessThan(30);
  });

  test("of exactly 25 MiB is read", async () => {
    const largest = `"${" ".repeat(25 * MIB - 2)}"`;
    expect(await verifyWebhook(delivery(largest), SECRET)).toMatchObject({ name: "issues" });
  });
});

test.each([["" as const], [undefined], [[]], [[SECRET, ""]], [new Secret("")], [7]])(
  "the secret %j is refused before the body is read",
  async (secret) => {
    const request = delivery(opened);
    const failure = await failureOf(() => untyped(verifyWebhook)(request, secret));
    expect(failure).toBeInstanceOf(ParameterError);
    expect(failure).toMatchObject({ parameter: "secret" });
    expect(inspect(failure)).not.toContain(SECRET);
    expect(request.bodyUsed).toBe(false);
  },
);
