import { createClient, get, integer, list, SchemaError, text, type ClientOptions } from "@org/http-core";
import { anonymous, single, type ListOperation } from "@org/http-core/operation";
import {
  choice,
  entity,
  entityWithRest,
  expected,
  fields,
  flag,
  oneOf,
  ref,
  wideInteger,
  type Schema,
} from "@org/http-core/schema";
import { describe, expect, test } from "vitest";

const later = ref<unknown>(() => owner);
const user = entity("User", fields({ type: oneOf("User"), login: text }, { parent: later }));
const team = entity("Team", fields({ type: oneOf("Team"), members: list(later) }));
const owner: Schema<unknown> = choice([user, team], { by: "type" });
const issue = entity(
  "Issue",
  fields({
    id: wideInteger,
    title: expected(text),
    labels: list(choice([text, { name: text }])),
    owner,
    permissions: entityWithRest("Permissions", fields({ level: integer }), flag),
  }),
);
const issues = get("/issues", { answer: list(issue), auth: anonymous, page: single() });
const stars = get("/stars", {
  answer: choice([list(user), list({ at: text, user })]),
  auth: anonymous,
  page: single(),
});

const row = {
  id: 1,
  title: "a",
  labels: ["bug", { name: "new" }],
  owner: { type: "Team", members: [{ type: "User", login: "ann", parent: { type: "User", login: "bob" } }] },
  permissions: { level: 1, pull: true },
};

/** The rows, the places of rejected ones, and the drift of a list. */
async function read(
  operation: ListOperation<Readonly<Record<string, never>>>,
  body: unknown,
  options: Pick<ClientOptions, "numbers" | "validate"> = {},
) {
  const drifts: unknown[] = [];
  const api = createClient({
    baseUrl: "https://host.example",
    operations: { read: operation },
    fetch: async () => new Response(typeof body === "string" ? body : JSON.stringify(body)),
    on: { drift: ({ kind, path, count }) => void drifts.push([kind, path, count]) },
    ...options,
  });
  const { data, rejected } = await api.read().withResponse();
  const places = rejected.map(({ error }) => (error instanceof SchemaError ? error.path : String(error)));
  return { items: data.items, rejected: places, drifts };
}

describe("rows of a documented list", () => {
  test("are read as they are: alternatives, recursion, further fields", async () => {
    expect(await read(issues, [row], { validate: "strict" })).toEqual({
      items: [row],
      rejected: [],
      drifts: [],
    });
  });

  test("are rejected one by one, each by the form that it has", async () => {
    const { items, rejected } = await read(issues, [
      row,
      { ...row, labels: [{ name: [] }] },
      { ...row, owner: { type: "Team", members: [{ type: "User", login: [] }] } },
      { ...row, owner: { type: "User" } },
      { ...row, permissions: { level: 1, pull: "yes" } },
    ]);
    // A label and a member are rows themselves: the row that has them stays.
    expect(items).toMatchObject([row, { labels: [] }, { owner: { members: [] } }]);
    expect(rejected).toEqual([
      "1.labels.0.name",
      "2.owner.members.0.login",
      "3.owner.login",
      "4.permissions.pull",
    ]);
  });

  test("have null where a document promises a value, with drift; `strict` rejects them", async () => {
    const { title: _, ...untitled } = row;
    const body = [row, untitled, { ...row, title: null }];
    const { items, rejected, drifts } = await read(issues, body);
    expect(items).toMatchObject([{ title: "a" }, { title: null }, { title: null }]);
    expect([rejected, drifts]).toEqual([[], [["missing", "*.title", 2]]]);
    await expect(read(issues, body, { validate: "strict" })).rejects.toThrow(
      "1.title: expected a value, received nothing",
    );
    await expect(read(issues, [{ ...row, title: null }], { validate: "strict" })).rejects.toThrow(
      "0.title: expected a value, received null",
    );
  });

  test("have ids that a double can't hold: a number with drift, a bigint with exact numbers", async () => {
    const body = JSON.stringify([row]).replace('"id":1,', '"id":9223372036854775807,');
    expect(await read(issues, body)).toMatchObject({
      items: [{ id: 2 ** 63 }],
      drifts: [["precision", "*.id", 1]],
    });
    expect(await read(issues, body, { numbers: "exact" })).toMatchObject({
      items: [{ id: 9223372036854775807n }],
      drifts: [],
    });
  });
});

test("a list of either rows takes each row by itself", async () => {
  const ann = { type: "User", login: "ann" };
  const { items, rejected } = await read(stars, [{ at: "now", user: ann }, ann, { at: "now", user: {} }]);
  expect(items).toEqual([{ at: "now", user: ann }, ann]);
  expect(rejected).toEqual(["2.user.type"]);
});
