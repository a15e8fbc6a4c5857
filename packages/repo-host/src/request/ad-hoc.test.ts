import { expect, test } from "vitest";
import { plainText } from "@org/http-core/operation";
import { adHoc } from "./ad-hoc.ts";

test.each([
  ["GET /search/issues", "search"],
  ["GET /search/", "search"],
  ["POST /graphql", "graphql"],
  ["GET /search", "core"],
  ["GET /searches/7", "core"],
  ["GET /repos/{owner}/search/x", "core"],
])("%s counts against the limit for %j", (route, bucket) => {
  expect(adHoc(route, plainText()).bucket).toBe(bucket);
});
