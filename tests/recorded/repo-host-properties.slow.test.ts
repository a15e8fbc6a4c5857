/**
 * Properties of the client for any response of the repository host: each row is returned or rejected, with every field
 * unchanged, and each error response is a `CallError`, for any status, headers and body.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCallError } from "@org/http-core";
import type { StandardSchema } from "@org/http-core/schema";
import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { createRepoHost, token } from "@org/repo-host";
import {
  activityEventSchema,
  commitSchema,
  contentEntrySchema,
  issueSchema,
  notificationThreadSchema,
  organizationSchema,
  repositorySchema,
} from "@org/repo-host/resources";
import { times } from "@org/vitest-config/times";
import { changesOf, isConversion, pageRowsOf } from "./properties.ts";

type Row = Readonly<Record<string, unknown>>;
interface Resource extends StandardSchema {
  readonly fields: { readonly required: object; readonly optional: object };
}

const FOREIGN = [0, 1.5, -1, 2 ** 60, "", "5", true, null, [], {}, ["x"], [[]], [{}], [null]];

/** Each resource, with its shortest valid row. */
const resources: readonly (readonly [name: string, schema: Resource, row: Row])[] = [
  ["event", activityEventSchema, { id: "1" }],
  ["commit", commitSchema, { sha: "a".repeat(40) }],
  ["entry", contentEntrySchema, { name: "a", path: "a", type: "file" }],
  ["issue", issueSchema, { id: 1, number: 1, title: "It rains" }],
  ["thread", notificationThreadSchema, { id: "1" }],
  ["organization", organizationSchema, { id: 1, login: "octo" }],
  ["repository", repositorySchema, { id: 1, name: "demo", full_name: "octo/demo" }],
];

function hostOf(response: () => Response) {
  const clock = fakeClock(Date.UTC(2026, 0, 1));
  const host = createRepoHost({
    baseUrl: "https://host-properties.example",
    auth: token("properties"),
    fetch: scriptedFetch(response),
    clock,
    cache: false,
    limit: false,
    retry: { retries: 0 },
  });
  return { host, clock };
}

/** Checks that a list returns or rejects each row, unchanged and in its place. */
async function judge(rows: readonly unknown[], schema: StandardSchema) {
  const { host } = hostOf(() => Response.json(rows));
  const page = await pageRowsOf(host.paginate("GET /rows", {}, { schema }));
  const { items, rejected } = page;
  expect(changesOf(rows, page)?.filter((change) => !isConversion(change))).toEqual([]);
  return { items, rejected };
}

describe.each(resources)("rows of a list: %s", (_, schema, row) => {
  const names = Object.keys({ ...schema.fields.required, ...schema.fields.optional });

  test("with any value in any field are returned unchanged, or rejected with the field's path", async () => {
    const cases = names.flatMap((name) => FOREIGN.map((value) => ({ name, row: { ...row, [name]: value } })));
    const { items, rejected } = await judge(
      cases.map(({ row: one }) => one),
      schema,
    );
    expect(items.length).toBeGreaterThan(names.length);
    expect(rejected.length).toBeGreaterThan(names.length);
    for (const { index, error } of rejected)
      expect(error.path).toMatch(new RegExp(`^${String(index)}\\.${String(cases[index]?.name)}(?:\\.|$)`));
  });

  test("are valid with null in optional fields, and rejected without required ones", async () => {
    const nulls = Object.fromEntries(Object.keys(schema.fields.optional).map((name) => [name, null]));
    const { items, rejected } = await judge([row, { ...row, ...nulls, more: [{ ünï: "日本" }] }, {}], schema);
    expect([items.length, rejected.length]).toEqual([2, 1]);
  });

  test("of arbitrary JSON are returned or rejected unchanged", async () => {
    const name = fc.constantFrom(...names, "more");
    const changed = fc
      .dictionary(name, fc.oneof(fc.constantFrom<unknown>(...FOREIGN), fc.jsonValue()), { maxKeys: 4 })
      .map((fields) => ({ ...row, ...fields }));
    // Arrays are left out: an array of rows within the rows is flattened, by decision.
    const any = fc.jsonValue().filter((value) => !Array.isArray(value));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(changed, any), { maxLength: 5 }), async (rows) => {
        const sent: unknown = JSON.parse(JSON.stringify(rows));
        if (Array.isArray(sent)) await judge(sent, schema);
      }),
      { numRuns: times(10, 500) },
    );
  });
});

test("any error response is a typed error with a message on one line", async () => {
  const message = fc.oneof(
    fc.constantFrom("API rate limit exceeded", "abuse", "login attempts", "user agent", "\n\u001b[2J"),
    fc.jsonValue(),
  );
  const body = fc.oneof(
    fc.record({ message, errors: fc.jsonValue(), documentation_url: fc.jsonValue() }, { requiredKeys: [] }),
    fc.jsonValue(),
  );
  const header = fc.constantFrom(
    "retry-after",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
    "date",
    "sunset",
  );
  const value = fc.constantFrom("", "0", "1", "-1", "soon", "9".repeat(30), "Thu, 01 Jan 2026 00:10:00 GMT");
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(400, 401, 403, 404, 409, 410, 422, 429, 451, 500, 503),
      fc.oneof(
        body.map((json) => JSON.stringify(json)),
        fc.string(),
      ),
      fc.dictionary(header, value, { maxKeys: 4 }),
      async (status, text, headers) => {
        const { host, clock } = hostOf(() => new Response(text, { status, headers }));
        const outcome = host.request("GET /user", {}).then(
          () => undefined,
          (error: unknown) => error,
        );
        await clock.run();
        const error = await outcome;
        if (!isCallError(error)) throw new Error("not a CallError", { cause: error });
        expect(error).toMatchObject({ status, attempts: 1 });
        expect(error.message).not.toMatch(/\p{Cc}/u);
        expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code: error.code });
      },
    ),
    { numRuns: times(30, 3_000) },
  );
});
