import { ParameterError } from "@org/http-core";
import { isRecord, propertyOf } from "@org/http-core/operation";
import { failureOf } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";
import { documentOf, json, query } from "../../test/library.ts";
import { routesOf } from "../read/routes-of.ts";
import { pickRoutes } from "./pick.ts";

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object) => ({ type: "object", properties });
const array = (items: object) => ({ type: "array", items });
const text = { type: "string" };

/** Lists the names that a picked document has below these. */
function at(value: unknown, ...names: readonly string[]): unknown {
  return names.reduce((found: unknown, name) => propertyOf(found, name), value);
}

const namesAt = (value: unknown, ...names: readonly string[]): readonly string[] => {
  const found = at(value, ...names);
  return isRecord(found) ? Object.keys(found) : [];
};

/** Picks routes. Each of the picked document is read as in the whole one, and picking them again changes nothing. */
function picked(document: object, ...routes: readonly string[]): Readonly<Record<string, unknown>> {
  const found = pickRoutes(document, routes);
  const whole = new Map(
    routesOf(document)
      .report()
      .map((one) => [one.route, one]),
  );
  for (const one of routesOf(found).report()) expect(one).toEqual(whole.get(one.route));
  expect(pickRoutes(found, routes)).toEqual(found);
  return found;
}

const routesIn = (document: unknown): readonly string[] =>
  routesOf(document)
    .report()
    .map(({ route }) => route);

describe("a picked document", () => {
  test("has the routes and all that they refer to, and nothing else", () => {
    const book = { responses: json(to("Book")) };
    const schemas = {
      Unused: object({ other: to("Other") }),
      Book: object({ author: to("Author") }),
      Author: object({ books: array(to("Book")) }),
      Other: text,
    };
    const document = documentOf(
      {
        "/other": { get: { responses: json(to("Other")) } },
        "/books": { post: book, get: book, trace: book },
      },
      { components: { schemas, parameters: { page: query("page", text) } }, "x-webhooks": { big: {} } },
    );
    const { Book, Author } = schemas;
    const { openapi, info, servers } = document;
    const expected = {
      openapi,
      info,
      servers,
      paths: { "/books": { get: book } },
      components: { schemas: { Book, Author } },
    };
    expect(picked(document, "GET /books")).toEqual(expected);
  });

  test("has what the whole path has, and the security schemes and tags that are used", () => {
    const shared = {
      summary: "Books",
      parameters: [{ $ref: "#/components/parameters/page" }],
      servers: [{ url: "/b" }],
    };
    const operation = { tags: ["books"], security: [{ key: [], token: ["read"] }], responses: {} };
    const scheme = { type: "http", scheme: "bearer" };
    const document = documentOf(
      {
        "/books": {
          ...shared,
          get: operation,
          put: { tags: ["writing"], security: [{ other: [] }], responses: {} },
        },
      },
      {
        security: [{ everywhere: [] }],
        tags: [{ name: "writing" }, { name: "books", description: "Of books." }],
        components: {
          parameters: { page: query("page", to("Page")), size: query("size", text) },
          schemas: { Page: { type: "integer" } },
          securitySchemes: {
            key: scheme,
            token: { $ref: "#/components/securitySchemes/real" },
            real: scheme,
            other: scheme,
            everywhere: scheme,
          },
        },
      },
    );
    const found = picked(document, "GET /books");
    expect(at(found, "paths", "/books")).toEqual({ ...shared, get: operation });
    expect(namesAt(found, "components", "parameters")).toEqual(["page"]);
    expect(namesAt(found, "components", "schemas")).toEqual(["Page"]);
    expect(namesAt(found, "components", "securitySchemes")).toEqual(["key", "token", "real", "everywhere"]);
    expect(at(found, "security")).toEqual([{ everywhere: [] }]);
    expect(at(found, "tags")).toEqual([{ name: "books", description: "Of books." }]);
  });

  test("has the schemas of a discriminator, named by their pointer or by their name", () => {
    const discriminator = { propertyName: "kind", mapping: { cat: "#/components/schemas/Cat", dog: "Dog" } };
    const schemas = {
      Pet: { ...object({ kind: text }), discriminator },
      Cat: object({ lives: text }),
      Dog: object({ tricks: text }),
      Cow: text,
    };
    const document = documentOf(
      { "/pet": { get: { responses: json(to("Pet")) } } },
      { components: { schemas } },
    );
    expect(namesAt(picked(document, "GET /pet"), "components", "schemas")).toEqual(["Pet", "Cat", "Dog"]);
  });

  test("has parts outside of the components, where they were", () => {
    const definitions = { "a/b": array({ $ref: "#/x-more/list/1/items" }), unused: text };
    const document = documentOf(
      { "/books": { get: { responses: json({ $ref: "#/definitions/a~1b" }) } } },
      {
        definitions,
        "x-more": { list: [to("Beside"), array(to("Deep/properties/title"))], unused: text },
        components: { schemas: { Deep: object({ title: text }), Beside: text } },
      },
    );
    const found = picked(document, "GET /books");
    expect(namesAt(found, "definitions")).toEqual(["a/b"]);
    expect(namesAt(found, "x-more")).toEqual(["list"]);
    expect(at(found, "components", "schemas")).toEqual({ Deep: object({ title: text }), Beside: text });
  });

  test("has a path that another path or a component describes, without its other operations", () => {
    const item = {
      parameters: [query("page", text)],
      get: { responses: json(to("Book")) },
      post: { responses: json(to("Other")) },
    };
    const components = {
      pathItems: { books: item },
      schemas: { Book: object({ title: text }), Other: text },
    };
    const document = documentOf(
      { "/books": { $ref: "#/components/pathItems/books" }, "/again": { $ref: "#/paths/~1books" } },
      { components },
    );
    const found = picked(document, "GET /again");
    expect(routesIn(found)).toEqual(["GET /books", "GET /again"]);
    expect(namesAt(found, "components", "pathItems", "books")).toEqual(["parameters", "get"]);
    expect(namesAt(found, "components", "schemas")).toEqual(["Book"]);
  });

  test("has another route as a whole, where a picked one refers into it", () => {
    const into = "#/paths/~1books~1{id}/get/responses/200/content/application~1json/schema";
    const document = documentOf({
      "/books": { get: { responses: json(array({ $ref: into })) } },
      "/books/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: text }],
        get: { responses: json(object({ title: text })) },
        delete: { responses: {} },
      },
    });
    const found = picked(document, "GET /books");
    expect(routesIn(found)).toEqual(["GET /books", "GET /books/{id}"]);
  });

  test("has an operation of a component, where a route refers into it", () => {
    const item = { parameters: [query("page", text)], get: { responses: json(text) }, post: {} };
    const into = { $ref: "#/components/pathItems/books/get/responses/200" };
    const document = documentOf(
      { "/books": { get: { responses: { 200: into } } } },
      { components: { pathItems: { books: item } } },
    );
    const found = picked(document, "GET /books");
    expect(namesAt(found, "components", "pathItems", "books")).toEqual(["parameters", "get"]);
  });

  test("ends where paths refer to each other", () => {
    const into = { $ref: "#/paths/~1a/get/responses/200" };
    const document = documentOf({
      "/books": { get: { responses: { 200: into } } },
      "/a": { $ref: "#/paths/~1b" },
      "/b": { $ref: "#/paths/~1a" },
    });
    expect(namesAt(picked(document, "GET /books"), "paths")).toEqual(["/books", "/a", "/b"]);
  });

  test("has no more than the whole where a reference leads nowhere, to another document or in a circle", () => {
    const schemas = { Circle: to("Circle"), File: { $ref: "other.yaml#/Book" }, Nothing: to("None") };
    const paths = new Map(
      Object.keys(schemas).map((name) => [`/${name}`, { get: { responses: json(to(name)) } }]),
    );
    const document = documentOf(Object.fromEntries(paths), { components: { schemas } });
    for (const name of Object.keys(schemas))
      expect(namesAt(picked(document, `GET /${name}`), "components", "schemas")).toEqual([name]);
  });

  test("says that lists have `Link` headers, where only another list of the whole documents it", () => {
    const books = { parameters: [query("per_page", { type: "integer" })], responses: json(array(text)) };
    const document = documentOf({
      "/books": { get: books },
      "/all": { get: { responses: json(array(text), { Link: {} }) } },
    });
    const found = picked(document, "GET /books");
    expect(routesOf(found).report("GET /books").paging?.why).toBe(
      "other lists of the document have a `Link` header",
    );
    expect(found["x-link-headers"]).toBe(true);
    expect(picked(document, "GET /all")).not.toHaveProperty("x-link-headers");
  });
});

describe("a route", () => {
  const get = { responses: {} };
  const document = documentOf({
    "/books": { get, post: get },
    "/books/{id}": { get },
    "/bookshelves": { get },
    "/user/repos": { get },
  });

  test("ends with a star for all that begin like it", () => {
    expect(routesIn(picked(document, "GET /books/*", "POST /books"))).toEqual([
      "POST /books",
      "GET /books/{id}",
    ]);
    expect(routesIn(picked(document, "GET /book*"))).toEqual([
      "GET /books",
      "GET /books/{id}",
      "GET /bookshelves",
    ]);
  });

  test("may have the marks that a client's route has", () => {
    expect(routesIn(pickRoutes(document, ["GET /books/{+id}{?page}"]))).toEqual(["GET /books/{id}"]);
  });

  test.each([
    ["DELETE /books", "`GET /books`, `POST /books`"],
    ["GET /books/{isbn}/pages", "`GET /books/{id}`"],
    ["GET /user/repo", "`GET /user/repos`"],
    ["GET /none/*", "`GET /"],
    ["/books", "a method and a path"],
  ])("%s is refused, and similar ones are named", async (route, words) => {
    const failure = await failureOf(() => pickRoutes(document, [route]));
    expect(failure).toBeInstanceOf(ParameterError);
    expect(String(failure)).toContain(words);
    expect(String(failure)).toContain(JSON.stringify(route));
  });

  test("is refused of a document without routes", () => {
    expect(() => pickRoutes(documentOf({}), ["GET /books"])).toThrow(
      "a route of the document, which has none",
    );
    expect(() => pickRoutes({ swagger: "2.0" }, [])).toThrow("OpenAPI 3.0 or later");
  });
});
