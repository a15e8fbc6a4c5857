import { createSandbox } from "@org/sandbox";
import { expect, test } from "vitest";
import { fetchRoutes, routesOf } from "./known-routes.ts";

const sandbox = createSandbox();
const routes = await fetchRoutes({ base: `${sandbox.origins.repoHost}/`, fetch: sandbox.fetch });
const route = (template: string, method?: string) =>
  routes.find((one) => one.template === template && one.method === method);

test("the sandbox tells its routes, and where their rows are", () => {
  expect(routes.length).toBeGreaterThan(100);
  expect(route("/repos/{owner}/{repo}/issues")?.rows).toBe("");
  expect(route("/search/issues")?.rows).toBe("items");
  expect(route("/repos/{owner}/{repo}")?.rows).toBeUndefined();
  expect(route("/repos/{owner}/{repo}/languages")?.rows).toBeUndefined();
});

test("a route has the parameters of its path and its query, with their values", () => {
  const { summary, params } = route("/repos/{owner}/{repo}/issues") ?? { params: [] };
  expect(summary).toBe("Issues of a repository.");
  expect(params.slice(0, 2).map(({ name, in: place, required }) => [name, place, required])).toEqual([
    ["owner", "path", true],
    ["repo", "path", true],
  ]);
  const state = params.find(({ name }) => name === "state");
  expect(state).toMatchObject({ in: "query", default: "open", enum: ["open", "closed", "all"] });
});

test("a route that writes has its method, and the fields of its JSON body", () => {
  const { rows, params } = route("/repos/{owner}/{repo}/issues", "POST") ?? { params: [] };
  expect(rows).toBeUndefined();
  const field = (name: string) => params.find((param) => param.name === name);
  expect(field("title")).toMatchObject({ in: "body", required: true, repeatable: false });
  expect(field("labels")).toMatchObject({ in: "body", repeatable: true });
  expect(route("/user/starred/{owner}/{repo}", "PUT")?.params.map(({ name }) => name)).toEqual([
    "owner",
    "repo",
  ]);
  expect(route("/user/starred/{owner}/{repo}", "DELETE")).toBeDefined();
});

test("other JSON is refused", () => {
  expect(() => routesOf({ paths: null })).toThrow();
});
