import { expect, test } from "vitest";
import { createClient } from "@org/http-core";
import { hostRoutes, paginateOperation, requestOperation } from "./host-routes.ts";

test.each([
  ["GET /search/issues", "search"],
  ["GET /search/", "search"],
  ["GET /search/code", "code_search"],
  ["GET /search/code{?q}", "code_search"],
  ["POST /graphql", "graphql"],
  ["GET /search", "core"],
  ["GET /searches/7", "core"],
  ["GET /repos/{owner}/search/x", "core"],
])("%s counts against the limit for %j", (route, bucket) => {
  expect(hostRoutes.operation(route).bucket).toBe(bucket);
});

/** A client whose service answers with the path and query of each request in `body`. */
function answering(body: (asked: string) => unknown) {
  return createClient({
    baseUrl: "https://api.example",
    fetch: (url) => Promise.resolve(Response.json(body(url.replace("https://api.example", "")))),
  });
}

test("the operation of a route sends parameters that are not in its path as the query", async () => {
  const client = answering((asked) => ({ asked }));
  const operation = requestOperation("GET /repos/{owner}/{repo}/languages");
  expect(await client.call(operation, { owner: "a", repo: "b", all: "yes" })).toEqual({
    asked: "/repos/a/b/languages?all=yes",
  });
});

test("the list operation of a route has the rows of the body, or of a field", async () => {
  const ofBody = paginateOperation("GET /users/{user}/repos");
  expect((await answering((asked) => [asked]).list(ofBody, { user: "a" })).items).toEqual(["/users/a/repos"]);
  const ofField = paginateOperation("GET /search/issues", "items");
  const page = await answering((asked) => ({ total: 1, items: [asked] })).list(ofField, { q: "x" });
  expect(page.items).toEqual(["/search/issues?q=x"]);
  expect(page.envelope).toEqual({ total: 1 });
});

test("an operation of an invalid route is refused", () => {
  expect(() => paginateOperation("GET /a/{")).toThrow("RFC 6570");
});
