import { describe, expect, test } from "vitest";
import { scriptedFetch } from "@org/http-core/testing";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { bearer, consolidationsParams, createValidators, summaryParams } from "../src/index.ts";

const fetch = scriptedFetch();
const client = createValidators({ baseUrl: "https://refused.example", auth: bearer("refused"), fetch });

/** Values that no parameter accepts, by type or by range. */
const NEVER = [Number.NaN, Infinity, -1, [], {}, [null], new Date(0), 5n, true, Symbol("x"), () => 1];

describe.each([
  ["summary", summaryParams, { validator_id: "a", window: "1d" }, client.summary],
  ["consolidations", consolidationsParams, {}, client.consolidations],
] as const)("%s", (operation, { fields }, others, call) => {
  const names = [...Object.keys(fields.required), ...Object.keys(fields.optional)];

  test.each(names)("refuses an invalid %s with a clear message, before any request", async (name) => {
    for (const value of NEVER) {
      const error = await failureOf(() => untyped(call)({ ...others, [name]: value }));
      expect(error).toMatchObject({
        code: "parameter",
        parameter: name,
        operation: `validators.${operation}`,
      });
      expect(String(error)).toMatch(new RegExp(`ParameterError: ${name}: expected \\S+.*, received \\S+`));
      expect(String(error)).not.toMatch(/unknown|undefined|object Object|expected (?:string|Array|Object)\b/);
    }
    expect(fetch.requests).toEqual([]);
  });

  test("refuses an unknown parameter and lists the known ones", async () => {
    const error = await failureOf(() => untyped(call)({ ...others, page: 2 }));
    expect(error).toMatchObject({ code: "parameter", parameter: "page" });
    for (const name of names) expect(String(error)).toContain(name);
    expect(fetch.requests).toEqual([]);
  });
});
