import { describe, expect, test } from "vitest";
import { errorOf, classified, warned } from "../../test/classified.ts";

describe("a response with data, or without records,", () => {
  test.each([
    [{ status: "0", message: "No transactions found", result: "" }],
    [{ status: "0", message: "No records found", result: [] }],
    [{ status: "0", message: "No matching records found", result: null }],
    [{ status: "0", message: "NOTOK", result: "No records found" }],
    [{ status: "0", message: null, result: "No data found." }],
    [{ status: "0", message: "NOTOK", result: [] }],
  ])("is an empty list and not an error: %j", (envelope) => {
    expect(classified(envelope)).toMatchObject({ ok: true, body: { result: [] } });
  });

  test.each([
    ["Max rate limit reached", { code: "rate_limit", kind: "burst" }],
    ["Max daily rate limit reached", { code: "rate_limit", kind: "quota" }],
    ["Query Timeout occured", { code: "server" }],
    ["Invalid API Key", { code: "authentication" }],
    ["Missing or unsupported chainid parameter", { code: "invalid_request" }],
    ["Error! Missing startdate", { code: "invalid_request" }],
  ])("is an error if another field has an error message: %s", (words, expected) => {
    for (const found of ["No records found", "No transactions found", "No data found."]) {
      expect(errorOf(classified({ status: "0", message: found, result: words }))).toEqual(expected);
      expect(errorOf(classified({ status: "0", message: words, result: found }))).toEqual(expected);
    }
  });

  test("does not include a 'No … found' message about something else", () => {
    const classification = classified({ status: "0", message: "NOTOK", result: "No valid API key found" });
    expect(errorOf(classification)).toMatchObject({ code: "authentication" });
  });

  test("is not searched for error messages if its status is 1", () => {
    for (const status of ["1", 1]) {
      expect(classified({ status, message: "OK", result: "Max rate limit reached" })).toEqual({ ok: true });
      expect(classified({ status, message: "Invalid API Key", result: [] })).toEqual({ ok: true });
      expect(classified({ status, message: null, result: [] })).toEqual({ ok: true });
    }
  });

  test("yields the whole warning after OK-", () => {
    for (const between of [" ", "\n"]) {
      const body = { status: "1", message: `OK-Invalid API Key${between}Slow down`, result: [] };
      expect([classified(body), warned(body)]).toEqual([{ ok: true }, ["Invalid API Key Slow down"]]);
    }
  });

  test.each(["NOTOK", "No records found"])("is an error if it has rows but status 0, and %j", (message) => {
    const classification = classified({ status: "0", message, result: [{ UTCDate: "2019-02-01" }] });
    expect(errorOf(classification)).toMatchObject({ code: "server" });
  });

  test("is left to the HTTP status if that is an error", () => {
    expect(classified({ status: "1", message: "OK", result: [] }, { status: 403 })).toBeUndefined();
    expect(
      classified({ status: "0", message: "No records found", result: [] }, { status: 404 }),
    ).toBeUndefined();
  });
});

describe("the text after NOTOK- in the message", () => {
  const message = "NOTOK-Missing/Invalid API Key, rate limit of 1/5sec applied";

  test.each([
    ["Error! Missing Or invalid Action name", { code: "invalid_request" }],
    ["Query Timeout occured. Please select a smaller result dataset", { code: "server" }],
    ["Sorry, it looks like you are trying to access an API Pro endpoint", { code: "plan" }],
    ["Max rate limit reached, rate limit of 1/5sec applied", { code: "rate_limit", kind: "burst" }],
    ["The moon is in the way", { code: "server" }],
  ])("is not the error's cause if the result names another one: %s", (result, expected) => {
    const classification = classified({ status: "0", message, result });
    expect(errorOf(classification)).toEqual(expected);
    expect(classification).toHaveProperty("error.message", result);
  });

  test.each([[null], [""], [undefined]])("is the error's cause if the result is %s", (result) => {
    const classification = classified({ status: "0", message, result });
    expect(errorOf(classification)).toEqual({ code: "authentication" });
    expect(classification).toMatchObject({ retry: "never" });
  });

  test("is a warning, on success and on failure", () => {
    for (const outcome of ["OK", "NOTOK"]) {
      const body = { status: "0", message: `${outcome}-Slow down`, result: "x" };
      expect(warned(body)).toEqual(["Slow down"]);
    }
    for (const body of [{ status: "1", message: "OK", result: [] }, null, []])
      expect(warned(body)).toEqual([]);
  });
});

describe("an empty result without a reason", () => {
  test.each([
    { result: "" },
    { result: " \n" },
    { status: "0", message: "NOTOK", result: "" },
    { status: "0", message: "", result: "" },
    { status: 0, message: null, result: "" },
    { message: "NOTOK", result: "" },
  ])("is an AuthenticationError: %j", (body) => {
    expect(classified(body)).toMatchObject({
      ok: false,
      retry: "never",
      error: { code: "authentication", message: "The service refuses the API key: its `result` is empty" },
    });
  });

  test("is not an AuthenticationError if there is another reason, or the result is not text", () => {
    expect(errorOf(classified({ status: "0", message: "Max rate limit reached", result: "" }))).toEqual({
      code: "rate_limit",
      kind: "burst",
    });
    expect(errorOf(classified({ status: "0", message: "NOTOK", result: null }))).toEqual({
      code: "server",
    });
    expect(errorOf(classified({ result: "Invalid API Key" }))).toEqual({ code: "authentication" });
    expect(classified({ result: "0x1" })).toBeUndefined();
    expect(classified({ result: null })).toBeUndefined();
  });
});

describe("a body that is not JSON", () => {
  test.each(["", "<html>oops</html>", "OK"])("is a decode error and retried once: %j", (page) => {
    expect(classified(page)).toMatchObject({ ok: false, retry: "transient", error: { code: "decode" } });
    expect(classified(page, { attempts: 2 })).toMatchObject({ ok: false, retry: "never" });
  });

  test("is described by its format", () => {
    const messageFor = (body: string): unknown => {
      const classification = classified(body);
      return classification?.ok === false ? classification.error.message : undefined;
    };
    expect(messageFor("<html>oops</html>")).toBe("The body is HTML or XML, not JSON: <html>oops</html>");
    expect(messageFor('<?xml version="1.0"?><e/>')).toMatch(/^The body is HTML or XML, not JSON: /);
    expect(messageFor('{"status":"1","result":[{"UTC')).toBe(
      'The body is truncated: its JSON breaks off at byte 29: {"status":"1","result":[{"UTC',
    );
    expect(messageFor("OK")).toBe("The body is no valid JSON: OK");
    expect(messageFor("")).toBe("The body is empty where JSON was expected");
  });

  test("is left to the HTTP status if that is an error", () => {
    for (const status of [400, 404]) expect(classified("<html>oops</html>", { status })).toBeUndefined();
  });

  test("JSON without an envelope is left to the status and the schema", () => {
    for (const body of [null, 7, [], {}, { error: null, text: "Invalid API Key" }, { error: "The moon" }]) {
      expect(classified(body)).toBeUndefined();
    }
  });

  test("a refusal in another form is read: of JSON-RPC, and of a gateway", () => {
    const refused = { jsonrpc: "2.0", error: { code: -32000, message: "Invalid API Key" } };
    expect(classified(refused)).toMatchObject({
      error: { code: "authentication", message: "Invalid API Key" },
    });
    expect(classified({ message: "Missing Authentication Token" }, { status: 403 })).toMatchObject({
      error: { code: "authentication" },
    });
  });
});

test("a 429 or 5xx status takes precedence over error messages in the body", () => {
  const invalid = { status: "0", message: "NOTOK", result: "Invalid API Key" };
  const page = "<title>Just a moment...</title>";
  for (const body of [invalid, page]) {
    for (const status of [500, 503]) expect(classified(body, { status })).toBeUndefined();
    expect(classified(body, { status: 429 })).toMatchObject({ retry: "throttled", error: { kind: "burst" } });
  }
});
