import { expect, it } from "vitest";
import { row } from "../../test/ask.ts";
import { hostRoutes } from "./host-routes.ts";

const dialect = {};
const { paths, schemas } = await hostRoutes(dialect);
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((found: unknown, name) => row(found)[name], value);
const responseOf = (path: string, status = "200"): unknown =>
  at(paths, path, "get", "responses", status, "content", "application/json", "schema");

it("a route is described under each of its methods and paths", () => {
  for (const path of ["/repos/{owner}/{repo}", "/repositories/{id}"])
    expect(Object.keys(paths[path] ?? {}).sort()).toEqual(["delete", "get", "patch", "post"]);
});

it("a named resource has one schema, of all responses under the name", () => {
  expect(responseOf("/repos/{owner}/{repo}/issues/{number}")).toEqual({ $ref: "#/components/schemas/Issue" });
  expect(at(schemas, "Issue", "properties", "number")).toEqual({ type: "integer" });
  expect(at(schemas, "Issue", "properties", "closed_at", "type")).toEqual(["null", "string"]);
  expect(at(schemas, "FileCommit", "properties", "content", "type")).toEqual(["null", "object"]);
});

it("a response without a name has a schema in place", () => {
  expect(responseOf("/licenses")).toMatchObject({
    type: "array",
    items: { properties: { key: { type: "string" } } },
  });
});

it("documents are made once for each dialect", () => {
  expect(hostRoutes(dialect)).toBe(hostRoutes(dialect));
});
