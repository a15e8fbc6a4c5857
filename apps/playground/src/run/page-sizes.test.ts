import { routeOperation } from "@org/services";
import { operations as chainstats } from "@org/chainstats/operations";
import { operations as predictions } from "@org/predictions/operations";
import { operations as validators } from "@org/validators/operations";
import { expect, test } from "vitest";
import { pageSizesOf } from "./page-sizes.ts";

const { consolidations, summary } = validators;
const { events, trades } = predictions;

test("a list by offset goes on with its largest page, also after a checkpoint", () => {
  const larger = { rows: 100, params: { limit: 100 }, goesOn: true };
  expect(pageSizesOf(consolidations, { limit: 5 }, undefined)).toEqual({ own: 5, larger });
  expect(pageSizesOf(consolidations, { limit: 5 }, "a checkpoint")).toEqual({ own: 5, larger });
  expect(pageSizesOf(consolidations, {}, undefined)).toEqual({ own: undefined, larger });
});

test("a list by cursor begins again with its largest page, and keeps the form's after a checkpoint", () => {
  const larger = { rows: 500, params: { limit: 500 }, goesOn: false };
  expect(pageSizesOf(events, { limit: 3 }, undefined)).toEqual({ own: 3, larger });
  expect(pageSizesOf(events, { limit: 3 }, "a checkpoint")).toEqual({ own: 3, larger: undefined });
});

test("a list of any route has the repository host's largest page, unless its template has a size", () => {
  const route = (template: string) => routeOperation({ template, rows: "" });
  expect(pageSizesOf(route("/users"), {}, undefined)?.larger?.params).toEqual({ per_page: 100 });
  expect(pageSizesOf(route("/users?per_page=5"), {}, undefined)?.larger).toBeUndefined();
});

test.each([
  ["as large as the largest", consolidations, { limit: 100 }, 100],
  ["larger than it", consolidations, { limit: 400 }, 400],
  ["no number, which the user sends anyway", consolidations, { limit: "many" }, undefined],
  ["that of a list whose largest is unknown", trades, {}, undefined],
  ["that of periods", chainstats.dailyUncles, {}, undefined],
])("the form's size is kept if it is %s", (_, operation, params, own) => {
  expect(pageSizesOf(operation, params, undefined)).toEqual({ own, larger: undefined });
});

test("other operations have none", () => {
  expect(pageSizesOf(summary, {}, undefined)).toBeUndefined();
});
