import { describe, expect, it } from "vitest";
import { deepObject, form, get, post } from "@org/http-core";
import {
  accepts,
  bytes,
  json,
  operation,
  type Operation,
  type OperationDocs,
  requires,
  type Service,
} from "@org/http-core/operation";
import * as s from "@org/http-core/schema";
import { openApi } from "./open-api.ts";

const service: Service = {
  name: "shop",
  bases: ["main", "archive"],
  defaults: { attemptTimeout: 1, totalTimeout: 2, retries: 0, maxWait: 1, bodyCap: 1 },
};

const part = s.fields({ id: s.text }, { parts: s.list(s.ref<Part>(() => partSchema)) });

interface Part extends s.FieldsOutput<typeof part> {}

interface PartSchema extends s.Entity<"Part", typeof part, Part> {}

const partSchema: PartSchema = s.entity("Part", part);
const params = s.params("ShowPart", s.fields({ id: s.text }, { size: s.withDefault(s.whole(1), 5) }));

const show: Operation = operation({
  service,
  name: "parts.show",
  base: "main",
  method: "GET",
  path: "/parts/{id}",
  params,
  result: json(partSchema),
  auth: requires("appKey", "hmac"),
});
const download: Operation = operation({
  service,
  name: "parts.download",
  base: "archive",
  method: "GET",
  path: "/parts.zip",
  params: s.params("Download", s.fields({}, {})),
  result: bytes("application/zip"),
  auth: accepts("apiKey"),
});
const docs: OperationDocs = {
  operations: { "parts.show": { summary: "Shows a part.", description: "" } },
  types: {},
};
const servers = { main: "https://main.example", archive: "https://archive.example" };

describe("openApi", () => {
  const document = openApi({ title: "Shop", operations: [show, download], docs, servers });

  it("has a path item for each template, with the server if a service has several", () => {
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Shop", version: "1.0.0" },
      servers: [{ url: "https://main.example" }, { url: "https://archive.example" }],
    });
    expect(Object.keys(document.paths)).toEqual(["/parts/{id}", "/parts.zip"]);
    expect(document.paths["/parts.zip"]).toHaveProperty("servers", [{ url: "https://archive.example" }]);
  });

  it("describes parameters and points to the schemas of entities", () => {
    expect(document.paths["/parts/{id}"]).toMatchObject({
      get: {
        operationId: "shop.parts.show",
        summary: "Shows a part.",
        parameters: [
          { name: "id", in: "path", required: true },
          { name: "size", in: "query", required: false, schema: { default: 5 } },
        ],
        responses: {
          200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Part" } } } },
        },
      },
    });
    expect(JSON.stringify(document.components.schemas)).toContain('"$ref":"#/components/schemas/Part"');
    expect(JSON.stringify(document)).not.toContain("$defs");
  });

  it("writes endpoints without a service, and without documentation", () => {
    const find = get("/books", { name: "find", params: { title: s.text }, answer: { isbn: s.text } });
    const servers = { api: "https://books.example" };
    const { paths } = openApi({ title: "Library", operations: [find], servers });
    const written = paths["/books"]?.["get"];
    expect(written).toMatchObject({
      operationId: "find",
      parameters: [{ name: "title", in: "query", required: true, schema: { type: "string" } }],
    });
    for (const field of ["tags", "summary", "description"]) expect(written).not.toHaveProperty(field);
  });

  it("gives bytes a media type and no schema", () => {
    expect(document.paths["/parts.zip"]).toMatchObject({
      get: { responses: { 200: { content: { "application/zip": {} } } } },
    });
  });

  it("lists the credentials of the operations only, as alternatives", () => {
    expect(document.paths["/parts/{id}"]).toMatchObject({
      get: { security: [{ appKeyId: [], appKeySecret: [] }, { hmac: [] }] },
    });
    expect(document.paths["/parts.zip"]).toMatchObject({ get: { security: [{}, { apiKey: [] }] } });
    expect(Object.keys(document.components.securitySchemes)).toEqual([
      "apiKey",
      "appKeyId",
      "appKeySecret",
      "hmac",
    ]);
  });

  it("describes a list in a body, and a parameter that is the whole body", () => {
    const ids = s.params("Ids", s.fields({ ids: s.list(s.text) }));
    const written = (body: NonNullable<Operation["body"]>) => {
      const write = { service, name: "write", base: "main", method: "POST", path: "/write" } as const;
      const result = bytes("application/zip");
      const made = operation({ ...write, params: ids, body, result, auth: accepts("custom") });
      return openApi({ title: "Shop", operations: [made], docs, servers });
    };
    const list = { type: "array", items: { type: "string" } };
    const post = (content: object) => ({ post: { requestBody: { content } } });
    const { paths, components } = written({ kind: "json" });
    expect(paths["/write"]).toMatchObject(
      post({ "application/json": { schema: { properties: { ids: list } } } }),
    );
    expect(written({ kind: "json", param: "ids" }).paths["/write"]).toMatchObject(
      post({ "application/json": { schema: list } }),
    );
    expect(written({ kind: "raw", param: "ids" }).paths["/write"]).toMatchObject(
      post({ "*/*": { schema: { description: "" } } }),
    );
    // Each scheme that an operation names is a scheme of the document.
    expect(Object.keys(components.securitySchemes)).toEqual(["custom"]);
  });

  it("says how a query parameter is written, beside a body too", () => {
    const search = post("/{book_id}/search", {
      params: { book: s.text, ids: s.list(s.text), filter: { state: s.text }, note: s.text, sort: s.text },
      places: {
        book: { name: "book_id" },
        ids: { in: "query", style: form({ explode: false }) },
        filter: { in: "query", style: deepObject() },
        sort: { in: "query", name: "sort_by" },
      },
    });
    const { paths } = openApi({ title: "Shop", operations: [search], docs, servers });
    expect(paths["/{book_id}/search"]).toMatchObject({
      post: {
        parameters: [
          { name: "book_id", in: "path" },
          { name: "ids", in: "query", style: "form", explode: false, schema: { type: "array" } },
          { name: "filter", in: "query", style: "deepObject", explode: true, schema: { type: "object" } },
          { name: "sort_by", in: "query" },
        ],
        requestBody: { content: { "application/json": { schema: { properties: { note: {} } } } } },
      },
    });
    expect(paths["/{book_id}/search"]).not.toHaveProperty("post.parameters.3.style");
  });

  it("names the headers of signed requests as the dialect does", () => {
    const hmac = { signature: { type: "apiKey", in: "header", name: "SVC_SIGNATURE" } };
    const dialect = { headers: { SVC_: "ACME_" } };
    const { components, paths } = openApi({
      title: "Shop",
      operations: [show],
      docs,
      servers,
      hmac,
      dialect,
    });
    expect(components.securitySchemes["signature"]).toMatchObject({ name: "ACME_SIGNATURE" });
    expect(paths["/parts/{id}"]).toMatchObject({
      get: { security: [{ appKeyId: [], appKeySecret: [] }, { signature: [] }] },
    });
  });
});
