import type { ParamDescription } from "@org/openapi";
import { services } from "@org/services";
import { expect, test } from "vitest";
import { problemsIn } from "../form/problems.ts";
import { routeEntry, withOthers, type KnownRoute } from "./route-entry.ts";

const [, , , service] = services;
if (service === undefined) throw new Error("There is no fourth service");
const param = (name: string, place: "path" | "query"): ParamDescription => ({
  name,
  wireName: name,
  in: place,
  required: place === "path",
  repeatable: false,
  schema: { type: "string" },
  default: undefined,
  enum: undefined,
  description: `What ${name} is.`,
});
const known: KnownRoute = {
  template: "/users/{user}/repos",
  rows: "",
  summary: "Repositories of a user.",
  params: [param("user", "path"), param("sort", "query")],
};

test("the form of a route has the variables of its template", () => {
  const { path, description } = routeEntry(service, { template: "/a/{b}/{+c}{?d}", rows: undefined });
  expect(path).toBe("repo-host/request/a/{b}/{+c}{%3Fd}");
  expect(description.name).toBe("GET /a/{b}/{+c}{?d}");
  expect(description.id).toBe("repoHost.a.b.c.d");
  expect(description.params.map(({ name, required }) => [name, required])).toEqual([
    ["b", true],
    ["c", true],
    ["d", false],
  ]);
});

test("a route that the sandbox describes has its texts and the parameters of its query", () => {
  const { description } = routeEntry(service, known, known);
  expect(description.description).toBe("Repositories of a user.");
  expect(description.params.map((one) => [one.name, one.in, one.description])).toEqual([
    ["user", "path", "What user is."],
    ["sort", "query", "What sort is."],
  ]);
  expect(description.paging?.style).toBe("link");
});

test("a form of a route takes parameters of any name, and other forms do not", () => {
  const entry = routeEntry(service, known);
  expect(withOthers(entry, ["user"])).toBe(entry);
  const { params } = withOthers(entry, ["user", "zen"]).description;
  expect(params.map((one) => [one.name, one.in])).toEqual([
    ["user", "path"],
    ["zen", "query"],
  ]);
  const { route: _, ...other } = entry;
  expect(withOthers(other, ["zen"])).toBe(other);
});

test("with a method that has a body, other parameters are fields of any type in it", () => {
  const entry = routeEntry(service, { method: "PATCH", template: "/users/{user}", rows: undefined });
  expect(entry.description).toMatchObject({ name: "PATCH /users/{user}", method: "PATCH" });
  const { params } = withOthers(entry, ["user", "age"]).description;
  expect(params.map((one) => [one.name, one.in, one.schema])).toEqual([
    ["user", "path", { type: "string" }],
    ["age", "body", {}],
  ]);
});

test("a variable of the path without a value is a problem of its field", () => {
  const { operation, description } = routeEntry(service, known);
  expect(problemsIn(operation, description.params, {}, [])).toEqual({
    user: "Expected a value, received nothing.",
  });
  expect(problemsIn(operation, description.params, { user: ["alice"] }, [])).toEqual({});
});
