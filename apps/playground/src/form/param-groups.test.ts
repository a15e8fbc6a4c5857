import { expect, test } from "vitest";
import { get } from "@org/http-core";
import type { ParamDescription } from "@org/openapi";
import { anonymous, cursor, json, operation } from "@org/http-core/operation";
import * as s from "@org/http-core/schema";
import { groupsOf } from "./param-groups.ts";

const rows = s.entity("Rows", s.fields({ rows: s.list(s.anything), next: s.anything }));
const base = {
  service: get("/rows").service,
  name: "rows",
  method: "GET",
  path: "/rows",
  params: s.openParams("Open", []),
  result: json(rows),
  auth: anonymous,
} as const;
const list = operation({ ...base, page: cursor({ items: "rows", next: "next", param: "after" }) });
const other = operation(base);

function param(name: string, given: Partial<ParamDescription> = {}): ParamDescription {
  const blank = {
    in: "query",
    required: false,
    repeatable: false,
    default: undefined,
    enum: undefined,
    description: "",
  } as const;
  return { ...blank, name, wireName: name, schema: { type: "string" }, ...given };
}

const names = (...given: Parameters<typeof groupsOf>) =>
  groupsOf(...given).map(({ title, params }) => [title, params.map(({ name }) => name)]);

test("the parameters of a list are grouped by purpose", () => {
  const yes = { schema: { type: "boolean" } } as const;
  const params = [
    param("title"),
    param("limit"),
    param("after"),
    param("sort_by"),
    param("way", { enum: ["ASC", "DESC"] }),
    param("include_chat", yes),
    param("closed", yes),
    param("include_note"),
  ];
  expect(names(list, params, new Set())).toEqual([
    ["Filter", ["title", "closed", "include_note"]],
    ["Order", ["sort_by", "way"]],
    ["Paging", ["limit", "after"]],
    ["Include", ["include_chat"]],
  ]);
});

test("required parameters and those with a value come first", () => {
  const params = [param("a"), param("b", { required: true }), param("c"), param("limit")];
  expect(names(list, params, new Set(["limit", "c"]))).toEqual([
    ["Set", ["b", "c", "limit"]],
    ["Filter", ["a"]],
  ]);
});

test("the parameters of other operations have no purpose", () => {
  expect(names(other, [param("text", { required: true }), param("order"), param("mode")], new Set())).toEqual(
    [
      ["Required", ["text"]],
      ["Parameters", ["order", "mode"]],
    ],
  );
});
