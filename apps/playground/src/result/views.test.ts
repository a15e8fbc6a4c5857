import { expect, test } from "vitest";
import type { ResultOutcome } from "../run/outcome.ts";
import { viewsOf } from "./views.ts";

const result = (data: unknown): ResultOutcome => ({
  kind: "result",
  data,
  rejected: [],
  response: new Response(),
  meta: {
    status: 200,
    cache: "miss",
    timings: { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0, total: 0 },
    requestId: undefined,
    rateLimit: undefined,
    warnings: [],
    attempts: 1,
  },
});
const of = (kind: "json" | "html", id = "repoHost.request") => ({
  id,
  result: { kind, mediaType: "", schema: undefined },
});

test("a result is shown as its kind allows", () => {
  expect(viewsOf(result({}), of("json"), false)).toEqual(["JSON", "Raw", "Headers"]);
  expect(viewsOf(result(""), of("html"), false)).toEqual(["Rendered", "Raw", "Headers"]);
  expect(viewsOf(result([]), of("json", "validators.summary"), true)).toEqual([
    "JSON",
    "Picture",
    "Raw",
    "Headers",
    "Rejected",
  ]);
});

test("a response without a body has headers only; null is a body", () => {
  expect(viewsOf(result(undefined), of("json"), false)).toEqual(["Headers"]);
  expect(viewsOf(result(null), of("json"), false)).toEqual(["JSON", "Raw", "Headers"]);
});
