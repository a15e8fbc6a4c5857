import { createClient, type Call, type Paginated } from "@org/http-core";
import { type Completed, type ErrorBodyOf, routes } from "@org/http-core/routes";
import { text } from "@org/http-core/schema";
import { describe, expectTypeOf, test } from "vitest";

/** As openapi-typescript writes it. */
interface paths {
  "/books": {
    parameters: { query?: never; header?: never; path?: never; cookie?: never };
    get: {
      parameters: {
        query?: { author?: string; order?: "title" | "year" };
        header?: never;
        path?: never;
        cookie?: never;
      };
      requestBody?: never;
      responses: {
        200: { headers: Record<string, unknown>; content: { "application/json": Book[] } };
        404: { headers: Record<string, unknown>; content: { "application/json": { reason: string } } };
      };
    };
    post: {
      parameters: { query: { shelf: number }; header?: never; path?: never; cookie?: never };
      requestBody: { content: { "application/vnd.library+json": { title: string; pages?: number } } };
      responses: { "2XX": { content: { "application/vnd.library+json; charset=utf-8": Book } } };
    };
    put?: never;
  };
  "/books/{id}": {
    get: {
      parameters: { query?: never; path: { id: number } };
      responses: {
        200: { content: { "application/json": Book } };
        202: { content: { "application/json": { wait: true } } };
      };
    };
    delete: {
      parameters: { path: { id: number } };
      responses: { 204: { content: never } };
    };
    patch: {
      parameters: { path: { id: number } };
      requestBody?: { content: { "application/json": { title: string } } };
      responses: { 200: { content: { "application/json": Book } }; 204: { content?: never } };
    };
  };
  "/books/{id}/tags": {
    put: {
      parameters: { path: { id: number } };
      requestBody: { content: { "application/json": string[] } };
      responses: { 200: { content: { "application/json": string[] } } };
    };
    post: {
      parameters: { path: { id: number } };
      requestBody: { content: { "application/json": { tags?: string[] } | string[] } };
      responses: { 200: { content: { "text/plain": string } } };
    };
  };
  "/files/{path}": {
    get: { parameters: { path: { path: string } }; responses: { 302: { content?: never } } };
  };
  "/covers/{id}": {
    post: {
      parameters: { path: { id: number } };
      requestBody: { content: { "multipart/form-data": { cover: string } } };
      responses: { 204: { content?: never } };
    };
    put: {
      parameters: { path: { id: number } };
      requestBody?: { content: { "text/plain": string } };
      responses: { 204: { content?: never } };
    };
  };
  "/reader": {
    get: {
      parameters: { query?: never; path?: never };
      responses: { 200: { content: { "application/json": Book } } };
    };
    delete: { responses: { 204: { content?: never } } };
  };
  "/search": {
    get: {
      parameters: { query: { q: string } };
      responses: {
        200: { content: { "application/json": { total: number; books: Book[]; authors?: string[] } } };
      };
    };
  };
}

interface Book {
  readonly title: string;
}

const client = createClient({ baseUrl: "https://library.example" });
const library = routes<paths>(client);

describe("a read", () => {
  test("has the parameters of path and query, and the answer", () => {
    expectTypeOf(library.request("GET /books")).toEqualTypeOf<Call<Book[]>>();
    expectTypeOf(library.request("GET /books", { order: "year" })).toEqualTypeOf<Call<Book[]>>();
    expectTypeOf(library.request("GET /books/{id}", { id: 7 })).toEqualTypeOf<Call<Book>>();
    // @ts-expect-error -- there is no such order
    void library.request("GET /books", { order: "pages" });
    // @ts-expect-error -- there is no such parameter
    void library.request("GET /books", { title: "Dune" });
    // @ts-expect-error -- the path needs `id`
    void library.request("GET /books/{id}", {});
    // @ts-expect-error -- a read has no body
    void library.request("GET /books", {}, { body: [] });
  });

  test("of a route without parameters has none", () => {
    expectTypeOf(library.request("GET /reader")).toEqualTypeOf<Call<Book>>();
    expectTypeOf(library.request("GET /reader", {}, { validate: "strict" })).toEqualTypeOf<Call<Book>>();
    // @ts-expect-error -- there is no such parameter
    void library.request("GET /reader", { id: 7 });
    // @ts-expect-error -- there is no such parameter
    void library.request("DELETE /reader", { id: 7 });
  });

  test("may name a template with reserved expansion or a query of its own", () => {
    expectTypeOf(library.request("GET /books{?author}", { author: "a" })).toEqualTypeOf<Call<Book[]>>();
    expectTypeOf(library.request("GET /files/{+path}", { path: "a/b" })).toEqualTypeOf<Call<unknown>>();
    // @ts-expect-error -- `path` is text
    void library.request("GET /files/{+path}", { path: 7 });
  });

  test("has text and bytes of the same parameters", () => {
    expectTypeOf(library.requestText("GET /books/{id}", { id: 7 })).toEqualTypeOf<Call<string>>();
    // @ts-expect-error -- `id` is a number
    void library.requestBytes("GET /books/{id}", { id: "7" });
  });
});

describe("a write", () => {
  test("has its query in an option, beside the fields of its body", () => {
    const posted = library.request("POST /books", { title: "Dune" }, { query: { shelf: 3 } });
    expectTypeOf(posted).toEqualTypeOf<Call<Book>>();
    // @ts-expect-error -- `shelf` is missing
    void library.request("POST /books", { title: "Dune" });
    // @ts-expect-error -- `title` is missing
    void library.request("POST /books", { pages: 1 }, { query: { shelf: 3 } });
  });

  test("may have no answer, or sometimes none", () => {
    expectTypeOf(library.request("DELETE /books/{id}", { id: 7 })).toEqualTypeOf<Call<undefined>>();
    expectTypeOf(library.request("PATCH /books/{id}", { id: 7 })).toEqualTypeOf<Call<Book | undefined>>();
  });

  test("has a body that is a list as an option, which is required where it is all that there is", () => {
    const put = library.request("PUT /books/{id}/tags", { id: 7 }, { body: ["a"] });
    expectTypeOf(put).toEqualTypeOf<Call<string[]>>();
    // @ts-expect-error -- the body is missing
    void library.request("PUT /books/{id}/tags", { id: 7 });
    // @ts-expect-error -- tags are text
    void library.request("PUT /books/{id}/tags", { id: 7 }, { body: [7] });
    void library.request("POST /books/{id}/tags", { id: 7, tags: ["a"] });
    void library.request("POST /books/{id}/tags", { id: 7 }, { body: ["a"] });
    // @ts-expect-error -- tags are text
    void library.request("POST /books/{id}/tags", { id: 7 }, { body: [7] });
  });
});

describe("a body that is no JSON", () => {
  test("is an option: as it is sent, or the fields of a form", () => {
    const sent = library.request("POST /covers/{id}", { id: 7 }, { body: new FormData() });
    expectTypeOf(sent).toEqualTypeOf<Call<undefined>>();
    void library.request("PUT /covers/{id}", { id: 7 }, { body: "text" });
    void library.request("PUT /covers/{id}", { id: 7 });
    // @ts-expect-error -- the body is missing
    void library.request("POST /covers/{id}", { id: 7 });
    void library.request("POST /covers/{id}", { id: 7 }, { body: { cover: new Blob() } });
    // @ts-expect-error -- a form is an object
    void library.request("POST /covers/{id}", { id: 7 }, { body: 7 });
  });
});

describe("a list", () => {
  test("has the rows of the answer, or of the field that is named", () => {
    expectTypeOf(library.paginate("GET /books")).toEqualTypeOf<Paginated<Book>>();
    expectTypeOf(library.paginate("GET /search", { q: "a" }, { items: "books" })).toEqualTypeOf<
      Paginated<Book>
    >();
    expectTypeOf(library.paginate("GET /search", { q: "a" }, { items: "authors" })).toEqualTypeOf<
      Paginated<string>
    >();
    // @ts-expect-error -- `items` has to be named
    void library.paginate("GET /search", { q: "a" });
    // @ts-expect-error -- it is no list
    void library.paginate("GET /search", { q: "a" }, { items: "total" });
  });
});

describe("a result", () => {
  test("is what a schema makes of it, not what the caller expects", () => {
    expectTypeOf(library.request("GET /books", {}, { schema: text })).toEqualTypeOf<Call<string>>();
    expectTypeOf(library.paginate("GET /books", {}, { schema: text })).toEqualTypeOf<Paginated<string>>();
    // @ts-expect-error -- no schema checks it
    const call: Call<{ readonly isbn: string }> = library.request("GET /books/{id}", { id: 7 });
    // @ts-expect-error -- no schema checks it
    const untyped: Call<string> = routes(client).request("GET /books");
    expectTypeOf([call, untyped]).toBeArray();
  });

  test("is unknown for a route that is not described, or has no JSON", () => {
    expectTypeOf(library.request("GET /shelves/{id}", { id: 1, any: 2 })).toEqualTypeOf<Call<unknown>>();
    expectTypeOf(library.request("PUT /books", { any: 2 })).toEqualTypeOf<Call<unknown>>();
    expectTypeOf(library.request("POST /books/{id}/tags", { id: 7 })).toEqualTypeOf<Call<unknown>>();
    // @ts-expect-error -- the path needs `id` all the same
    void library.request("GET /shelves/{id}", {});
  });
});

test("the body of an error is what is documented for its status", () => {
  expectTypeOf<ErrorBodyOf<paths, "GET /books">>().toEqualTypeOf<{ reason: string }>();
  expectTypeOf<ErrorBodyOf<paths, "GET /books/{id}">>().toEqualTypeOf<unknown>();
});

test("completion changes no type", () => {
  const completed = routes<Completed<paths>>(client);
  expectTypeOf(completed.request("GET /books/{id}", { id: 7 })).toEqualTypeOf<Call<Book>>();
  expectTypeOf(completed.request("GET /shelves/{id}", { id: 7 })).toEqualTypeOf<Call<unknown>>();
  // @ts-expect-error -- the path needs `id`
  void completed.request("GET /books/{id}");
});
