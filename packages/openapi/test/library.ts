/** Documents of a library, and clients of them. */
import { repeat, scriptedFetch } from "@org/http-core/testing";
import { openApiClient, type OpenApiClientOptions } from "@org/openapi";

/** The responses of an operation with this schema. */
export const json = (schema: unknown, headers = {}) => ({
  200: { description: "", headers, content: { "application/json": { schema } } },
});
export const query = (name: string, schema: object, more: object = {}) => ({
  name,
  in: "query",
  schema,
  ...more,
});
export const inPath = (name: string, type = "string") => ({
  name,
  in: "path",
  required: true,
  schema: { type },
});

/** A document with these paths. */
export const documentOf = (paths: object, more: object = {}) => ({
  openapi: "3.0.3",
  info: { title: "Library", version: "1" },
  servers: [
    {
      url: "https://{region}.library.example/v1",
      variables: { region: { default: "eu", enum: ["eu", "us"] } },
    },
  ],
  paths,
  ...more,
});

/** A client of a document, whose service answers with these bodies and then with an empty list, and what it was asked. */
export function setUp(document: object, bodies: readonly unknown[] = [], options: OpenApiClientOptions = {}) {
  const fetch = scriptedFetch(
    ...bodies.map((body) => (body instanceof Response ? body : Response.json(body))),
    repeat(() => Response.json([])),
  );
  const drift: string[] = [];
  const client = openApiClient(document, {
    fetch,
    cache: false,
    limit: false,
    on: { drift: ({ kind }) => void drift.push(kind) },
    ...options,
  });
  const asked = async () =>
    Promise.all(
      fetch.requests.map(async (request) =>
        `${request.method} ${request.url.replace(/^https:\/\/[^/]*\/v1/, "")} ${await request.clone().text()}`.trim(),
      ),
    );
  return { client, fetch, asked, drift };
}
