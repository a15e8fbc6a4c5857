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
const of = (kind: "json" | "html") => ({
  result: { kind, mediaType: "", schema: undefined },
});

test("a result is shown as its kind allows", () => {
  const plain = { hasRejected: false, hasPicture: false };
  expect(viewsOf(result({}), of("json"), plain)).toEqual(["JSON", "Raw", "Headers"]);
  expect(viewsOf(result(""), of("html"), plain)).toEqual(["Rendered", "Raw", "Headers"]);
  expect(viewsOf(result([]), of("json"), { hasRejected: true, hasPicture: true })).toEqual([
    "JSON",
    "Picture",
    "Raw",
    "Headers",
    "Rejected",
  ]);
});

test("a response without a body has headers only; null is a body", () => {
  expect(viewsOf(result(undefined), of("json"), { hasRejected: false, hasPicture: true })).toEqual([
    "Headers",
  ]);
  expect(viewsOf(result(null), of("json"), { hasRejected: false, hasPicture: false })).toEqual([
    "JSON",
    "Raw",
    "Headers",
  ]);
});
