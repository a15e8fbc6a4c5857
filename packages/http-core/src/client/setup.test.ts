import { untyped } from "@org/test-kit/untyped";
import { createClient } from "./create-client.ts";
import { describe, expect, test } from "vitest";
import { bearer } from "../auth/schemes.ts";
import { Redactor } from "../redact/redactor.ts";
import type { Operation } from "../operation/operation.ts";
import { allParts } from "../../test/parts.ts";
import { getThing } from "../../test/shop.ts";
import { addHeaders, createState } from "./setup.ts";
import type { ClientOptions } from "./types.ts";

const BASE = "https://setup.example/api";

const auth = bearer("a-token-of-one");

function stateOf(options: Partial<ClientOptions> = {}) {
  return createState({ baseUrl: BASE, ...options }, allParts());
}

describe("the base addresses", () => {
  test("are one without a name, or several by name", () => {
    expect(stateOf().bases).toEqual({ "": BASE });
    expect(stateOf({ baseUrl: new URL(BASE) }).bases).toEqual({ "": BASE });
    const { bases, wire } = stateOf({ baseUrl: { a: BASE, b: new URL("https://b.example/v1/") } });
    expect(Object.keys(bases)).toEqual(["a", "b"]);
    expect(wire.bases).toEqual([
      { origin: "https://setup.example", prefix: "/api" },
      { origin: "https://b.example", prefix: "/v1" },
    ]);
  });

  test.each([
    ["setup", "baseUrl"],
    ["ftp://setup.example", "baseUrl"],
    ["https://user:pass@setup.example", "baseUrl"],
    [{ a: BASE, b: "b" }, "baseUrl.b"],
  ])("are refused by name: %j", (baseUrl, parameter) => {
    expect(() => stateOf({ baseUrl })).toThrow(expect.objectContaining({ code: "parameter", parameter }));
  });
});

describe("a credential", () => {
  test.each(["http://setup.example", { a: BASE, b: "http://b.example" }])(
    "is not sent over plain http: %j",
    (baseUrl) => {
      expect(() => stateOf({ baseUrl, auth })).toThrow(/^baseUrl: expected an https address/);
      expect(stateOf({ baseUrl }).wire.credentials).toBeUndefined();
      expect(stateOf({ baseUrl, auth, allowInsecureHttp: true }).wire.credentials).toBeDefined();
    },
  );

  test.each(["http://127.0.0.1:4000", "http://localhost", "http://[::1]:80"])(
    "may be sent to this machine: %s",
    (baseUrl) => {
      expect(stateOf({ baseUrl, auth }).wire.credentials).toBeDefined();
    },
  );
});

test.each<[Partial<ClientOptions>, string]>([
  [{ bodyCap: -1 }, "bodyCap"],
  [{ timeout: { total: NaN } }, "timeout.total"],
  [{ retry: { maxWait: -1 } }, "retry.maxWait"],
  [{ userAgent: "a\nb" }, "userAgent"],
  [{ headers: { "X-A": "ä\u0000" } }, "headers.X-A"],
  [{ headers: { "a b": "1" } }, "headers"],
])("an invalid option is refused by its name: %j", (options, parameter) => {
  expect(() => stateOf(options)).toThrow(expect.objectContaining({ code: "parameter", parameter }));
});

test("a listener must be a function", () => {
  expect(() => untyped(createClient)({ baseUrl: BASE, on: { done: 7 } })).toThrow("on.done");
});

test("a clock that lacks a function is refused, naming it", () => {
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  expect(() => untyped(createClient)({ baseUrl: BASE, clock })).toThrow(
    "clock.monotonic: expected a function, received nothing",
  );
});

test("a credential in the client's headers is refused without its value", () => {
  const headers = { "X-A": "1", "X-Api-Key": "s3cret-key" };
  expect(() => stateOf({ headers })).toThrow(
    "headers.X-Api-Key: expected no credential, received string of 10",
  );
});

test("a cache is the client's own", () => {
  expect(stateOf().serve).not.toBe(stateOf().serve);
});

test("a response's headers are read by the specification's names", () => {
  const dialect = { headers: { "x-service-": "x-mine-" } };
  const headers = new Headers({ "X-Mine-Request-Id": "7" });
  expect(stateOf({ dialect }).wire.wireNames.readHeaders(headers).get("x-service-request-id")).toBe("7");
  expect(stateOf().wire.wireNames.readHeaders(headers)).toBe(headers);
});

describe("the headers of a request", () => {
  const KEY = "Idempotency-Key";

  function headersOf(
    options: Partial<ClientOptions> = {},
    own?: Readonly<Record<string, string>>,
    {
      url = `${BASE}/things`,
      headers = {},
      operation = getThing,
    }: {
      readonly url?: string;
      readonly headers?: Record<string, string>;
      readonly operation?: Operation;
    } = {},
  ) {
    const request = { method: "GET" as const, url, headers: new Headers(headers), body: undefined };
    const redactor = new Redactor();
    const client = stateOf(options);
    const { credentials } = addHeaders(request, own, client.plan(operation), client, redactor);
    return { sent: Object.fromEntries(request.headers), credentials, redactor };
  }

  test("are the operation's before the client's, and the call's before both", () => {
    const client = { headers: { "X-A": "client", "X-B": "client", "X-C": "client" } };
    const { sent } = headersOf(
      client,
      { "x-a": "call" },
      { headers: { "x-a": "operation", "x-b": "operation" } },
    );
    expect(sent).toMatchObject({ "x-a": "call", "x-b": "operation", "x-c": "client" });
  });

  test("have the client's only at its own addresses", () => {
    const url = "https://other.example/things";
    expect(headersOf({ headers: { "X-A": "1" } }, {}, { url }).sent).not.toHaveProperty("x-a");
  });

  test("name the client, unless the caller names it", () => {
    expect(headersOf().sent).toEqual({ "user-agent": "org-clients" });
    expect(headersOf({ userAgent: "mine" }).sent).toEqual({ "user-agent": "mine" });
    expect(headersOf({ userAgent: "mine" }, { "User-Agent": "call" }).sent).toEqual({ "user-agent": "call" });
  });

  test("have an idempotency key for each call, unless the caller gives one", () => {
    const operation = { ...getThing, idempotency: KEY };
    const keys = [1, 2].map(() => headersOf({}, {}, { operation }).sent["idempotency-key"]);
    for (const key of keys) expect(key).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(keys[0]).not.toBe(keys[1]);
    expect(headersOf({}, { [KEY]: "mine" }, { operation }).sent).toMatchObject({
      "idempotency-key": "mine",
    });
  });

  test("may have a credential of the call, which is redacted, and not sent over plain http", () => {
    const { redactor, credentials } = headersOf({}, { "X-Api-Key": "s3cret-key", "X-A": "plain-value" });
    expect(credentials).toEqual([["X-Api-Key", "s3cret-key"]]);
    expect(redactor.text("s3cret-key plain-value")).toBe("[redacted] plain-value");
    const url = "http://setup.example/things";
    expect(() => headersOf({}, { Authorization: "Bearer s3cret-key" }, { url })).toThrow(/https/);
    expect(headersOf({}, { "X-A": "1" }, { url }).sent).toHaveProperty("x-a");
  });

  test("may have a credential that is a parameter, under the deployment's name", () => {
    const operation = {
      ...getThing,
      places: { key: { in: "header", name: "SVC-Api-Key" }, tenant: { in: "header", name: "X-Tenant" } },
    } as const;
    const dialect = { headers: { "SVC-": "ACME-" } };
    const headers = { "acme-api-key": "s3cret-key", "x-tenant": "blue" };
    const { redactor, credentials } = headersOf({ dialect }, {}, { headers, operation });
    expect(credentials).toEqual([["acme-api-key", "s3cret-key"]]);
    expect(redactor.text("s3cret-key blue")).toBe("[redacted] blue");
    expect(headersOf({ dialect }, {}, { operation }).credentials).toEqual([]);
    const url = "http://setup.example/things";
    expect(() => headersOf({ dialect }, {}, { headers, operation, url })).toThrow(/https/);
  });

  test("are refused by name, without their value", () => {
    expect(() => headersOf({}, { "X-A": "a\nb" })).toThrow(
      "headers.X-A: expected text that a header can carry",
    );
  });
});
