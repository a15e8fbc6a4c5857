import { describe, expect, test } from "vitest";
import { envelopeOf } from "./envelope-text.ts";

describe("an envelope", () => {
  test.each([undefined, null, "text", 7, [], {}, { result: [] }, { message: "No" }])(
    "is not in %j, which has neither a status nor a text as its result",
    (body) => {
      expect(envelopeOf(body)).toBeUndefined();
    },
  );

  test("is in a body without status whose result is text, as some errors are", () => {
    expect(envelopeOf({ result: "Max rate limit reached" })).toEqual({
      status: undefined,
      message: "",
      result: "Max rate limit reached",
      text: "Max rate limit reached",
      warning: undefined,
    });
  });

  test.each([
    ["1", "1"],
    [1, "1"],
    [0, "0"],
    [null, ""],
    [{ toString: () => "1" }, ""],
    [true, ""],
  ])("has its status as text: %j is %j", (status, text) => {
    expect(envelopeOf({ status })?.status).toBe(text);
  });
});

describe("its text", () => {
  const textOf = (message: unknown, result: unknown) => envelopeOf({ status: "0", message, result })?.text;

  test.each([
    ["NOTOK", "Invalid API Key", "Invalid API Key"],
    ["No records found", [], "No records found"],
    [
      "Query Timeout occured.",
      "Please select a smaller range",
      "Please select a smaller range Query Timeout occured.",
    ],
    ["NOTOK", "NOTOK", ""],
    [7, null, ""],
  ])("has the reasons of both fields: %j and %j", (message, result, text) => {
    expect(textOf(message, result)).toBe(text);
  });

  test("is the warning only where there is no other reason", () => {
    expect(textOf("NOTOK-Slow down", [])).toBe("Slow down");
    expect(textOf("NOTOK-Slow down", "Invalid API Key")).toBe("Invalid API Key");
  });

  test("is on one line, and cut", () => {
    expect(textOf("NOTOK", "one\ntwo")).toBe("one two");
    const long = String(textOf("NOTOK", "a".repeat(1_000)));
    expect(long.length).toBeGreaterThan(300);
    expect(long.length).toBeLessThan(500);
  });
});

describe("its warning", () => {
  test.each([
    ["OK-Missing/Invalid API Key", "Missing/Invalid API Key"],
    ["NOTOK-Slow\ndown", "Slow down"],
    ["OK", undefined],
    ["OK-", undefined],
    ["not OK-x", undefined],
  ])("in %j is %j", (message, warning) => {
    expect(envelopeOf({ status: "1", message })?.warning).toBe(warning);
  });
});
