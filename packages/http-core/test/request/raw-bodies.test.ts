import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import {
  bearer,
  binary,
  createClient,
  list,
  none,
  number,
  post,
  put,
  text,
  type ClientOptions,
  type RequestBody,
} from "@org/http-core";
import { accepts, anonymous } from "@org/http-core/operation";
import { scriptedFetch } from "@org/http-core/testing";
import { untyped } from "@org/test-kit/untyped";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const operations = {
  upload: put("/files/{name}", {
    params: { name: text, file: binary },
    body: { kind: "raw", param: "file" },
  }),
  image: post("/images", {
    params: { image: binary },
    body: { kind: "raw", param: "image", contentType: "image/png" },
    answer: none(),
  }),
  tags: put("/tags", { params: { tags: list(text) }, body: { kind: "json", param: "tags" } }),
};

/** Every byte, in an order that no charset has. */
const bytes = Uint8Array.from({ length: 256 }, (_, index) => 255 - index);

describe("over a socket", () => {
  let server: Server;
  const received: { readonly headers: IncomingHttpHeaders; readonly body: Buffer }[] = [];
  let baseUrl = "";

  beforeAll(async () => {
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks) });
        const isFirst = received.length % 2 === 1;
        // The first attempt of each call gets a 503.
        response.writeHead(isFirst ? 503 : 200, { "content-type": "application/json" }).end("{}");
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address === "object") baseUrl = `http://127.0.0.1:${String(address?.port)}`;
  });
  afterAll(() => {
    server.close();
  });

  const form = new FormData();
  form.set("note", "a");
  form.set("file", new Blob([bytes], { type: "image/png" }), "a.png");
  const sizes: readonly (readonly [
    name: string,
    body: RequestBody,
    type: string | undefined,
    length: string,
  ])[] = [
    ["bytes", bytes, undefined, "256"],
    ["text", "grüße", "text/plain;charset=UTF-8", "7"],
    ["a Blob", new Blob([bytes], { type: "application/zip" }), "application/zip", "256"],
    [
      "a query form",
      new URLSearchParams({ a: "b c" }),
      "application/x-www-form-urlencoded;charset=UTF-8",
      "5",
    ],
  ];

  test.each(sizes)(
    "%s are sent as they are, with their length, in each attempt",
    async (_, file, type, length) => {
      received.length = 0;
      const { upload } = createClient({
        baseUrl,
        operations: { upload: { ...operations.upload, safe: true } },
      });
      await upload({ name: "a.bin", file });
      expect(received).toHaveLength(2);
      for (const { headers, body } of received) {
        expect([headers["content-length"], headers["content-type"]]).toEqual([length, type]);
        expect(body).toEqual(Buffer.from(await new Response(file).arrayBuffer()));
      }
    },
  );

  test.each([undefined, "multipart/form-data"])(
    "a form is sent with its boundary: %s",
    async (contentType) => {
      received.length = 1;
      const bodyForm = { kind: "raw", param: "file", ...(contentType && { contentType }) } as const;
      const upload = { ...operations.upload, body: bodyForm };
      await createClient({ baseUrl, operations: { upload } }).upload({ name: "a", file: form });
      const [, { headers, body } = { headers: {}, body: Buffer.of() }] = received;
      expect(Number(headers["content-length"])).toBe(body.length);
      const parsed = await new Response(Uint8Array.from(body), {
        headers: { "content-type": String(headers["content-type"]) },
      }).formData();
      const file = parsed.get("file");
      expect(parsed.get("note")).toBe("a");
      expect(file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : file).toEqual(bytes);
    },
  );

  test("a stream is sent once, without a length, and not retried", async () => {
    received.length = 0;
    const { upload } = createClient({
      baseUrl,
      operations: { upload: { ...operations.upload, safe: true } },
    });
    const file = new Blob([bytes]).stream();
    await expect(upload({ name: "a", file })).rejects.toMatchObject({ code: "server", attempts: 1 });
    expect(received.map(({ body }) => body)).toEqual([Buffer.from(bytes)]);
  });
});

function sending(options: Partial<ClientOptions> = {}) {
  const fetch = scriptedFetch(Response.json({}));
  return { fetch, api: createClient({ baseUrl: "https://files.example", fetch, operations, ...options }) };
}

test("the operation's content type wins over the body's", async () => {
  const { fetch, api } = sending();
  await api.image({ image: new Blob([bytes], { type: "text/plain" }) });
  expect(fetch.requests[0]?.headers.get("content-type")).toBe("image/png");
});

test("a JSON array may be the whole body", async () => {
  const { fetch, api } = sending();
  await api.tags({ tags: ["a", "b"] });
  const [sent] = fetch.requests;
  expect([await sent?.text(), sent?.headers.get("content-type")]).toEqual(['["a","b"]', "application/json"]);
});

test("a JSON body that is one parameter names it in an error", async () => {
  const numbers = put("/numbers", {
    params: { numbers: list(number) },
    body: { kind: "json", param: "numbers" },
  });
  const { api, fetch } = sending();
  const schemaless = { ...numbers, params: { ...numbers.params } };
  const call = untyped(api.call)(schemaless, { numbers: [1, NaN] });
  await expect(call).rejects.toMatchObject({
    code: "parameter",
    parameter: "numbers.1",
  });
  expect(fetch.requests).toEqual([]);
});

test.each([undefined, 7, {}, [1]])("%j is no body: an error before the request", async (file) => {
  const { fetch, api } = sending();
  await expect(untyped(api.upload)({ name: "a", file })).rejects.toMatchObject({
    code: "parameter",
    parameter: "file",
  });
  expect(fetch.requests).toEqual([]);
});

test("a second base address gets the credential too, and no other origin does", async () => {
  const uploads = put("/assets/{name}", {
    base: "uploads",
    params: { file: binary },
    body: { kind: "raw", param: "file" },
  });
  const fetch = scriptedFetch(
    Response.json({}),
    new Response("", { status: 307, headers: { location: "https://elsewhere.example/" } }),
  );
  const api = createClient({
    baseUrl: { api: "https://api.example", uploads: "https://uploads.example/v1" },
    auth: bearer("my-token"),
    operations: { uploads, tags: operations.tags },
    fetch,
  });
  await api.uploads({ name: "a", file: bytes });
  const [sent] = fetch.requests;
  expect([sent?.url, sent?.headers.get("authorization")]).toEqual([
    "https://uploads.example/v1/assets/a",
    "Bearer my-token",
  ]);
  // A redirect to another origin is given neither the body nor the credential.
  await expect(api.tags({ tags: [] })).rejects.toMatchObject({ code: "redirect" });
  expect(fetch.requests.map(({ url }) => new URL(url).host)).toEqual(["uploads.example", "api.example"]);
});

describe("the endpoint of a second base address", () => {
  const upload = {
    base: "uploads",
    params: { file: binary },
    body: { kind: "raw", param: "file" },
  } as const;
  const setUpUploads = () => {
    const fetch = scriptedFetch(Response.json({}));
    const api = createClient({
      baseUrl: { api: "https://api.example", uploads: "https://uploads.example" },
      auth: bearer("my-token"),
      operations: {
        tags: operations.tags,
        signed: put("/signed/{name}", { ...upload, auth: anonymous }),
        byToken: put("/assets/{name}", { ...upload, auth: accepts("token") }),
      },
      fetch,
    });
    return { fetch, api };
  };

  test("may be sent without the client's credential", async () => {
    const { fetch, api } = setUpUploads();
    await api.signed({ name: "a", file: bytes });
    const [sent] = fetch.requests;
    expect([sent?.url, sent?.headers.get("authorization")]).toEqual([
      "https://uploads.example/signed/a",
      null,
    ]);
  });

  test("may refuse a credential of another kind, before the request", async () => {
    const { fetch, api } = setUpUploads();
    await expect(api.byToken({ name: "a", file: bytes })).rejects.toMatchObject({
      code: "parameter",
      message: "auth: expected token, received bearer",
    });
    expect(fetch.requests).toEqual([]);
  });
});
