import { scriptedFetch } from "@org/http-core/testing";
import { standard, type StandardIssue, type StandardSchema } from "@org/http-core/schema";
import { json, type Operation } from "@org/http-core/operation";
import { createClient, type DriftEvent } from "@org/http-core";
import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { byLink, getThing } from "../shop.ts";

const BASE = "https://own-schema.example";

/** A schema of an unknown library that implements Standard Schema. */
function refusing(...issues: readonly (StandardIssue & { readonly expected?: unknown })[]): StandardSchema {
  return { "~standard": { version: 1, vendor: "another", validate: () => ({ issues }) } };
}

function reading(schema: StandardSchema): Operation<{ readonly id: string }> {
  return { ...getThing, result: json(standard(schema)) };
}

async function refusal(schema: StandardSchema, body: unknown): Promise<unknown> {
  const client = createClient({ baseUrl: BASE, fetch: scriptedFetch(Response.json(body)) });
  return client.call(reading(schema), { id: "7" }).catch((error: unknown) => error);
}

describe("a response that a foreign schema rejects", () => {
  test.each<[string, StandardSchema, unknown, object]>([
    [
      "valibot's, deep inside",
      v.object({ owner: v.object({ tags: v.array(v.string()) }) }),
      { owner: { tags: ["a", true] } },
      { path: "owner.tags.1", expected: "string", received: "true" },
    ],
    [
      "valibot's, for a missing field",
      v.object({ id: v.string() }),
      {},
      { path: "id", expected: "id", received: "nothing" },
    ],
    [
      "another library's, with plain keys",
      refusing({ message: "Too small", path: ["sizes", 0] }),
      { sizes: [3] },
      { path: "sizes.0", expected: "Too small", received: "3" },
    ],
    [
      "another library's, with keys in objects and an expectation",
      refusing({ message: "Invalid input", path: [{ key: "id" }], expected: "a string" }),
      { id: null },
      { path: "id", expected: "a string", received: "null" },
    ],
    [
      "another library's, for the whole body",
      refusing({ message: "no such thing" }),
      [1, 2],
      { path: "", expected: "no such thing", received: "an array of 2" },
    ],
    [
      "another library's, with a path that does not exist",
      refusing({ message: "odd", path: ["a", "b", Symbol("c")] }),
      { a: 1 },
      { path: "a.b.Symbol(c)", expected: "odd", received: "nothing" },
    ],
    ["another's, without a word", refusing(), { a: 1 }, { path: "", received: "an object" }],
    [
      "an asynchronous one",
      {
        "~standard": { version: 1, vendor: "another", validate: () => Promise.resolve({ value: 1 }) },
      },
      { a: 1 },
      { path: "", expected: "a schema that validates synchronously" },
    ],
  ])(
    "%s: the error has the path, what was expected and what was received",
    async (_, schema, body, deviations) => {
      expect(await refusal(schema, body)).toMatchObject({ code: "schema", ...deviations });
    },
  );

  test("is not rejected if it accepts a scalar's text: it gets the digits", async () => {
    const row = v.object({ id: v.string(), count: v.number() });
    const body = '[{"id":568250167242549743,"count":"7"},{"id":"1","count":"7.0"}]';
    const deviations: string[] = [];
    const on = { drift: ({ kind, path }: DriftEvent) => void deviations.push(`${kind} ${path}`) };
    const client = createClient({ baseUrl: BASE, on, fetch: scriptedFetch(new Response(body)) });
    const page = await client.list({ ...byLink, row: standard(row) }, {}, { validate: "report" });
    expect(deviations.filter((drift) => !drift.startsWith("unknown"))).toEqual([
      "converted *.id",
      "converted *.count",
      "rejected *.count",
    ]);
    expect(page.items).toEqual([{ id: "568250167242549743", count: 7 }]);
    expect(page.rejected).toMatchObject([{ index: 1, error: { path: "1.count", received: '"7.0"' } }]);
  });

  test("in one row has the row's position before the path", async () => {
    const row = v.object({ id: v.string() });
    const fetch = scriptedFetch(Response.json([{ id: "1" }, { id: true }]));
    const client = createClient({ baseUrl: BASE, fetch });
    const page = await client.list({ ...byLink, row: standard(row) }, {});
    expect(page.items).toEqual([{ id: "1" }]);
    expect(page.rejected).toMatchObject([
      { index: 1, error: { path: "1.id", expected: "string", received: "true" } },
    ]);
  });

  test("has the same path if the schema is called directly", () => {
    const result = standard(v.object({ id: v.string() }))["~standard"].validate({ id: 1 });
    expect(result).toMatchObject({ issues: [{ path: [{ key: "id" }] }] });
  });
});
