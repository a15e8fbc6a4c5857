/**
 * Public issues of other clients and generators about real documents, each tried with a small document of our own;
 * docs/documents-of-others.md lists what happens there.
 */
import { describe, expect, test } from "vitest";
import { documentOf, inPath, json, query, setUp } from "./library.ts";

const text = { type: "string" };
const texts = { type: "array", items: text };
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const refTo = (name: string, more: object = {}) => ({ $ref: `#/components/schemas/${name}`, ...more });

/** Sends these parameters, and returns the request. */
async function sent(path: `/${string}`, parameters: readonly object[], params: Record<string, unknown>) {
  const { client, asked } = setUp(documentOf({ [path]: { get: { parameters, responses: {} } } }));
  await client.request(`GET ${path}`, params);
  return (await asked())[0];
}

/** Reads an answer, and returns its value and drift. */
async function answered(schema: unknown, body: unknown, schemas: object = {}) {
  const paths = { "/a": { get: { responses: json(schema) } } };
  const { client, drift } = setUp(documentOf(paths, { components: { schemas } }), [body], {
    numbers: "exact",
  });
  return { value: await client.request("GET /a"), drift, report: client.report("GET /a") };
}

const jsonText = (body: string | null, status = 200) =>
  new Response(body, { status, headers: { "content-type": "application/json" } });

describe("parameters", () => {
  test("openapi-typescript 1596: values in the path are encoded, or refused", async () => {
    expect(await sent("/a/{slug}", [inPath("slug")], { slug: "b?c#d" })).toBe("GET /a/b%3Fc%23d");
    const empty = sent("/a/{slug}", [inPath("slug")], { slug: "/b" });
    await expect(empty).rejects.toMatchObject({ code: "parameter", parameter: "slug" });
  });

  test("openapi-typescript 1388, hey-api 1255: `explode` holds for lists", async () => {
    expect(await sent("/a", [query("id", texts)], { id: ["1", "2"] })).toBe("GET /a?id=1&id=2");
    expect(await sent("/a", [query("id", texts, { explode: false })], { id: ["1", "2"] })).toBe(
      "GET /a?id=1,2",
    );
  });

  test("openapi-typescript 1533: an object is a form by default", async () => {
    const id = query("id", object({ role: text, firstName: text }));
    expect(await sent("/a", [id], { id: { role: "admin", firstName: "Alex" } })).toBe(
      "GET /a?role=admin&firstName=Alex",
    );
  });

  test("orval 2589: a deep object has brackets", async () => {
    const filter = query("filter", object({ state: text }), { style: "deepObject" });
    expect(await sent("/a", [filter], { filter: { state: "open" } })).toBe("GET /a?filter%5Bstate%5D=open");
  });

  test("openapi-typescript 2387: lists of objects in a query are refused before the request", async () => {
    const rooms = query("rooms", { type: "array", items: object({ age: { type: "integer" } }) });
    const outcome = await sent("/a", [rooms], { rooms: [{ age: 9 }] }).catch((error: unknown) => error);
    expect(outcome).toMatchObject({ code: "parameter" });
  });

  test("orval 2266: `explode` changes nothing of a scalar", async () => {
    const limit = query("limit", text, { explode: true });
    expect(await sent("/a", [limit], { limit: "7" })).toBe("GET /a?limit=7");
  });

  test("hey-api 522: slashes of a path stay", async () => {
    expect(await sent("/ats/jobs", [], {})).toBe("GET /ats/jobs");
  });
});

describe("bodies", () => {
  const form = (content: object) => ({
    "/a": { post: { requestBody: { content: { "multipart/form-data": content } }, responses: { 204: {} } } },
  });

  test("hey-api 839, 858: a form has its boundary", async () => {
    const { client, fetch } = setUp(documentOf(form({ schema: object({ file: text }) })), [
      jsonText(null, 204),
    ]);
    const body = new FormData();
    body.set("file", new Blob(["a"]), "a.txt");
    await client.request("POST /a", {}, { body });
    expect(fetch.requests[0]?.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
  });

  test("hey-api 721, 4281: a part has the media type that the program gives it", async () => {
    const encoding = { products: { contentType: "application/json" } };
    const { client, asked } = setUp(documentOf(form({ schema: object({ products: texts }), encoding })), [
      jsonText(null, 204),
    ]);
    const body = new FormData();
    body.set("products", new Blob(['["a"]'], { type: "application/json" }));
    await client.request("POST /a", {}, { body });
    expect((await asked())[0]?.toLowerCase()).toContain("content-type: application/json");
  });
});

describe("answers without content", () => {
  test.each([
    ["openapi-typescript 1977, 2574: of a 200, where JSON is documented", jsonText(""), "decode"],
    ["openapi-fetch 27: of a 204, where JSON is documented", jsonText(null, 204), "schema"],
  ])("%s, are typed errors of a read, and none of a write that is done", async (_, answer, code) => {
    const responses = json(object({ id: text }));
    const document = documentOf({ "/a": { get: { responses }, delete: { responses } } });
    const { client } = setUp(document, [answer, answer.clone()]);
    await expect(client.request("GET /a")).rejects.toMatchObject({ code });
    expect(await client.request("DELETE /a")).toBeUndefined();
  });

  test("openapi-typescript 1423: where none is documented, none is expected", async () => {
    const responses = { 204: { description: "done" } };
    const { client } = setUp(documentOf({ "/a": { delete: { responses } } }), [jsonText(null, 204)]);
    expect(await client.request("DELETE /a")).toBeUndefined();
  });

  test("openapi-typescript 2605: an error without a body is an error", async () => {
    const { client } = setUp(
      documentOf({ "/a": { get: { responses: json(text) } } }),
      [jsonText(null, 500)],
      {
        retry: { retries: 0 },
      },
    );
    await expect(client.request("GET /a")).rejects.toMatchObject({ code: "server", status: 500 });
  });

  test("openapi-typescript 1284: null is a value", async () => {
    expect((await answered({ ...text, nullable: true }, jsonText("null"))).value).toBeNull();
  });
});

describe("schemas", () => {
  const job = object({ id: text }, { required: ["id"] });

  test.each<[string, unknown]>([
    ["hey-api 4253, orval 1530: beside a reference", refTo("Job", { nullable: true })],
    ["hey-api 1967: among alternatives", { anyOf: [refTo("Job"), { type: "null" }] }],
    ["openapi-typescript 1821: of an object", { type: "object", nullable: true }],
  ])("%s, null is taken", async (_, schema) => {
    const of = object({ job: schema }, { required: ["job"] });
    const { value, drift } = await answered(of, { job: null }, { Job: job });
    expect([value, drift]).toEqual([{ job: null }, []]);
  });

  test("hey-api 3731: each number of a list keeps its digits", async () => {
    const ids = { type: "array", items: { type: "integer", format: "int64" } };
    const { value } = await answered(object({ ids }), jsonText('{"ids":[1,9007199254740993]}'));
    expect(value).toEqual({ ids: [1, 9_007_199_254_740_993n] });
  });

  test("hey-api 2206, 2268: a reference may lead through a path, in both encodings", async () => {
    const at = "#/paths/~1b~1%7Bid%7D/get/responses/200/content/application~1json/schema";
    const paths = {
      "/a": { get: { responses: json({ $ref: at }) } },
      "/b/{id}": { get: { parameters: [inPath("id")], responses: json(job) } },
    };
    const { client } = setUp(documentOf(paths), [{ id: 1 }]);
    expect(client.report("GET /a")).toMatchObject({ answer: "checked", notUnderstood: [] });
    await expect(client.request("GET /a")).resolves.toEqual({ id: "1" });
  });

  test("hey-api 2046: a reference outside of schemas is not followed", () => {
    const get = { responses: json(job), "x-codeSamples": [{ source: { $ref: "./sample.py" } }] };
    expect(setUp(documentOf({ "/a": { get } })).client.report("GET /a").notUnderstood).toEqual([]);
  });

  test("hey-api 668: a reference to another file is listed", async () => {
    const { report } = await answered(object({ a: { $ref: "schemas/a.json" } }), { a: 1 });
    expect(report).toMatchObject({
      answer: "partly",
      notUnderstood: [{ reason: "a reference to another document" }],
    });
  });

  test("orval 2332: a schema that contains itself is checked at each depth", async () => {
    const node = object({ id: { type: "integer" }, child: refTo("Node") });
    const outcome = answered(refTo("Node"), { id: 1, child: { id: 2, child: { id: {} } } }, { Node: node });
    await expect(outcome).rejects.toMatchObject({ code: "schema" });
  });

  const shape = object({ name: text }, { required: ["name"] });
  const square = { allOf: [refTo("Shape"), object({ side: { type: "integer" } })] };
  const circle = { allOf: [refTo("Shape"), object({ radius: { type: "integer" } })] };
  const mapping = { a: "#/components/schemas/square", b: "#/components/schemas/circle" };
  const discriminator = { propertyName: "name", mapping };
  const either = { oneOf: [refTo("square"), refTo("circle")], discriminator };

  test("orval 1316, 1842, 2876: the discriminator chooses, whatever the case of its schemas", async () => {
    const schemas = { Shape: shape, square, circle };
    expect((await answered(either, { name: "b", radius: 1 }, schemas)).value).toEqual({
      name: "b",
      radius: 1,
    });
    await expect(answered(either, { name: "b", radius: {} }, schemas)).rejects.toMatchObject({
      code: "schema",
    });
  });

  test("orval 494: a discriminator may be in the schema that others extend", async () => {
    const schemas = { Shape: { ...shape, discriminator }, square, circle };
    expect((await answered(refTo("square"), { name: "a", side: 1 }, schemas)).value).toEqual({
      name: "a",
      side: 1,
    });
  });

  test("orval 251: `allOf` beside a type has all fields", async () => {
    const schema = { type: "object", allOf: [object({ next: text }), object({ data: texts })] };
    await expect(answered(schema, { next: "a", data: [{}] })).rejects.toMatchObject({ code: "schema" });
  });

  test("orval 1537: alternatives without any are not checked", async () => {
    const { value } = await answered(object({ left: { oneOf: [] } }), { left: { type: "x" } });
    expect(value).toEqual({ left: { type: "x" } });
  });
});
