import { describe, expect, it } from "vitest";
import { baseNames } from "../origins.ts";
import { refusal } from "./refusal.ts";

const json = (...[base, status, message]: [...Parameters<typeof words>]): unknown =>
  JSON.parse(words(base, status, message));

function words(base: (typeof baseNames)[number], status: number, message?: string): string {
  return refusal(base, { kind: "status", status, ...(message !== undefined && { message }) }).text ?? "";
}

describe("a refusal", () => {
  it.each([
    ["chainstats", 403, { status: "0", message: "NOTOK", result: "Invalid API Key" }],
    ["validators", 404, { detail: "Not found." }],
    ["clob", 401, { error: "Unauthorized/Invalid api key" }],
    ["catalog", 404, { error: "Not Found" }],
    ["catalog", 422, { type: "validation error", error: "Unprocessable Content" }],
    ["catalog", 500, { type: "internal error", error: "Internal Server Error" }],
  ] as const)("of %s with %d is worded as the service does", (base, status, body) => {
    expect(json(base, status)).toEqual(body);
  });

  it("of the host names its documentation", () => {
    expect(json("repoHost", 401)).toMatchObject({ message: "Bad credentials" });
    expect(json("repoHost", 401)).toHaveProperty("documentation_url");
  });

  it("with a status that has no words is a bad request, or a failure of the server", () => {
    expect([json("clob", 418), json("clob", 599)]).toEqual([
      { error: "Bad request" },
      { error: "Internal server error" },
    ]);
  });

  it.each(baseNames)("of %s has the fault's message and its exact status", (base) => {
    expect(words(base, 418, "Short and stout")).toContain("Short and stout");
    expect(refusal(base, { kind: "status", status: 418 }).status).toBe(418);
  });
});

describe("a fault's body", () => {
  it("is sent instead of the service's words: text as it is, other values as JSON", () => {
    const html = refusal("validators", { kind: "status", status: 502, body: "<p>", message: "ignored" });
    expect([html.text, html.headers.get("content-type")]).toEqual(["<p>", "text/plain; charset=utf-8"]);
    expect(refusal("clob", { kind: "status", status: 502, body: null }).text).toBe("null");
  });

  it("has the fault's headers", () => {
    const headers = { "Content-Type": "text/html", "Retry-After": "7" };
    const made = refusal("clob", { kind: "status", status: 503, body: "<p>", headers });
    expect(Object.fromEntries(made.headers)).toEqual({ "content-type": "text/html", "retry-after": "7" });
  });
});
