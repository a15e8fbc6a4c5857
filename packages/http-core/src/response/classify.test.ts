import { describe, expect, test, vi } from "vitest";
import { wireNames } from "../operation/dialect.ts";
import { replyOf } from "../../test/upstream-of.ts";
import { getThing } from "../../test/shop.ts";
import type { Classification } from "../operation/classify.ts";
import type { Operation } from "../operation/operation.ts";
import { messageOf, wordedError } from "../failure/words.ts";
import { Redactor } from "../redact/redactor.ts";
import { byStatus, classifyResponse, type ReadResponse } from "./classify.ts";

const NOW = Date.UTC(2026, 0, 1);

function answerOf(status: number, body: unknown = "", headers: Readonly<Record<string, string>> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const json = () => (typeof body === "string" ? undefined : body);
  return {
    status,
    headers: new Headers(headers),
    text,
    json,
    now: NOW,
    facts: { status },
  };
}

describe("by status alone", () => {
  test.each([200, 201, 204, 299, 304])("%i: success", (status) => {
    expect(byStatus(answerOf(status))).toEqual({ ok: true });
  });

  test.each([
    ["content-range", "bytes 0-9/20"],
    ["content-type", "multipart/byteranges; boundary=a"],
  ])("206: success with %s: %s", (name, value) => {
    expect(byStatus(answerOf(206, "", { [name]: value }))).toEqual({ ok: true });
  });

  test("206: not ready if it names no part", () => {
    expect(byStatus(answerOf(206))).toMatchObject({
      ok: false,
      error: { code: "not_ready", status: 206 },
      retry: "later",
    });
  });

  test.each([
    [300, "redirect", "never"],
    [302, "redirect", "never"],
    [400, "invalid_request", "never"],
    [401, "authentication", "never"],
    [402, "plan", "never"],
    [403, "permission", "never"],
    [404, "not_found", "never"],
    [407, "client", "never"],
    [408, "client", "transient"],
    [409, "conflict", "never"],
    [410, "not_found", "never"],
    [412, "conflict", "never"],
    [418, "client", "never"],
    [421, "client", "never"],
    [422, "invalid_request", "never"],
    [423, "client", "never"],
    [425, "client", "transient"],
    [429, "rate_limit", "throttled"],
    [499, "client", "never"],
    [500, "server", "transient"],
    [501, "server", "never"],
    [502, "server", "transient"],
    [503, "server", "transient"],
    [504, "server", "transient"],
    [505, "server", "never"],
    [511, "server", "never"],
    [599, "server", "transient"],
  ])("%i: %s, retried %s", (status, code, retry) => {
    expect(byStatus(answerOf(status))).toMatchObject({ ok: false, error: { code, status }, retry });
  });
});

describe("the hint of a status", () => {
  const hintOf = (status: number): string => {
    const verdict = byStatus(answerOf(status), undefined, { messageOf, wordedError });
    return verdict.ok ? "" : (verdict.error.hint ?? "");
  };

  test.each([
    [402, /plan|payment/i],
    [405, /base address/],
    [407, /proxy/i],
    [408, /again/i],
    [413, /less/],
    [414, /less/],
    [423, /again/i],
    [425, /again/i],
    [428, /If-Match/],
    [431, /less/],
    [451, /law/i],
    [511, /network/i],
  ])("%i", (status, words) => {
    expect(hintOf(status)).toMatch(words);
    expect(hintOf(status)).not.toMatch(/change the request/i);
  });

  test.each([415, 418])("%i: change the request", (status) => {
    expect(hintOf(status)).toMatch(/change the request/i);
  });

  test.each([
    [400, "<!DOCTYPE html><title>400 Bad Request</title>", /base address/],
    [403, "<html><title>403 Forbidden</title>", /base address/],
    [404, "<HTML><title>Not found</title>", /base address/],
    [401, "<html><title>Log in</title>", /credential/],
    [404, "<Error><Code>NoSuchKey</Code></Error>", /parameters/],
    [400, "Missing date", /parameters/],
  ])("%i with the body %s", (status, body, words) => {
    const verdict = byStatus(answerOf(status, body), undefined, { messageOf, wordedError });
    expect(verdict).toHaveProperty("error.hint", expect.stringMatching(words));
  });
});

test.each([408, 425, 429, 500, 503])("`Retry-After` of a %i is respected", (status) => {
  const verdict = byStatus(answerOf(status, "", { "retry-after": "7" }));
  expect(verdict).toMatchObject({ after: 7_000, error: { retryAt: new Date(NOW + 7_000) } });
  expect(byStatus(answerOf(status))).toMatchObject({ after: undefined, error: { retryAt: undefined } });
});

test.each([
  [{ message: "", error: "no", detail: "never" }, "no"],
  [{ detail: "never" }, "never"],
  [{ message: 7 }, 'The service answered 500: {"message":7}'],
  [null, "The service answered 500: null"],
  ["<p>no</p>", "The service answered 500: <p>no</p>"],
  ["", "The service answered 500"],
])("the message of %j", (body, message) => {
  expect(messageOf(answerOf(500, body))).toBe(message);
});

const call = {
  operation: getThing,
  request: { method: "GET", url: "https://shop.example/", headers: new Headers(), body: undefined },
  redactor: new Redactor(),
  plan: wireNames(),
} as const;

const judged: ReadResponse = {
  call,
  reply: replyOf(),
  text: '{"id":"7"}',
  facts: {},
  now: 0,
};

test("a 304 is not given to the classifier", () => {
  const classify = vi.fn();
  const unchanged = replyOf({ status: 304 });
  const asked = { ...call, operation: { ...getThing, classify } };
  const verdict = classifyResponse({ ...judged, call: asked, reply: unchanged, text: "" });
  expect(verdict).toEqual({ ok: true });
  expect(classify).not.toHaveBeenCalled();
});

test("a body is parsed once, however often a classifier reads it", () => {
  const operation: Operation = {
    ...getThing,
    classify({ json }) {
      expect(json()).toEqual({ id: "7" });
      expect(json()).toBe(json());
      return undefined;
    },
  };
  classifyResponse({ ...judged, call: { ...call, operation } });
  expect.assertions(2);
});

test.each(["text/html", undefined])("a classifier sees the request's `Accept`: %s", (accept) => {
  const classify = vi.fn();
  const request = { ...call.request, headers: new Headers(accept === undefined ? {} : { Accept: accept }) };
  classifyResponse({ ...judged, call: { ...call, request, operation: { ...getThing, classify } } });
  expect(classify).toHaveBeenCalledWith(expect.objectContaining({ accept }));
});

test("warnings of a service are in the result of a success and in the error of a failure", () => {
  const service = { ...getThing.service, warnings: () => ["going"] };
  const operation = { ...getThing, service };
  expect(classifyResponse({ ...judged, call: { ...call, operation } })).toEqual({
    ok: true,
    warnings: ["going"],
  });
  const classify = (): Classification => ({ ok: true, warnings: ["odd"] });
  expect(
    classifyResponse({ ...judged, call: { ...call, operation: { ...operation, classify } } }),
  ).toMatchObject({ warnings: ["going", "odd"] });
  const reply = replyOf({ status: 410 });
  expect(classifyResponse({ ...judged, call: { ...call, operation }, reply })).toMatchObject({
    ok: false,
    error: { warnings: ["going"] },
  });
});
