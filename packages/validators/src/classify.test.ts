import { describe, expect, test } from "vitest";
import * as words from "@org/http-core/operation";
import type { ClassifierInput, Classification } from "@org/http-core/operation";
import { classify } from "./classify.ts";

function classified(status: number, body: unknown): Classification | undefined {
  const response: ClassifierInput = {
    status,
    headers: new Headers(),
    text: JSON.stringify(body),
    json: () => body,
    now: 0,
    facts: { status },
  };
  return classify(response, words);
}

describe("invalid parameters in an error response", () => {
  test.each([400, 422])("are listed field by field, for status %i", (status) => {
    const detail = [
      { loc: ["query", "limit"], msg: "too large", type: "value_error" },
      { loc: ["body", "filters", 2, "epoch"], msg: "field required", type: "value_error.missing" },
    ];
    expect(classified(status, { detail })).toMatchObject({
      ok: false,
      retry: "never",
      error: {
        code: "invalid_request",
        message: "limit: too large; filters.2.epoch: field required",
        fields: [
          { field: "limit", code: "value_error" },
          { field: "filters.2.epoch", message: "field required" },
        ],
      },
    });
  });

  test("are listed if their name is a word of other refusals", () => {
    const detail = [{ loc: ["query", "plan"], msg: "field required" }];
    expect(classified(400, { detail })).toMatchObject({ error: { fields: [{ field: "plan" }] } });
  });

  test.each([
    [{ loc: ["body"], msg: "not valid JSON" }, "body: not valid JSON"],
    [{ loc: [], msg: "no" }, "request: no"],
    [{ loc: "query", msg: 7 }, "request: invalid"],
    ["limit is too large", "request: limit is too large"],
    [null, "request: invalid"],
  ])("are listed even if the entry is incomplete: %j", (entry, message) => {
    expect(classified(422, { detail: [entry] })).toMatchObject({ error: { message } });
  });
});

test("other error bodies are left to the status", () => {
  expect(classified(422, { detail: "no" })).toBeUndefined();
  expect(classified(422, { detail: [] })).toBeUndefined();
  expect(classified(422, null)).toBeUndefined();
});

test("a 429 is a limit, even if its body lists fields", () => {
  const detail = [{ loc: ["query", "limit"], msg: "no" }];
  expect(classified(429, { detail })).toMatchObject({ error: { kind: "burst" }, retry: "throttled" });
});
