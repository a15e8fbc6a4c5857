import { expect, test } from "vitest";
import { templateParts } from "./template.ts";

test("a template is parsed once", () => {
  expect(templateParts("/shops/{shop}/things{?page}")).toBe(templateParts("/shops/{shop}/things{?page}"));
});

test("an invalid template is refused each time", () => {
  expect(() => templateParts("/shops/{shop")).toThrow("RFC 6570");
  expect(() => templateParts("/shops/{shop")).toThrow("RFC 6570");
});

test("the number of cached templates is bounded", () => {
  const first = templateParts("/first/{id}");
  for (let index = 0; index < 2000; index += 1) templateParts(`/shops/${String(index)}/{id}`);
  expect(templateParts("/first/{id}")).not.toBe(first);
  expect(templateParts("/first/{id}")).toEqual(first);
});
