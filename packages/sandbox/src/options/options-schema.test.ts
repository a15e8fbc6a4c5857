import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { sandboxCredentials } from "../credentials.ts";
import { dialectSchema, optionsSchema } from "./options-schema.ts";

/** Where the first problem of a value is; undefined: it is accepted. */
function refused(schema: v.GenericSchema, value: unknown): string | undefined {
  const [issue] = v.safeParse(schema, value).issues ?? [];
  return issue && (v.getDotPath(issue) ?? "");
}

describe("options", () => {
  it.each<object>([
    {},
    { seed: 0, scale: 1, worlds: 0, idleWorldMinutes: Infinity, tape: true },
    { now: 0 },
    { now: "2026-01-01T12:00:00Z" },
    { now: () => 0 },
    { credentials: sandboxCredentials },
    { credentials: { repoHost: { users: [], applications: [], tokens: [{ token: "t", login: "l" }] } } },
    { oddities: false },
    { faults: [7], limits: 7, pages: 7, data: 7 },
  ])("may be %j; faults, limits, pages and data are checked elsewhere", (options) => {
    expect(refused(optionsSchema, options)).toBe(undefined);
  });

  it.each<[string, object]>([
    ["sede", { sede: 1 }],
    ["seed", { seed: "1" }],
    ["now", { now: "soon" }],
    ["now", { now: new Date(0) }],
    ["faults", { faults: {} }],
    ["tape", { tape: 1 }],
    ["oddities", { oddities: "none" }],
    ["credentials.chainstats.lite", { credentials: { chainstats: { free: "x" } } }],
    ["credentials.validators", { credentials: { validators: "" } }],
    ["credentials.clob.casual", { credentials: { clob: { heavy: sandboxCredentials.clob.heavy } } }],
    [
      "credentials.repoHost.users.0.password",
      { credentials: { repoHost: { users: [{ login: "l" }], applications: [] } } },
    ],
  ])("may not have %s as in %j", (path, options) => {
    expect(refused(optionsSchema, options)).toBe(path);
  });
});

describe("a dialect", () => {
  it("renames what operations have; header prefixes are free", () => {
    const dialect = {
      segments: { network_a: "mainnet" },
      paths: { "repoHost.rateLimit": "/limits" },
      headers: { ANY_: "ACME_" },
      params: { "predictions.events": { limit: "page_size" } },
      vendor: "acme",
    };
    expect(v.parse(dialectSchema, dialect)).toEqual(dialect);
  });

  it.each<[string, object]>([
    ["segments.network_c", { segments: { network_c: "x" } }],
    ["paths.repoHost.rate", { paths: { "repoHost.rate": "/x" } }],
    ["paths.repoHost.rateLimit", { paths: { "repoHost.rateLimit": 7 } }],
    ["params.predictions.events.size", { params: { "predictions.events": { size: "x" } } }],
    ["params.predictions.rows", { params: { "predictions.rows": {} } }],
    ["headers.ANY_", { headers: { ANY_: 7 } }],
  ])("has no %s as in %j", (path, dialect) => {
    expect(refused(dialectSchema, dialect)).toBe(path);
  });
});
