import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { SchemaError, type DriftEvent } from "@org/http-core";
import type { StandardSchema } from "@org/http-core/schema";
import { scriptedFetch } from "@org/http-core/testing";
import { failureOf } from "@org/test-kit/untyped";
import { createRepoHost, token, type RepoHostOptions } from "../src/index.ts";
import {
  commitSchema,
  contentEntrySchema,
  issueSchema,
  labelSchema,
  notificationThreadSchema,
  repositorySchema,
} from "../src/resources/index.ts";

const at = { owner: "octo", repo: "demo" };

/** A host with this JSON text as its only response, and the drift that its client reports. */
function hostOf(text: string, options: Partial<RepoHostOptions> = {}) {
  const drifts: DriftEvent[] = [];
  const host = createRepoHost({
    baseUrl: "https://rows.example",
    auth: token("rows-token"),
    fetch: scriptedFetch(new Response(text)),
    on: { drift: (event) => void drifts.push(event) },
    ...options,
  });
  const reported = () => drifts.map(({ kind, path, count, received }) => [kind, path, count, received]);
  return { host, reported };
}

/** An issue with three labels and three assignees, of which one each is valid. */
const ISSUE = `{"id":"3","number":3,"title":7,
  "labels":[{"name":"rain","id":"5"},{"name":null,"id":6},"wet"],
  "assignees":[{"login":true,"id":8},null,{"login":1e2,"id":"9"}]}`;
const MENDED = {
  id: 3,
  number: 3,
  title: "7",
  labels: [{ name: "rain", id: 5 }],
  assignees: [{ login: "1e2", id: 9 }],
};
const LEFT_OUT = [
  ["assignees.0", { login: true, id: 8 }],
  ["assignees.1", null],
  ["labels.1", { name: null, id: 6 }],
  ["labels.2", "wet"],
] as const;
const reported = (root: string) => [
  ["converted", `${root}id`, 1, '"3"'],
  ["converted", `${root}title`, 1, "7"],
  ["converted", `${root}labels.*.id`, 1, '"5"'],
  ["converted", `${root}assignees.*.login`, 1, "1e2"],
  ["converted", `${root}assignees.*.id`, 1, '"9"'],
  ["rejected", `${root}assignees.*.login`, 1, "true"],
  ["rejected", `${root}assignees.*`, 1, "null"],
  ["rejected", `${root}labels.*.name`, 1, "null"],
  ["rejected", `${root}labels.*`, 1, '"wet"'],
];

describe("an issue with invalid labels and assignees", () => {
  test("in a list is returned without them, and each is listed by position", async () => {
    const page = hostOf(`[{"id":1,"number":1,"title":"dry"},${ISSUE}]`);
    const { items, rejected } = await page.host.paginate("GET /repos/{owner}/{repo}/issues", at, {
      schema: issueSchema,
    });
    expect(items).toEqual([{ id: 1, number: 1, title: "dry" }, MENDED]);
    expect(rejected.map(({ index, place, value }) => [index, place, value])).toEqual(
      LEFT_OUT.map(([place, value]) => [1, `1.${place}`, value]),
    );
    expect(rejected[0]?.error.path).toBe("1.assignees.0.login");
    expect(page.reported()).toEqual(reported("*."));
  });

  test("in search results is listed by its position in the row, and its path in the body", async () => {
    const page = hostOf(`{"total_count":2,"items":[${ISSUE},{"id":2,"title":"no number"}]}`);
    const { items, rejected } = await page.host.paginate(
      "GET /search/issues",
      { q: "rain" },
      { items: "items", schema: issueSchema },
    );
    expect(items).toEqual([MENDED]);
    expect(rejected.map(({ place, error }) => [place, error.path])).toEqual([
      ["0.assignees.0", "items.0.assignees.0.login"],
      ["0.assignees.1", "items.0.assignees.1"],
      ["0.labels.1", "items.0.labels.1.name"],
      ["0.labels.2", "items.0.labels.2"],
      ["1", "items.1.number"],
    ]);
    expect(page.reported()).toEqual(expect.arrayContaining(reported("items.*.")));
  });

  test("by itself is returned without them, and they are listed", async () => {
    const one = hostOf(ISSUE);
    const { data, rejected } = await one.host
      .request("GET /repos/{owner}/{repo}/issues/{number}", { ...at, number: 3 }, { schema: issueSchema })
      .withResponse();
    expect(data).toEqual(MENDED);
    expect(rejected.map(({ place, value }) => [place, value])).toEqual(LEFT_OUT);
    expect(one.reported()).toEqual(reported(""));
  });

  test("is an error in strict mode, with the first path", async () => {
    const { host } = hostOf(ISSUE, { validate: "strict" });
    const requested = host.request("GET /repos/{owner}/{repo}/issues/3", at, { schema: issueSchema });
    expect(await failureOf(async () => requested)).toMatchObject({ code: "schema", path: "labels.1.name" });
  });
});

test("a commit is returned without an invalid parent, and with its files unchanged", async () => {
  const { host } = hostOf(
    `{"sha":"a","parents":[{"sha":12},{},{"sha":"b"}],"commit":{"comment_count":"3"},
      "files":[{"filename":1,"additions":"2"},null]}`,
  );
  const { data, rejected } = await host
    .request("GET /repos/{owner}/{repo}/commits/a", at, { schema: commitSchema })
    .withResponse();
  expect(data).toEqual({
    sha: "a",
    parents: [{ sha: "12" }, { sha: "b" }],
    commit: { comment_count: 3 },
    files: [{ filename: 1, additions: "2" }, null],
  });
  expect(rejected).toMatchObject([{ place: "parents.1", value: {}, error: { path: "parents.1.sha" } }]);
});

describe("rows that are arrays, as of the statistics of a repository", () => {
  const sent = "[[0,1,5],[6,23,9007199254740993]]";

  test("are returned as they are", async () => {
    const { host } = hostOf(sent, { numbers: "exact" });
    const { items } = await host.paginate("GET /repos/{owner}/{repo}/stats/punch_card", at);
    expect(items).toEqual([
      [0, 1, 5],
      [6, 23, 9007199254740993n],
    ]);
  });

  test("are checked by their own schema, each for itself", async () => {
    const { host } = hostOf('[[0,1,5],[0,"x",7],[],[6,23,12]]');
    const schema = v.tuple([v.number(), v.number(), v.number()]);
    const { items, rejected } = await host.paginate("GET /rows", {}, { schema });
    expect(items).toEqual([
      [0, 1, 5],
      [6, 23, 12],
    ]);
    expect(rejected).toMatchObject([
      { place: "1", value: [0, "x", 7], error: { path: "1.1" } },
      { place: "2", value: [] },
    ]);
  });

  test("hold the rows, where a row is an object", async () => {
    const { host } = hostOf('[[{"name":"a"}],[{"name":"b"},7]]');
    const { items, rejected } = await host.paginate("GET /rows", {}, { schema: labelSchema });
    expect(items).toEqual([{ name: "a" }, { name: "b" }]);
    expect(rejected).toMatchObject([{ place: "2", value: 7 }]);
  });
});

test.each<[string, StandardSchema, string, object]>([
  ["a label", labelSchema, `{"name":404,"id":"7","color":112233}`, { name: "404", id: 7, color: "112233" }],
  [
    "an entry of a folder",
    contentEntrySchema,
    `{"name":1.50,"path":"a","type":"file","size":"12"}`,
    { name: "1.50", path: "a", type: "file", size: 12 },
  ],
  [
    "a repository and its owner",
    repositorySchema,
    `{"id":"1","name":2026,"full_name":"octo/2026","owner":{"login":"octo","id":"4"}}`,
    { id: 1, name: "2026", full_name: "octo/2026", owner: { login: "octo", id: 4 } },
  ],
  [
    "an inbox thread, whose id is text",
    notificationThreadSchema,
    `{"id":90071992547409931,"unread":true}`,
    { id: "90071992547409931", unread: true },
  ],
])("values of %s are converted without loss", async (_, schema, sent, wanted) => {
  const { host, reported } = hostOf(`[${sent}]`);
  const { items, rejected } = await host.paginate("GET /rows", {}, { schema });
  expect(rejected).toEqual([]);
  expect(items).toEqual([wanted]);
  expect(reported().every(([kind]) => kind === "converted")).toBe(true);
  expect(reported()).not.toEqual([]);
});

test.each([
  ["the rows of a list", "[", "]", {}],
  ["the items of a search", '{"total_count":2,"items":[', "]}", { items: "items" }],
] as const)("%s are an error if none is valid", async (_, before, after, options) => {
  const { host } = hostOf(`${before}{"id":1,"title":"a"},{"id":2.5,"number":2,"title":"b"}${after}`);
  const failure = await failureOf(() =>
    host.paginate("GET /rows", {}, { schema: issueSchema, ...options }).collect({ max: 9 }),
  );
  expect(failure).toBeInstanceOf(SchemaError);
  expect(failure).toMatchObject({ rejected: [{ place: "0" }, { place: "1", value: { id: 2.5 } }] });
});
