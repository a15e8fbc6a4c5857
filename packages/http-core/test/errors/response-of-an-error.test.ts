import { inspect } from "node:util";
import {
  bearer,
  createClient,
  get,
  isCallError,
  text,
  type CallError,
  type ClientOptions,
} from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { failureOf } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";

const operations = { book: get("/books/{id}", { answer: { title: text } }) };

async function errorOf(options: Partial<ClientOptions>): Promise<CallError> {
  const library = createClient({
    baseUrl: "https://library.example",
    retry: { retries: 0 },
    operations,
    ...options,
  });
  const failure = await failureOf(() => library.book({ id: 7 }));
  if (!isCallError(failure)) throw failure;
  return failure;
}

const responding = (body: BodyInit, init: ResponseInit = {}) => ({
  fetch: async () => new Response(body, { headers: { "x-trace": "abc" }, ...init }),
});

describe("headers and body of an error's response", () => {
  test.each([
    [
      "an error status",
      responding('{"why":"gone"}', { status: 404, headers: { "x-trace": "abc" } }),
      '{"why":"gone"}',
    ],
    ["a body that is not JSON", responding("<p>no</p>"), "<p>no</p>"],
    ["a body that does not match its schema", responding('{"title":[]}'), '{"title":[]}'],
    ["an error in a 200", responding('{"error":"nope"}'), '{"error":"nope"}'],
    ["no body", responding("", { status: 500, headers: { "x-trace": "abc" } }), ""],
  ])("are kept for %s", async (_, options, body) => {
    const error = await errorOf(options);
    expect(error.headers?.get("x-trace")).toBe("abc");
    expect(error.body).toBe(body);
    expect(error.headers).toBe(error.headers);
  });

  test("are those of the refused redirect", async () => {
    const headers = { location: "http://library.example/", "x-trace": "abc" };
    const error = await errorOf({ fetch: async () => new Response("", { status: 302, headers }) });
    expect(error.code).toBe("redirect");
    expect(error.headers?.get("x-trace")).toBe("abc");
  });

  test("have no body where it was not read", async () => {
    const error = await errorOf({ ...responding("12345678"), bodyCap: 4 });
    expect(error.code).toBe("decode");
    expect(error.headers?.get("x-trace")).toBe("abc");
    expect(error.body).toBeUndefined();
  });

  test("are undefined without a response", async () => {
    const error = await errorOf({ fetch: async () => Promise.reject(new TypeError("fetch failed")) });
    expect([error.headers, error.body]).toEqual([undefined, undefined]);
  });

  test("are those of the last attempt, where a wait would be too long", async () => {
    const clock = fakeClock();
    const headers = { "retry-after": "3600", "x-trace": "abc" };
    const error = await errorOf({
      clock,
      retry: { retries: 1, maxWait: 1_000 },
      fetch: async () => new Response("later", { status: 503, headers }),
    });
    expect(error.headers?.get("x-trace")).toBe("abc");
    expect(error.body).toBe("later");
  });

  test("are not printed, and no part of the error's JSON", async () => {
    const error = await errorOf(responding("a long page", { status: 500, headers: { "x-trace": "abc" } }));
    for (const printed of [inspect(error, { depth: 9 }), JSON.stringify(error)])
      expect(printed).not.toContain("abc");
    expect(Object.keys(error)).not.toContain("body");
  });
});

describe("a secret in the response of an error", () => {
  const secret = "s3cret-0123456789";
  const failing = (body: string, headers: Readonly<Record<string, string>> = {}) =>
    errorOf({ auth: bearer(secret), fetch: async () => new Response(body, { status: 500, headers }) });

  test("is redacted in headers and body", async () => {
    const error = await failing(`the key ${secret} is wrong`, { "x-key": secret });
    expect(error.headers?.get("x-key")).toBe("[redacted]");
    expect(error.body).toBe("the key [redacted] is wrong");
  });

  test("is redacted where the body is cut", async () => {
    for (let before = 65_536 - secret.length - 2; before <= 65_538; before += 1) {
      const error = await failing("x".repeat(before) + secret + "y".repeat(20_000));
      expect(error.body?.length).toBeLessThanOrEqual(65_536);
      expect(error.body).not.toMatch(/s3/);
    }
  });

  test("is redacted where many redactions make the body shorter", async () => {
    const error = await failing(secret.repeat(10_000));
    expect(error.body).not.toMatch(/s3|0123/);
  });
});

test("a body up to 65,536 characters is kept whole", async () => {
  for (const length of [65_535, 65_536, 70_000, 80_000]) {
    const error = await errorOf(responding("x".repeat(length), { status: 500 }));
    expect(error.body?.length).toBe(Math.min(length, 65_536));
  }
});
