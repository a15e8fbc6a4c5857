import { describe, expect, test } from "vitest";
import * as browser from "./platform-codes-browser.ts";
import { codeOf, decompressionError, meaningOf } from "./platform-codes.ts";

/** An error of the platform's `fetch`. */
function failed(cause?: unknown): TypeError {
  return new TypeError("fetch failed", { cause });
}

function coded(code: string): Error {
  return Object.assign(new Error("secret details"), { code });
}

describe("the code", () => {
  test.each<[string, unknown, string | undefined]>([
    ["of the error", coded("EPIPE"), "EPIPE"],
    ["of its cause", failed(failed(coded("EPIPE"))), "EPIPE"],
    ["of the outermost error", Object.assign(coded("EPIPE"), { cause: coded("ECONNRESET") }), "EPIPE"],
    [
      "of the first of several attempts to connect",
      failed(new AggregateError([coded("ECONNREFUSED"), coded("ENETUNREACH")])),
      "ECONNREFUSED",
    ],
    ["of zstd", coded("ZSTD_error_corruption_detected"), "ZSTD_error_corruption_detected"],
    [
      "of a parser without codes",
      Object.assign(new Error("Invalid header"), { name: "HTTPParserError" }),
      "HPE",
    ],
    [
      "of a parser in a body",
      Object.assign(new Error("Invalid chunk size"), { name: "HTTPParserError", code: "" }),
      "HPE_INVALID_CHUNK",
    ],
    ["of an abort, a number", new DOMException("", "AbortError"), undefined],
    ["with other characters", coded("token=s3cret"), undefined],
    ["too long to be one", coded("A".repeat(60)), undefined],
    ["of a text", "EPIPE", undefined],
  ])("%s", (_, thrown, code) => {
    expect(codeOf(thrown)).toBe(code);
  });

  test("is searched for in a circle of causes without end", () => {
    const circle = new Error("a");
    circle.cause = new Error("b", { cause: circle });
    expect(codeOf(circle)).toBeUndefined();
  });
});

test("the meaning is that of the code", () => {
  expect(meaningOf(failed(coded("ECONNREFUSED")))).toEqual({
    code: "ECONNREFUSED",
    words: "The connection was refused",
    certainty: "unsent",
    hint: "Check the base address, and that the service runs there.",
  });
  expect(meaningOf(failed(coded("E_NEW")))).toEqual({ code: "E_NEW" });
  expect(meaningOf(failed())).toEqual({});
});

test.each([
  ["Z_DATA_ERROR", true],
  ["ERR__ERROR_FORMAT_PADDING_1", true],
  ["ERR_BROTLI_DECODER_ERROR", true],
  ["ZSTD_error_corruption_detected", true],
  ["ECONNRESET", false],
])("%s is of a body that can't be decompressed: %s", (code, expected) => {
  const error = decompressionError(failed(coded(code)));
  expect(error?.message).toBe(expected ? "The body can't be decompressed" : undefined);
});

test("a page loads nothing of it, and no error has a meaning there", () => {
  const error = failed(coded("ECONNREFUSED"));
  expect(Object.keys(browser).sort()).toEqual(["codeOf", "decompressionError", "meaningOf"]);
  expect([browser.codeOf(error), browser.decompressionError(error), browser.meaningOf(error)]).toEqual([
    undefined,
    undefined,
    {},
  ]);
});
