import { describe, expect, test, vi } from "vitest";
import { fieldsOf } from "../http/headers.ts";
import { getThing } from "../../test/shop.ts";
import { wireNames } from "../operation/dialect.ts";
import { bearer } from "../auth/schemes.ts";
import { Redactor } from "../redact/redactor.ts";
import { discard, factsOf, BODILESS, replyOf, REQUEST_ID_HEADERS, toResponse } from "./response.ts";

const TIMES = { requestTime: 1_000, responseTime: 2_000 };

const bytes = new TextEncoder().encode("body");

function replyWith(headers: HeadersInit, { status = 200, dialect = {} } = {}) {
  const response = { headers: new Headers(headers), status, statusText: "OK" };
  const { readHeaders } = wireNames(dialect);
  return replyOf(
    response,
    fieldsOf(response.headers),
    bytes,
    () => "https://shop.example/",
    TIMES,
    readHeaders,
  );
}

describe("a reply", () => {
  test("has the status, headers, body, times and limit of its response", () => {
    const headers = { "ratelimit-limit": "10", "ratelimit-remaining": "9", "ratelimit-reset": "60" };
    const reply = replyWith(headers, { status: 201 });
    expect(reply).toMatchObject({ status: 201, statusText: "OK", bytes, ...TIMES });
    expect(reply.rateLimit).toMatchObject({ limit: 10, remaining: 9, resetAt: new Date(62_000) });
    expect(replyWith({}).rateLimit).toBeUndefined();
  });

  test("has the service's id of the request before that of a proxy", () => {
    const all = REQUEST_ID_HEADERS.map((name): [string, string] => [name, `id of ${name}`]);
    expect(replyWith(all.toReversed()).requestId).toBe("id of x-service-request-id");
    expect(replyWith({ "cf-ray": "1-FRA", "X-Request-Id": "7" }).requestId).toBe("7");
    expect(replyWith({ "cf-ray": "1-FRA" }).requestId).toBe("1-FRA");
    expect(replyWith({}).requestId).toBeUndefined();
  });

  test("has the id under the header's wire name", () => {
    const headers = { "x-request-id": "7", "x-shop-request-id": "8" };
    expect(replyWith(headers, { dialect: { headers: { "X-Service-": "X-Shop-" } } }).requestId).toBe("8");
  });
});

test.each([
  [204, true],
  [205, true],
  [304, true],
  [200, false],
  [202, false],
  [404, false],
])("%i has no body: %s", (status, bodiless) => {
  expect(BODILESS.has(status)).toBe(bodiless);
});

describe("the raw response", () => {
  test("has the reply's status, address, headers and body", async () => {
    const response = toResponse(replyWith({ "x-a": "1" }, { status: 404 }), (text) => text);
    expect([response.status, response.statusText, response.ok]).toEqual([404, "OK", false]);
    expect(response.url).toBe("https://shop.example/");
    expect(response.headers.get("x-a")).toBe("1");
    expect(await response.text()).toBe("body");
  });

  test.each([204, 205, 304])("of a %i has no body", (status) => {
    expect(toResponse(replyWith({}, { status }), (text) => text)).toMatchObject({ status, body: null });
  });

  test("has no secret in any header, and each cookie by itself", () => {
    const sent = new Headers({ link: '<https://shop.example/?key=s3cret>; rel="next"' });
    sent.append("set-cookie", "a=s3cret");
    sent.append("set-cookie", "b=2");
    const response = toResponse(replyWith(sent), (text) => text.replaceAll("s3cret", "[redacted]"));
    expect(response.headers.get("link")).toBe('<https://shop.example/?key=[redacted]>; rel="next"');
    expect(response.headers.getSetCookie()).toEqual(["a=[redacted]", "b=2"]);
  });
});

describe("the facts of an error", () => {
  const request = {
    method: "GET" as const,
    url: "https://shop.example/things?token=secret-token",
    headers: new Headers(),
    body: undefined,
  };

  test("have a redacted address, also of a secret that is added later", () => {
    const redactor = new Redactor();
    const inPath = { ...request, url: "https://shop.example/secret-token" };
    const facts = factsOf({ operation: getThing, request: inPath, redactor }, 1);
    redactor.addCredential(bearer("secret-token"));
    expect(facts.url).toBe("https://shop.example/[redacted]");
    expect(factsOf({ operation: getThing, request, redactor }, 1).url).not.toContain("secret-token");
  });

  test("have what is known before and after a response", () => {
    const call = { operation: getThing, request, redactor: new Redactor() };
    expect(factsOf(call, 0)).toMatchObject({
      operation: getThing.id,
      method: "GET",
      attempts: 0,
      status: undefined,
      requestId: undefined,
      warnings: undefined,
    });
    const reply = replyWith({ "x-request-id": "7" }, { status: 503 });
    expect(factsOf(call, 2, reply, ["going"])).toMatchObject({
      attempts: 2,
      status: 503,
      requestId: "7",
      warnings: ["going"],
    });
  });
});

describe("an unused response", () => {
  test("has its body cancelled", () => {
    const cancel = vi.fn();
    discard(new Response(new ReadableStream({ cancel })));
    expect(cancel).toHaveBeenCalledOnce();
  });

  test("may have no body, or one that refuses to be cancelled", () => {
    discard(new Response(null));
    const locked = new Response("x");
    locked.body?.getReader();
    expect(() => {
      discard(locked);
    }).not.toThrow();
  });
});
