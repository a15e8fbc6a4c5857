import { expect, test } from "vitest";
import { text } from "../schema/leaves.ts";
import { bytes, html, json, none, plainText, type Result } from "./result.ts";

test.each<[(accept?: string) => Result<unknown>, Result<unknown>["kind"], string]>([
  [(accept) => json(text, accept), "json", "application/json"],
  [plainText, "text", "text/plain"],
  [html, "html", "text/html"],
  [bytes, "bytes", "*/*"],
  [none, "none", "*/*"],
])("%#: a body of the kind %s accepts its media type, unless another is given", (make, kind, accept) => {
  const schema = kind === "json" ? text : undefined;
  expect(make()).toEqual({ kind, accept, schema });
  expect(make("application/vnd.shop")).toEqual({ kind, accept: "application/vnd.shop", schema });
});
