import { describe, expect, test } from "vitest";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { createClient, get, list, text, unknownField } from "../index.ts";
import { scriptedFetch } from "../testing.ts";

const book = get("/books/{id}", { answer: { title: text, authors: list({ name: text }) } });

function libraryOf(body: string) {
  const fetch = scriptedFetch(new Response(body, { headers: { "content-type": "application/json" } }));
  return createClient({ baseUrl: "https://library.example", operations: { book }, fetch });
}

describe("a field that the type does not have", () => {
  test("is read as the service sent it, also of a row", async () => {
    const sent = '{"title":"Dune","year":1965,"tags":["a"],"authors":[{"name":"Herbert","born":null}]}';
    const dune = await libraryOf(sent).book({ id: 7 });
    expect(unknownField(dune, "year")).toBe(1965);
    expect(unknownField(dune, "tags")).toEqual(["a"]);
    expect(dune.authors.map((author) => unknownField(author, "born"))).toEqual([null]);
    expect(JSON.stringify(dune)).toBe(sent);
  });

  test("keeps its digits with exact numbers", async () => {
    const sent = '{"title":"Dune","authors":[],"key":9007199254740993,"rate":0.12345678901234567890}';
    const dune = await libraryOf(sent).book({ id: 7 }, { numbers: "exact" });
    expect(unknownField(dune, "key")).toBe(9007199254740993n);
    expect(unknownField(dune, "rate")).toBe("0.12345678901234567890");
  });

  test.each(["isbn", "toString", "constructor", "__proto__"])(
    "is undefined where none was sent: %s",
    (name) => {
      expect(unknownField({ title: "Dune" }, name)).toBeUndefined();
    },
  );

  test("is read under any name", async () => {
    const dune = await libraryOf('{"title":"Dune","authors":[],"__proto__":1,"constructor":2}').book({
      id: 7,
    });
    expect(unknownField(dune, "__proto__")).toBe(1);
    expect(unknownField(dune, "constructor")).toBe(2);
  });

  test.each([undefined, null, "Dune"])("needs an object, and refuses %j", async (entity) => {
    const failure = await failureOf(() => untyped(unknownField)(entity, "isbn"));
    expect(failure).toMatchObject({ code: "parameter", parameter: "entity" });
  });
});
