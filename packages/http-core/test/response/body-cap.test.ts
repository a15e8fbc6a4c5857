import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { bytes, plainText, type Operation } from "@org/http-core/operation";
import { DecodeError, NetworkError, ParameterError, createClient } from "@org/http-core";
import { createServer, type ServerResponse } from "node:http";
import { once } from "node:events";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { getThing } from "../shop.ts";

const CAP = 1_000;

type Get<Result> = Operation<{ readonly id: string }, Result>;
const asText: Get<string> = { ...getThing, id: "shop.text", result: plainText() };
const asBytes: Get<Uint8Array> = { ...getThing, id: "shop.bytes", result: bytes() };

const KINDS: readonly (readonly [string, Get<unknown>])[] = [
  ["JSON", getThing],
  ["text", asText],
  ["bytes", asBytes],
];

/** A thing as JSON of the given number of bytes. */
function thing(size: number): Buffer {
  const frame = JSON.stringify({ id: "7", note: "" }).length;
  return Buffer.from(JSON.stringify({ id: "7", note: "x".repeat(size - frame) }));
}

function chunked(body: Buffer, size: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < body.length; at += size) {
        controller.enqueue(new Uint8Array(body.subarray(at, at + size)));
      }
      controller.close();
    },
  });
}

function setUp(answer: () => Response, bodyCap = CAP) {
  const fetch = scriptedFetch(answer);
  const baseUrl = "https://body-cap.example";
  return { fetch, client: createClient({ baseUrl, clock: fakeClock(), fetch, bodyCap }) };
}

const tooLarge = {
  code: "decode",
  message: `The body is larger than the cap of ${String(CAP)} bytes`,
  hint: "Raise `bodyCap` or ask for less.",
};

describe.each([
  ["whole", (body: Buffer) => new Response(new Uint8Array(body))],
  [
    "with its length",
    (body: Buffer) =>
      new Response(new Uint8Array(body), { headers: { "content-length": String(body.length) } }),
  ],
  ["in chunks that the cap falls between", (body: Buffer) => new Response(chunked(body, CAP / 4))],
  ["in chunks that the cap falls into", (body: Buffer) => new Response(chunked(body, 333))],
  ["byte by byte", (body: Buffer) => new Response(chunked(body, 1))],
] as const)("a body %s", (_, answer) => {
  test.each(KINDS)(
    "is read if it has exactly the cap, and not with one byte more: %s",
    async (_kind, operation) => {
      const full = setUp(() => answer(thing(CAP)));
      const { response } = await full.client.call(operation, { id: "7" }).withResponse();
      expect((await response.arrayBuffer()).byteLength).toBe(CAP);

      const more = setUp(() => answer(thing(CAP + 1)));
      const error = await failureOf(() => more.client.call(operation, { id: "7" }));
      expect(error).toBeInstanceOf(DecodeError);
      expect(error).toMatchObject({ ...tooLarge, attempts: 1 });
      expect(more.fetch.requests).toHaveLength(1);
    },
  );
});

describe("the cap", () => {
  test("counts bytes, not characters", async () => {
    const answer = (body: string) => setUp(() => new Response(body)).client.call(asText, { id: "7" });
    expect(await answer("ü".repeat(CAP / 2))).toHaveLength(CAP / 2);
    await expect(answer(`${"ü".repeat(CAP / 2)}x`)).rejects.toMatchObject(tooLarge);
  });

  test("of 0 accepts only an empty body", async () => {
    const answer = (body: string) => setUp(() => new Response(body), 0).client.call(asText, { id: "7" });
    expect(await answer("")).toBe("");
    await expect(answer("x")).rejects.toThrow("larger than the cap of 0 bytes");
  });

  test("cancels the stream: nothing more is read", async () => {
    let [given, cancelled] = [0, false];
    const long = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          given += 1;
          controller.enqueue(new Uint8Array(CAP / 2));
          if (given === 100) controller.close();
        },
        cancel() {
          cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    const { client } = setUp(() => new Response(long));
    await expect(client.call(asBytes, { id: "7" })).rejects.toMatchObject(tooLarge);
    expect([given, cancelled]).toEqual([3, true]);
  });

  test("does not hide a refusal: the error has its status, without its message", async () => {
    const { client } = setUp(() => Response.json({ message: "x".repeat(CAP) }, { status: 404 }));
    await expect(client.call(getThing, { id: "7" })).rejects.toMatchObject({
      code: "not_found",
      status: 404,
    });
  });

  const codings = {
    identity: (body: Buffer) => body,
    gzip: gzipSync,
    deflate: deflateSync,
    br: brotliCompressSync,
  };

  test.each(Object.entries(codings))(
    "applies to the decompressed bytes of %s, from a socket",
    async (coding, encode) => {
      await using server = await serve(({ size, response }) => {
        response.setHeader("content-encoding", coding);
        // In two writes: chunked, without a Content-Length.
        const body = encode(thing(size));
        response.write(body.subarray(0, 10));
        response.end(body.subarray(10));
      });
      const client = createClient({ baseUrl: server.origin, bodyCap: CAP, retry: { retries: 0 } });
      const read = async (size: number): Promise<number> =>
        (await client.call(asText, { id: String(size) }).raw())
          .arrayBuffer()
          .then(({ byteLength }) => byteLength);
      expect(await read(CAP)).toBe(CAP);
      await expect(read(CAP + 1)).rejects.toMatchObject(tooLarge);
      await expect(client.call(asText, { id: String(CAP + 1) })).rejects.toMatchObject(tooLarge);
    },
  );
});

describe("a body that can't be decompressed", () => {
  /** A body that fails with a platform's error. */
  const broken = (code: string) =>
    new Response(
      new ReadableStream({
        pull: (controller) => {
          controller.error(Object.assign(new TypeError("terminated"), { cause: { code } }));
        },
      }),
    );

  test.each([
    "Z_DATA_ERROR",
    "ERR__ERROR_FORMAT_PADDING_1",
    "ERR_BROTLI_INVALID",
    "ZSTD_error_prefix_unknown",
  ])("is reported as such, with its cause: %s", async (code) => {
    const error = await failureOf(() => setUp(() => broken(code)).client.call(asText, { id: "7" }));
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({
      message: "The body can't be decompressed",
      hint: "The service, or a proxy before it, sent a body that is not in its Content-Encoding.",
      cause: { cause: { code } },
    });
  });

  test.each(["ECONNRESET", "XZ_DATA_ERROR", "Z", "ERR_BROTLIX"])(
    "is distinguished from other failures: %s",
    async (code) => {
      const fetch = scriptedFetch(() => broken(code));
      const client = createClient({ baseUrl: "https://body-cap.example", fetch, retry: { retries: 0 } });
      expect(await failureOf(() => client.call(asText, { id: "7" }))).toBeInstanceOf(NetworkError);
    },
  );
});

describe("an aborted body", () => {
  test("is cancelled with the call's reason, and the part that was read is not returned", async () => {
    const reasons: unknown[] = [];
    const requested = Promise.withResolvers<undefined>();
    const endless = new ReadableStream<Uint8Array>(
      {
        pull: () => {
          requested.resolve(undefined);
          return new Promise(() => undefined);
        },
        cancel: (reason) => void reasons.push(reason),
      },
      { highWaterMark: 0 },
    );
    const { client } = setUp(() => new Response(endless));
    const controller = new AbortController();
    const failed = failureOf(() => client.call(asBytes, { id: "7" }, { signal: controller.signal }));
    await requested.promise;
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await failed).toBe(reason);
    expect(reasons).toEqual([reason]);
  });

  test("is abandoned even if it cannot be cancelled", async () => {
    const stubborn = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array(CAP + 1));
      },
      cancel: () => Promise.reject(new Error("can't")),
    });
    const { client } = setUp(() => new Response(stubborn));
    await expect(client.call(asBytes, { id: "7" })).rejects.toMatchObject(tooLarge);
  });
});

test.each([
  ["has read it", (response: Response) => response.text()],
  ["is about to read it", (response: Response) => response.body?.getReader()],
  [
    "has partly read",
    async ({ body }: Response) => {
      const reader = body?.getReader();
      await reader?.read();
      reader?.releaseLock();
    },
  ],
])("a body that the user's middleware %s is refused", async (_, take) => {
  const fetch = scriptedFetch(Response.json({ id: "7" }));
  const client = createClient({
    baseUrl: "https://body-cap.example",
    fetch,
    use: [
      async (request, next) => {
        const response = await next(request);
        await take(response);
        return response;
      },
    ],
  });
  const error = await failureOf(() => client.call(getThing, { id: "7" }));
  expect(error).toBeInstanceOf(ParameterError);
  expect(error).toMatchObject({
    parameter: "use",
    expected: "steps that leave the body to be read",
    received: "one that has read it",
    hint: "Read `response.clone()`, and give each request a response of its own from `fetch`.",
  });
  expect(fetch.requests).toHaveLength(1);
});

/** A server that answers `/things/{size}`. */
async function serve(answer: (request: { size: number; response: ServerResponse }) => void) {
  const server = createServer(({ url = "" }, response) => {
    answer({ size: Number(url.split("/").at(-1)), response });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
