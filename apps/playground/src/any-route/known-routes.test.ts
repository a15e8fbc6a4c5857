import { createSandbox } from "@org/sandbox";
import { expect, test } from "vitest";
import { fetchRoutes, routesOf } from "./known-routes.ts";

const sandbox = createSandbox();
const routes = await fetchRoutes({ base: `${sandbox.origins.repoHost}/`, fetch: sandbox.fetch });
const route = (template: string) => routes.find((one) => one.template === template);

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

test("other JSON is refused", () => {
  expect(() => routesOf({ paths: null })).toThrow();
});
