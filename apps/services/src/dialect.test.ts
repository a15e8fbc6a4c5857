import { describe, expect, test } from "vitest";
import { readDialect } from "./dialect.ts";

function read(dialect: unknown) {
  return readDialect(typeof dialect === "string" ? dialect : JSON.stringify(dialect), "VALIDATORS_DIALECT");
}

describe("a dialect", () => {
  test("may have the names of all services", () => {
    const dialect = {
      headers: { "X-Service-": "X-Acme-" },
      paths: { "predictions.trades": "/data/trades" },
      params: { "predictions.events": { exclude_tag_id: "without_tag" } },
      fields: {
        "predictions.events": { oracleResolutionStatus: "umaResolutionStatus", next_cursor: "after" },
      },
      segments: { network_a: "ethereum" },
      vendor: "acme",
    };
    expect(read(dialect)).toEqual(dialect);
  });

  test.each([
    ["text that is not JSON", "headers", "VALIDATORS_DIALECT: expected an object, as JSON"],
    ["a list", [], "VALIDATORS_DIALECT: expected an object, as JSON"],
    [
      "a field that a dialect does not have",
      { header: {} },
      "VALIDATORS_DIALECT.header: expected one of headers,",
    ],
    [
      "a name that is no text",
      { headers: { "X-Service-": 1 } },
      "VALIDATORS_DIALECT.headers.X-Service-: expected string",
    ],
    [
      "the path of an unknown operation",
      { paths: { "predictions.trade": "/" } },
      "VALIDATORS_DIALECT.paths: expected one of",
    ],
    [
      "the parameters of an unknown operation",
      { params: { events: {} } },
      "VALIDATORS_DIALECT.params: expected one of",
    ],
    [
      "an unknown parameter",
      { params: { "validators.summary": { windw: "window" } } },
      'VALIDATORS_DIALECT.params.validators.summary: expected one of validator_id, window, received "windw"',
    ],
    [
      "the fields of an unknown operation",
      { fields: { Market: {} } },
      "VALIDATORS_DIALECT.fields: expected one of",
    ],
    [
      "an unknown field",
      { fields: { "predictions.events": { umaResolutionStatus: "oracleResolutionStatus" } } },
      'received "umaResolutionStatus"',
    ],
    [
      "an unknown segment",
      { segments: { network: "eth" } },
      "VALIDATORS_DIALECT.segments: expected one of network_",
    ],
  ])("has no %s", (_, dialect, message) => {
    expect(() => read(dialect)).toThrow(message);
  });
});
