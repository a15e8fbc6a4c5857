import { describe, expect, test } from "vitest";
import { fieldsOf } from "../http/headers.ts";
import { callOf, ORIGIN } from "../../test/call-of.ts";
import { bearer } from "../auth/schemes.ts";
import type { CacheState } from "../cache/types.ts";
import { Redactor } from "../redact/redactor.ts";
import { factsOf, replyOf } from "../response/response.ts";
import { type CallResponse, Exchange } from "./exchange.ts";

const bytes = new TextEncoder().encode("body");

const redactor = new Redactor();
redactor.addCredential(bearer("a-token"));

function responseOf(change: Partial<CallResponse> = {}): CallResponse {
  const headers = new Headers({ "x-request-id": "r-1", "x-echo": "key a-token" });
  const reply = replyOf(
    { status: 201, statusText: "Made", headers },
    fieldsOf(headers),
    bytes,
    `${ORIGIN}/final?token=a-token`,
    0,
    1,
  );
  return {
    reply,
    text: "body",
    body: undefined,
    warnings: ["going"],
    state: "miss",
    attempts: 2,
    facts: factsOf(callOf().call, 2, reply, reply),
    ...change,
  };
}

test("the bytes are a copy for each caller", () => {
  const exchange = new Exchange(responseOf(), callOf().call, redactor);
  exchange.bytes().fill(0);
  expect(exchange.bytes()).toEqual(bytes);
});

test("the response is a new one each time, without secrets", async () => {
  const exchange = new Exchange(responseOf(), callOf().call, redactor);
  const [first, second] = [exchange.response(), exchange.response()];
  expect([first.status, first.url, first.headers.get("x-echo")]).toEqual([
    201,
    `${ORIGIN}/final?token=[redacted]`,
    "key [redacted]",
  ]);
  expect([await first.text(), await second.text()]).toEqual(["body", "body"]);
});

test.each<[CacheState, boolean]>([
  ["miss", false],
  ["bypass", false],
  ["fresh", true],
  ["stale", true],
  ["revalidated", true],
])("a response is stored if the cache had it: %s, %s", (state, isStored) => {
  expect(new Exchange(responseOf({ state }), callOf().call, redactor).isStored).toBe(isStored);
});

describe("the metadata", () => {
  test("has the response's facts and the call's own times", async () => {
    const { call, clock } = callOf();
    const exchange = new Exchange(responseOf({ state: "stale" }), call, redactor);
    await clock.advance(70);
    call.watch.since(clock.monotonic() - 30, "wire");
    expect(exchange.meta()).toEqual({
      status: 201,
      attempts: 2,
      cache: "stale",
      rateLimit: undefined,
      requestId: "r-1",
      warnings: ["going"],
      timings: { total: 70, queue: 0, cache: 0, wire: 30, decode: 0, validate: 0 },
    });
  });

  test("is in the facts of an error, too", () => {
    expect(new Exchange(responseOf(), callOf().call, redactor).facts).toMatchObject({
      operation: "shop.get",
      attempts: 2,
      status: 201,
      requestId: "r-1",
      warnings: ["going"],
    });
  });
});

test("texts are redacted with the secrets of the call that sent the request", () => {
  const { call } = callOf();
  call.redactor.addCredential(bearer("own-token"));
  expect(new Exchange(responseOf(), call, redactor).clean("a-token own-token")).toBe("[redacted] own-token");
});
