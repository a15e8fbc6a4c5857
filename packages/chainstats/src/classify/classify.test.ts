import { describe, expect, test } from "vitest";
import { errorOf, classified, warned } from "../../test/classified.ts";

describe("success", () => {
  test.each([
    [{ status: "0", message: "No transactions found", result: "" }],
    [{ status: "0", message: "No records found", result: [] }],
    [{ status: "0", message: "No matching records found", result: null }],
    [{ status: "0", message: "NOTOK", result: "No records found" }],
    [{ status: "0", message: null, result: "No data found." }],
    [{ status: "0", message: "NOTOK", result: [] }],
  ])("%j is nothing, and no error", (envelope) => {
    expect(classified(envelope)).toMatchObject({ ok: true, body: { result: [] } });
  });

  test.each([
    ["Max rate limit reached", { code: "rate_limit", kind: "burst" }],
    ["Max daily rate limit reached", { code: "rate_limit", kind: "quota" }],
    ["Query Timeout occured", { code: "server" }],
    ["Invalid API Key", { code: "authentication" }],
    ["Missing or unsupported chainid parameter", { code: "invalid_request" }],
    ["Error! Missing startdate", { code: "invalid_request" }],
  ])("is not what is said beside a complaint, in either order: %s", (words, expected) => {
    for (const found of ["No records found", "No transactions found", "No data found."]) {
      expect(errorOf(classified({ status: "0", message: found, result: words }))).toEqual(expected);
      expect(errorOf(classified({ status: "0", message: words, result: found }))).toEqual(expected);
    }
  });

  test("is not what an error is called that finds nothing", () => {
    const classification = classified({ status: "0", message: "NOTOK", result: "No valid API key found" });
    expect(errorOf(classification)).toMatchObject({ code: "invalid_request" });
  });

  test("is never searched for words, whatever it says", () => {
    for (const status of ["1", 1]) {
      expect(classified({ status, message: "OK", result: "Max rate limit reached" })).toEqual({ ok: true });
      expect(classified({ status, message: "Invalid API Key", result: [] })).toEqual({ ok: true });
      expect(classified({ status, message: null, result: [] })).toEqual({ ok: true });
    }
  });

  test("has its warning beside it, all lines of it", () => {
    for (const between of [" ", "\n"]) {
      const body = { status: "1", message: `OK-Invalid API Key${between}Slow down`, result: [] };
      expect([classified(body), warned(body)]).toEqual([{ ok: true }, ["Invalid API Key Slow down"]]);
    }
  });

  test("is not what comes with rows and says that it failed", () => {
    const classification = classified({ status: "0", message: "NOTOK", result: [{ UTCDate: "2019-02-01" }] });
    expect(errorOf(classification)).toMatchObject({ code: "invalid_request" });
  });

  test("is none where the status says no", () => {
    expect(classified({ status: "1", message: "OK", result: [] }, { status: 403 })).toBeUndefined();
    expect(
      classified({ status: "0", message: "No records found", result: [] }, { status: 404 }),
    ).toBeUndefined();
  });
});

describe("what is said beside the outcome", () => {
  const message = "NOTOK-Missing/Invalid API Key, rate limit of 1/5sec applied";

  test.each([
    ["Error! Missing Or invalid Action name", { code: "invalid_request" }],
    ["Query Timeout occured. Please select a smaller result dataset", { code: "server" }],
    ["Sorry, it looks like you are trying to access an API Pro endpoint", { code: "plan" }],
    ["Max rate limit reached, rate limit of 1/5sec applied", { code: "rate_limit", kind: "burst" }],
    ["The moon is in the way", { code: "invalid_request" }],
  ])("is not its reason, where there is one: %s", (result, expected) => {
    const classification = classified({ status: "0", message, result });
    expect(errorOf(classification)).toEqual(expected);
    expect(classification).toHaveProperty("error.message", result);
  });

  test.each([[null], [""], [undefined]])("is its reason where there is no other: %s", (result) => {
    const classification = classified({ status: "0", message, result });
    expect(errorOf(classification)).toEqual({ code: "authentication" });
    expect(classification).toMatchObject({ retry: "never" });
  });

  test("is a warning, of a success and of a failure", () => {
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
  ])("%j means that the key was refused", (body) => {
    expect(classified(body)).toMatchObject({
      ok: false,
      retry: "never",
      error: { code: "authentication", message: "The service refuses the API key: its `result` is empty" },
    });
  });

  test("is no refusal of the key where there is a reason, or no text", () => {
    expect(errorOf(classified({ status: "0", message: "Max rate limit reached", result: "" }))).toEqual({
      code: "rate_limit",
      kind: "burst",
    });
    expect(errorOf(classified({ status: "0", message: "NOTOK", result: null }))).toEqual({
      code: "invalid_request",
    });
    expect(errorOf(classified({ result: "Invalid API Key" }))).toEqual({ code: "authentication" });
    expect(classified({ result: "0x1" })).toBeUndefined();
    expect(classified({ result: null })).toBeUndefined();
  });
});

describe("what is not JSON", () => {
  test.each(["", "<html>oops</html>", "OK"])("%j is never no data; tried once more", (page) => {
    expect(classified(page)).toMatchObject({ ok: false, retry: "transient", error: { code: "decode" } });
    expect(classified(page, { attempts: 2 })).toMatchObject({ ok: false, retry: "never" });
  });

  test("is told by what it is: who sent it is not known", () => {
    const messageFor = (body: string): unknown => {
      const classification = classified(body);
      return classification?.ok === false ? classification.error.message : undefined;
    };
    expect(messageFor("<html>oops</html>")).toBe("The body is HTML or XML, not JSON: <html>oops</html>");
    expect(messageFor('<?xml version="1.0"?><e/>')).toMatch(/^The body is HTML or XML, not JSON: /);
    expect(messageFor('{"status":"1","result":[{"UTC')).toBe(
      'The body is truncated: its JSON breaks off at byte 29: {"status":"1","result":[{"UTC',
    );
    expect(messageFor("OK")).toBe("The body is no valid JSON from byte 0 on: OK");
    expect(messageFor("")).toBe("The body is empty where JSON was expected");
  });

  test("is left to its status where that says no", () => {
    for (const status of [400, 404]) expect(classified("<html>oops</html>", { status })).toBeUndefined();
  });

  test("JSON that is no envelope is left to its status and its schema", () => {
    for (const body of [null, 7, [], {}, { jsonrpc: "2.0", error: { message: "Invalid API Key" } }]) {
      expect(classified(body)).toBeUndefined();
    }
  });
});

test("throttling and failure by status come before all words", () => {
  for (const status of [429, 500, 503]) {
    expect(
      classified({ status: "0", message: "NOTOK", result: "Invalid API Key" }, { status }),
    ).toBeUndefined();
    expect(classified("<title>Just a moment...</title>", { status })).toBeUndefined();
  }
});
