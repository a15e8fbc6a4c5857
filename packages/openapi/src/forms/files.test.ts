import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { propertyOf } from "@org/http-core/operation";
import { openApiClient } from "../read/client.ts";
import { routesOf } from "../read/routes-of.ts";
import { bundled } from "./files.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "openapi-files-"));
});

afterEach(() => rm(folder, { recursive: true }));

/** Writes files below the test's folder. */
async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), text);
  }
}

/** A document whose only answer is what a reference leads to. */
const documentWith = (reference: string): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Library", version: "1" },
    paths: {
      "/books": {
        get: {
          responses: {
            200: { description: "", content: { "application/json": { schema: { $ref: reference } } } },
          },
        },
      },
    },
  });

const report = (document: unknown) => routesOf(document).report("GET /books");

/** A server with these documents, and the addresses that it was asked for. */
function server(documents: Readonly<Record<string, string | Response>>) {
  const asked: string[] = [];
  const fetch = async (input: string | URL | Request): Promise<Response> => {
    const { href } = new URL(input instanceof Request ? input.url : input);
    asked.push(href);
    const found = documents[href] ?? new Response("", { status: 404 });
    return Promise.resolve(found instanceof Response ? found : new Response(found));
  };
  return { fetch, asked };
}

test("a document in several files is read like one in one file", async () => {
  await write({
    "api/openapi.yaml": `
openapi: 3.0.3
info: { title: Zoo, version: "1" }
paths:
  /pets:
    get:
      parameters: [{ $ref: "parameters.yaml#/limit" }]
      responses:
        200:
          description: ""
          headers: { Link: { schema: { type: string } } }
          content: { application/json: { schema: { type: array, items: { $ref: schemas/Pet.yaml } } } }
  /pets/{id}: { $ref: paths/pet.json }
`,
    "api/paths/pet.json": JSON.stringify({
      parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
      get: {
        responses: {
          200: {
            description: "",
            content: { "application/json": { schema: { $ref: "../schemas/Pet.yaml" } } },
          },
        },
      },
    }),
    "api/parameters.yaml": "limit: { name: limit, in: query, schema: { type: integer, maximum: 50 } }",
    "api/schemas/Pet.yaml": `
oneOf: [{ $ref: Cat.yaml }, { $ref: Dog.yaml }]
discriminator: { propertyName: kind, mapping: { meow: Cat.yaml, woof: ./Dog.yaml } }
`,
    "api/schemas/Cat.yaml":
      "{ type: object, required: [kind], properties: { kind: { type: string }, friend: { $ref: Pet.yaml } } }",
    "api/schemas/Dog.yaml":
      "{ type: object, required: [kind, tricks], properties: { kind: { type: string }, tricks: { type: integer } } }",
  });
  for (const source of [join(folder, "api/openapi.yaml"), pathToFileURL(join(folder, "api/openapi.yaml"))]) {
    const document = await bundled(source);
    expect(Object.keys(propertyOf(propertyOf(document, "components"), "schemas") ?? {})).toEqual(
      expect.arrayContaining(["Pet", "Cat", "Dog"]),
    );
    expect(routesOf(document).report()).toMatchObject([
      { route: "GET /pets", answer: "checked", notUnderstood: [], paging: { style: "link" } },
      { route: "GET /pets/{id}", answer: "checked", notUnderstood: [] },
    ]);
    // The names of the mapping choose the schemas, as in one file.
    const drift: string[] = [];
    const client = openApiClient(document, {
      baseUrl: "https://zoo.example",
      fetch: () => Promise.resolve(Response.json({ kind: "meow", friend: { kind: "woof" } })),
      on: { drift: ({ path }) => void drift.push(path) },
    });
    await client.request("GET /pets/{id}", { id: "1" });
    expect(drift).toEqual(["friend.tricks"]);
  }
});

describe("a file", () => {
  test("needs no ending", async () => {
    await write({
      "api.json": documentWith("Book"),
      Book: "{ type: object, properties: { title: { type: string } } }",
    });
    expect(report(await bundled(join(folder, "api.json"))).answer).toBe("checked");
  });

  test.each([
    ["none.yaml", /none\.yaml can't be read: ENOENT/],
    ["bad.yaml", /bad\.yaml" \(1:\d+\)/],
  ])("that is wrong is named: %s", async (name, message) => {
    await write({ "api.json": documentWith(name), "bad.yaml": "a: [" });
    await expect(bundled(join(folder, "api.json"))).rejects.toThrow(message);
    await expect(bundled(join(folder, name))).rejects.toThrow(message);
  });

  test("without the part that is referred to is left as it was, and the report says so", async () => {
    await write({ "api.json": documentWith("other.yaml#/None"), "other.yaml": "Book: {}" });
    expect(report(await bundled(join(folder, "api.json"))).notUnderstood).toMatchObject([
      { reason: "a reference to another document" },
    ]);
  });

  test("of an example is not needed", async () => {
    const document = documentWith("#/components/schemas/Book").replace(
      /\}$/,
      ',"components":{"schemas":{"Book":{"type":"string"}},"examples":{"one":{"externalValue":"https://elsewhere.example/one.json"}}}}',
    );
    await write({ "api.json": document });
    const { fetch, asked } = server({});
    expect(report(await bundled(join(folder, "api.json"), { fetch })).answer).toBe("checked");
    expect(asked).toEqual([]);
  });
});

describe("a reference out of the folder", () => {
  test.each(["../secret.yaml", "/etc/hostname", "file:///etc/hostname", "https://elsewhere.example/a.yaml"])(
    "of a file fails, and nothing is read: %s",
    async (reference) => {
      await write({ "api/api.json": documentWith(reference), "secret.yaml": "type: string" });
      const { fetch, asked } = server({});
      await expect(bundled(join(folder, "api/api.json"), { fetch })).rejects.toThrow("name it by `from`");
      expect(asked).toEqual([]);
    },
  );

  test.each([
    "file:///etc/hostname",
    "/etc/hostname",
    "../other/a.yaml",
    "https://elsewhere.example/a.yaml",
    "//elsewhere.example/a.yaml",
    "https://library.example@elsewhere.example/api/a.yaml",
    "http://library.example/api/a.yaml",
    "http://127.0.0.1/a.yaml",
  ])("of a server fails, and nothing is read: %s", async (reference) => {
    const { fetch, asked } = server({ "https://library.example/api/v1.json": documentWith(reference) });
    await expect(bundled("https://library.example/api/v1.json", { fetch })).rejects.toThrow(
      "name it by `from`",
    );
    expect(asked).toEqual(["https://library.example/api/v1.json"]);
  });

  test("is followed where the caller names the place", async () => {
    await write({
      "api/api.json": documentWith("../shared/schemas/Book.yaml"),
      "shared/schemas/Book.yaml": "$ref: https://library.example/schemas/Book.json",
    });
    const { fetch } = server({ "https://library.example/schemas/Book.json": '{"type":"string"}' });
    const from = [join(folder, "shared"), "https://library.example/schemas/Book.json"];
    expect(report(await bundled(join(folder, "api/api.json"), { from, fetch })).answer).toBe("checked");
    const [shared = ""] = from;
    for (const place of [shared.slice(0, -1), `${shared}/schemas/Bo`])
      await expect(bundled(join(folder, "api/api.json"), { from: [place], fetch })).rejects.toThrow(
        "Book.yaml",
      );
  });

  test("is not followed by a redirect", async () => {
    const location = "http://127.0.0.1/secret?token=abc";
    const moved = () => new Response(null, { status: 302, headers: { location } });
    for (const documents of [
      { "https://library.example/v1.json": moved() },
      {
        "https://library.example/v1.json": documentWith("a.yaml"),
        "https://library.example/a.yaml": moved(),
      },
    ]) {
      const { fetch, asked } = server(documents);
      await expect(bundled("https://library.example/v1.json", { fetch })).rejects.toThrow(
        /^https:\/\/library\.example\/\S+ can't be read: it is at http:\/\/127\.0\.0\.1\/secret now: name that address$/,
      );
      expect(asked).toEqual(Object.keys(documents));
    }
  });
});

test("no error has the secrets of an address", async () => {
  const address = "https://user:pass@library.example/api/v1.json?token=abc";
  for (const text of ["a: [", documentWith("../a.yaml"), new Response("", { status: 500 })]) {
    const error = await bundled(address, { fetch: server({ [address]: text }).fetch }).catch(String);
    expect(error).toContain("https://library.example/api/v1.json");
    expect(error).not.toMatch(/pass|abc/);
  }
});
