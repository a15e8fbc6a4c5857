import { expect, test } from "vitest";
import { parseYaml } from "./yaml.ts";

test("a document in YAML is read as JSON would be", async () => {
  const text = `
openapi: 3.1.0
info: { title: Library, version: 2026-01-01 }
paths:
  /books:
    get:
      responses:
        200: { description: yes }
`;
  expect(await parseYaml(text)).toEqual({
    openapi: "3.1.0",
    info: { title: "Library", version: "2026-01-01" },
    paths: { "/books": { get: { responses: { "200": { description: "yes" } } } } },
  });
  expect(await parseYaml('{"openapi": "3.1.0"}')).toEqual({ openapi: "3.1.0" });
});

test("merge keys are merged: as a field `<<` they would be lost", async () => {
  const text = "page: &page { name: page, in: query }\nlist:\n  - { <<: *page, required: true }";
  expect(await parseYaml(text)).toMatchObject({ list: [{ name: "page", in: "query", required: true }] });
});

test.each([
  ["a: [", "line 1"],
  ["a: 1\na: 2", "line 2"],
  ["a: &a [*a, *b]", "Unresolved alias"],
])("%j is refused, and the place is named", async (text, words) => {
  await expect(parseYaml(text)).rejects.toThrow(SyntaxError);
  await expect(parseYaml(text)).rejects.toThrow(words);
});
