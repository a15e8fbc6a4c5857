import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { readFault } from "../faults/fault-schema.ts";
import { createSandbox } from "../create-sandbox.ts";
import { asking, frozenSandbox, row } from "../../test/ask.ts";
import { parsed } from "./parsed.ts";

const schema = v.strictObject({
  name: v.string(),
  many: v.exactOptional(v.pipe(v.number(), v.minValue(1, "at least 1"))),
  way: v.exactOptional(v.picklist(["up", "down"])),
  on: v.exactOptional(v.boolean()),
  rows: v.exactOptional(v.array(v.string())),
  size: v.exactOptional(v.union([v.number(), v.strictObject({ least: v.number() })])),
});

describe("the error names what was expected and what was there", () => {
  it.each([
    [{}, "thing.name: expected a value, received nothing"],
    [{ name: 7 }, "thing.name: expected a text, received 7"],
    [{ name: "x", many: "1" }, 'thing.many: expected a number, received "1"'],
    [{ name: "x", many: 0 }, "thing.many: expected at least 1, received 0"],
    [{ name: "x", way: "left" }, 'thing.way: expected one of up | down, received "left"'],
    [{ name: "x", on: 1 }, "thing.on: expected true or false, received 1"],
    [{ name: "x", rows: {} }, "thing.rows: expected a list, received Object"],
    [{ name: "x", rows: ["a", 2] }, "thing.rows.1: expected a text, received 2"],
    [{ name: "x", size: "big" }, 'thing.size: expected a number or an object, received "big"'],
    [{ name: "x", more: 1 }, 'thing.more: expected no such field, received "more"'],
    ["x", 'thing: expected an object, received "x"'],
  ])("%j", (value, message) => {
    expect(() => parsed(schema, value, "thing")).toThrow(message);
  });

  it("for checks without a message of their own", () => {
    const checks = v.strictObject({
      a: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9))),
      b: v.exactOptional(v.pipe(v.string(), v.nonEmpty(), v.digits())),
      c: v.exactOptional(v.union([v.number(), v.pipe(v.string(), v.isoTimestamp())])),
    });
    const message = (value: object): string => {
      try {
        return JSON.stringify(parsed(checks, value, "x"));
      } catch (error) {
        return error instanceof Error ? error.message : "";
      }
    };
    expect([{ a: 1.5 }, { a: 0 }, { a: 10 }, { b: "" }, { b: "z" }, { c: "noon" }].map(message)).toEqual([
      "x.a: expected a whole number, received 1.5",
      "x.a: expected at least 1, received 0",
      "x.a: expected at most 9, received 10",
      'x.b: expected something that is not empty, received ""',
      'x.b: expected digits, received "z"',
      'x.c: expected a date and time like 2026-01-01T12:00:00Z, received "noon"',
    ]);
  });

  it("for options", () => {
    const limits: object = { repoHost: { anonymus: 1 } };
    expect(() => createSandbox({ limits })).toThrow("limits.repoHost.anonymus: expected no such field");
    expect(() => readFault({ kind: "truncate" }, "faults.0")).toThrow(
      "faults.0.at: expected a value, received nothing",
    );
  });
});

describe("the error has no secret", () => {
  const served = v.strictObject({
    baseUrl: v.exactOptional(
      v.pipe(
        v.string(),
        v.check((text) => text === "fine", "an address"),
      ),
    ),
    recorded: v.exactOptional(v.pipe(v.string(), v.url())),
    controlToken: v.exactOptional(v.pipe(v.string(), v.nonEmpty(), v.regex(/^[!-~]+$/, "ASCII"))),
  });
  it.each([
    [{ baseUrl: "http://me:s3cr3t@host" }, "an address, received an address with an `@`, a `?` or a `#`"],
    [{ baseUrl: "http://me:s3/r3t@host" }, "an address, received an address with an `@`, a `?` or a `#`"],
    [{ baseUrl: "me:s3cr3t@host" }, "an address, received an address with an `@`, a `?` or a `#`"],
    [
      { baseUrl: "https://host?apikey=s3cr3t" },
      "an address, received an address with an `@`, a `?` or a `#`",
    ],
    [{ baseUrl: "https://host/a" }, 'an address, received "https://host/a"'],
    [
      { recorded: "https://me:s3cr3t@ host" },
      "an address like https://api.example.com, received an address with",
    ],
    [{ controlToken: "s3cr3t ü" }, "ASCII, received a text of 8 characters"],
    [{ controlToken: "" }, 'something that is not empty, received ""'],
  ])("%j", (value, message) => {
    const parse = (): unknown => parsed(served, value, "serve");
    expect(parse).toThrow(message);
    expect(parse).not.toThrow("s3cr3t");
  });
});

describe("a service's error says what is wrong with a parameter", () => {
  const sandbox = frozenSandbox();
  const catalog = asking(sandbox, "catalog");
  it.each([
    ["limit=", "limit is not valid: expected a number"],
    ["limit=501", "limit is not valid: expected at most 500"],
    ["ascending=maybe", "ascending is not valid: expected true or false"],
    ["tag_id=x", "tag_id is not valid: expected a whole number of 0 or more, or its digits as text"],
  ])("%s", async (query, error) => {
    expect(row((await catalog(`/events/keyset?${query}`)).json)["error"]).toBe(error);
  });

  const validators = asking(sandbox, "validators", { Authorization: "Bearer sandbox-token" });
  it.each([
    ["/v1/eth/validators/consolidations?limit=x", "ensure this value is a number"],
    ["/v1/eth/validators/consolidations?limit=0", "ensure this value is at least 1"],
    ["/v1/solana/validators/x/summary?window=2d", "ensure this value is one of 1d | 7d | 30d | all"],
  ])("%s", async (path, msg) => {
    expect((await validators(path)).json).toMatchObject({ detail: [{ msg }] });
  });
});
