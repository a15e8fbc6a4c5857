import { expect, test } from "vitest";
import { readRoute, writeRoute } from "./route-path.ts";

test.each([
  ["repo-host/request/repos/{owner}/{repo}", { template: "/repos/{owner}/{repo}", rows: undefined }],
  ["repo-host/paginate/users/{user}/repos", { template: "/users/{user}/repos", rows: "" }],
  ["repo-host/paginate:items/search/issues", { template: "/search/issues", rows: "items" }],
  [
    "repo-host/request:POST/repos/{owner}/{repo}/issues",
    { template: "/repos/{owner}/{repo}/issues", rows: undefined, method: "POST" as const },
  ],
])("%s is a route", (path, route) => {
  expect(readRoute(path)).toEqual(route);
  expect(writeRoute(route)).toBe(path);
});

test.each(["/a{?page,per_page}", "/a b/#c/%", "/é/\ud800", "/x:y/{+path}", "/'\"<>`"])(
  "the template %s is kept, and breaks no address",
  (template) => {
    const path = writeRoute({ template, rows: "in/side" });
    expect(path).not.toMatch(/[?#\s"<>`]/);
    expect(readRoute(path)).toEqual({ template: template.toWellFormed(), rows: "in/side" });
  },
);

test("other addresses are no routes", () => {
  for (const path of [
    "",
    "repo-host/root",
    "validators/request/a",
    "repo-host/requests/a",
    "repo-host/request",
  ])
    expect(readRoute(path)).toBeUndefined();
});

test("an address with a broken escape is shown as it is", () => {
  expect(readRoute("repo-host/request/a%zz")?.template).toBe("/a%zz");
});
