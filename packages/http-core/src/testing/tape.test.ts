import { describe, expect, test } from "vitest";
import { checkTape, matchedHeaders, recordedRequest } from "./tape.ts";

const TAPE = { version: 1, headers: [], credentialQuery: [], recordings: [] };

describe("a tape", () => {
  test("has a version and three lists", () => {
    expect(() => {
      checkTape({ ...TAPE, comment: "more" });
    }).not.toThrow();
  });

  test.each<[unknown, string]>([
    [{ ...TAPE, version: 2 }, "tape.version: expected 1, received 2"],
    [{ version: "1" }, 'tape.version: expected 1, received "1"'],
    [{ ...TAPE, headers: undefined }, "tape: expected what `tape()` of a recorder gave, received an object"],
    [{ ...TAPE, credentialQuery: {} }, "tape: expected"],
    [{ ...TAPE, recordings: "[]" }, "tape: expected"],
    [{}, "tape: expected"],
    [[], "tape: expected what `tape()` of a recorder gave, received an array of 0"],
    [null, "tape: expected what `tape()` of a recorder gave, received null"],
    [JSON.stringify(TAPE), "tape: expected"],
  ])("is refused with the reason: %j", (tape, message) => {
    expect(() => {
      checkTape(tape);
    }).toThrow(message);
  });
});

describe("the matched headers", () => {
  test("are in lower case, sorted, and there once", () => {
    expect(matchedHeaders(["X-Tenant", "x-tenant", "Accept", "A-First"])).toEqual([
      "a-first",
      "accept",
      "content-type",
      "if-modified-since",
      "if-none-match",
      "range",
      "x-tenant",
    ]);
  });

  test("do not include the credential by default", () => {
    expect(matchedHeaders([])).not.toContain("authorization");
  });
});

describe("a recorded request", () => {
  const url = "https://tape.example/things?b=2&a=1";

  test("has only the named headers that it was sent with", async () => {
    const headers = { Accept: "text/html", Authorization: "Bearer s3cret", "X-Tenant": "t" };
    const request = new Request(url, { headers });
    expect(await recordedRequest(request, ["accept", "range", "x-tenant"])).toEqual({
      method: "GET",
      url,
      headers: { accept: "text/html", "x-tenant": "t" },
    });
  });

  test.each([
    ["text", "né", { text: "né" }],
    ["bytes that are not UTF-8", Uint8Array.of(0xff, 0), { base64: "/wA=" }],
    ["nothing", "", undefined],
  ])("has its body: %s", async (_, body, recorded) => {
    const request = await recordedRequest(new Request(url, { method: "PUT", body }), []);
    expect(request).toEqual({ method: "PUT", url, headers: {}, ...(recorded && { body: recorded }) });
  });
});
