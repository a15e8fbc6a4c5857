import { describe, expect, test, vi } from "vitest";
import { replyOf } from "../../test/upstream-of.ts";
import { getThing } from "../../test/shop.ts";
import { type Dialect, wireNames } from "../operation/dialect.ts";
import { bearer } from "../auth/schemes.ts";
import { Redactor } from "../redact/redactor.ts";
import { discard, factsOf, BODILESS, REQUEST_ID_HEADERS, toResponse } from "./response.ts";

const TIMES = { requestTime: 1_000, responseTime: 2_000 };

const bytes = new TextEncoder().encode("body");

function replyWith(headers: Readonly<Record<string, string>> | Headers, status = 200) {
  return replyOf({ headers, status, statusText: "OK", bytes, address: "https://shop.example/", ...TIMES });
}

const request = {
  method: "GET" as const,
  url: "https://shop.example/things?token=secret-token",
  headers: new Headers(),
  body: undefined,
};

/** A call of a deployment. */
function callTo(dialect: Dialect = {}) {
  return { operation: getThing, request, redactor: new Redactor(), plan: wireNames(dialect) };
}

/** The facts of a call whose response has these headers. */
function factsWith(headers: Readonly<Record<string, string>>, dialect?: Dialect) {
  const reply = replyWith(headers);
  return factsOf(callTo(dialect), 1, reply, reply);
}

describe("the facts of a response", () => {
  const limit = { "ratelimit-limit": "10", "ratelimit-remaining": "9", "ratelimit-reset": "60" };

  test("have its limit", () => {
    expect(factsWith(limit).rateLimit).toMatchObject({
      limit: 10,
      remaining: 9,
      resetAt: new Date(62_000),
    });
    expect(factsWith({}).rateLimit).toBeUndefined();
  });

  test("have it where they are spread, too", () => {
    expect({ ...factsWith({ ...limit, "cf-ray": "1" }) }).toMatchObject({
      rateLimit: { remaining: 9 },
      requestId: "1",
    });
  });

  test("of a stored response have the limit of the one that confirmed it, and its id", () => {
    const stored = replyWith({ ...limit, "cf-ray": "1" });
    expect(factsOf(callTo(), 0, stored)).toMatchObject({ rateLimit: undefined, requestId: "1" });
    const confirmed = factsOf(
      callTo(),
      1,
      stored,
      replyWith({ "ratelimit-remaining": "8", "cf-ray": "2" }, 304),
    );
    expect(confirmed).toMatchObject({ status: 200, rateLimit: { remaining: 8 }, requestId: "2" });
    expect(factsOf(callTo(), 1, stored, replyWith({}, 304)).requestId).toBe("1");
  });

  test("have the service's id of the request before that of a proxy", () => {
    const all = REQUEST_ID_HEADERS.map((name): [string, string] => [name, `id of ${name}`]);
    expect(factsWith(Object.fromEntries(all.toReversed())).requestId).toBe("id of x-service-request-id");
    expect(factsWith({ "cf-ray": "1-FRA", "X-Request-Id": "7" }).requestId).toBe("7");
    expect(factsWith({ "cf-ray": "1-FRA" }).requestId).toBe("1-FRA");
    expect(factsWith({}).requestId).toBeUndefined();
  });

  test("have the id under the header's wire name", () => {
    const headers = { "x-request-id": "7", "x-shop-request-id": "8" };
    expect(factsWith(headers, { headers: { "X-Service-": "X-Shop-" } }).requestId).toBe("8");
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
    const response = toResponse(replyWith({ "x-a": "1" }, 404), "https://shop.example/", (text) => text);
    expect([response.status, response.statusText, response.ok]).toEqual([404, "OK", false]);
    expect(response.url).toBe("https://shop.example/");
    expect(response.headers.get("x-a")).toBe("1");
    expect(await response.text()).toBe("body");
  });

  test.each([204, 205, 304])("of a %i has no body", (status) => {
    expect(toResponse(replyWith({}, status), "", (text) => text)).toMatchObject({ status, body: null });
  });

  test("has no secret in any header, and each cookie by itself", () => {
    const sent = new Headers({ link: '<https://shop.example/?key=s3cret>; rel="next"' });
    sent.append("set-cookie", "a=s3cret");
    sent.append("set-cookie", "b=2");
    const response = toResponse(replyWith(sent), "", (text) => text.replaceAll("s3cret", "[redacted]"));
    expect(response.headers.get("link")).toBe('<https://shop.example/?key=[redacted]>; rel="next"');
    expect(response.headers.getSetCookie()).toEqual(["a=[redacted]", "b=2"]);
  });
});

describe("the facts of an error", () => {
  test("have a redacted address, also of a secret that is added later", () => {
    const call = callTo();
    const inPath = { ...request, url: "https://shop.example/secret-token" };
    const facts = factsOf({ ...call, request: inPath }, 1);
    call.redactor.addCredential(bearer("secret-token"));
    expect(facts.url).toBe("https://shop.example/[redacted]");
    expect(factsOf(call, 1).url).not.toContain("secret-token");
  });

  test("have what is known before and after a response", () => {
    expect(factsOf(callTo(), 0)).toMatchObject({
      operation: getThing.id,
      method: "GET",
      attempts: 0,
      status: undefined,
      requestId: undefined,
      rateLimit: undefined,
    });
    const reply = replyWith({ "x-request-id": "7" }, 503);
    expect(factsOf(callTo(), 2, reply, reply)).toMatchObject({ attempts: 2, status: 503, requestId: "7" });
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
