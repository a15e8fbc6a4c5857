import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Operation } from "@org/http-core/operation";
import { getThing } from "../shop.ts";
import { message, say, THING, type MessageOptions } from "./raw-responses.ts";
import { subjectOf } from "./client.ts";
import { forget, probe, read } from "./operations.ts";
import { leavesNothing } from "./residue.ts";
import { serve, type Answer } from "./server.ts";

leavesNothing();

/** An unusual but acceptable response, and its expected result. */
interface Oddity {
  readonly name: string;
  readonly answer: Answer;
  readonly gives: unknown;
  readonly operation?: Operation;
}

const JSON_TYPE = "Content-Type: application/json";
const THING_READ = { id: "7" };
const plain = (...lines: readonly string[]): Answer => say(lines.join("\r\n"));
const thing = (options: MessageOptions): Answer => say(message({ body: THING, ...options }));
const encoded = (coding: string, body: Buffer): Answer =>
  thing({ headers: [JSON_TYPE, `Content-Encoding: ${coding}`], body });
const chunked = (body: string): Answer =>
  thing({ headers: [JSON_TYPE, "Transfer-Encoding: chunked"], length: "none", body });
const inCharset = (charset: string, body: Buffer): Answer =>
  thing({ headers: [`Content-Type: application/json; charset=${charset}`], body });
const early = (status: string): Answer =>
  say(
    Buffer.concat([
      Buffer.from(`HTTP/1.1 ${status}\r\nLink: </a>; rel=preload\r\n\r\n`),
      message({ body: THING }),
    ]),
  );

const oddities: readonly Oddity[] = [
  { name: "early hints before it", answer: early("103 Early Hints"), gives: THING_READ },
  { name: "word of its being processed before it", answer: early("102 Processing"), gives: THING_READ },
  {
    name: "HTTP/1.0, ended by the connection",
    answer: plain("HTTP/1.0 200 OK", "", THING),
    gives: THING_READ,
  },
  { name: "no status text", answer: plain("HTTP/1.1 200", "", THING), gives: THING_READ },
  { name: "a status text of its own", answer: thing({ start: "HTTP/1.1 200 Très bien" }), gives: THING_READ },
  {
    name: "a status of the 2xx class that nobody knows",
    answer: thing({ start: "HTTP/1.1 299 Hm" }),
    gives: THING_READ,
  },
  { name: "no Content-Type", answer: thing({ headers: [] }), gives: THING_READ },
  {
    name: "a malformed Content-Type",
    answer: thing({ headers: ["Content-Type: ;;charset=;"] }),
    gives: THING_READ,
  },
  {
    name: "headers in odd letters",
    answer: thing({ headers: ["cOnTeNt-TyPe:application/json"] }),
    gives: THING_READ,
  },
  { name: "a header twice", answer: thing({ headers: [JSON_TYPE, JSON_TYPE] }), gives: THING_READ },
  { name: "a header of latin letters", answer: thing({ headers: ["X-City: Zürich"] }), gives: THING_READ },
  { name: "a chunk extension", answer: chunked(`a;what=ever\r\n${THING}\r\n0\r\n\r\n`), gives: THING_READ },
  { name: "a trailer", answer: chunked(`A\r\n${THING}\r\n0\r\nX-Sum: 1\r\n\r\n`), gives: THING_READ },
  { name: "a coding called identity", answer: encoded("identity", Buffer.from(THING)), gives: THING_READ },
  { name: "gzip under its old name", answer: encoded("X-GZIP", gzipSync(THING)), gives: THING_READ },
  { name: "gzip twice", answer: encoded("gzip, gzip", gzipSync(gzipSync(THING))), gives: THING_READ },
  { name: "deflate", answer: encoded("deflate", deflateSync(THING)), gives: THING_READ },
  {
    name: "deflate without its header",
    answer: encoded("deflate", deflateRawSync(THING)),
    gives: THING_READ,
  },
  { name: "brotli", answer: encoded("br", brotliCompressSync(THING)), gives: THING_READ },
  { name: "zstd", answer: encoded("zstd", zstdCompressSync(THING)), gives: THING_READ },
  { name: "a byte order mark", answer: thing({ body: `\ufeff${THING}` }), gives: THING_READ },
  { name: "UTF-16", answer: inCharset("utf-16le", Buffer.from(THING, "utf16le")), gives: THING_READ },
  {
    name: "Latin 1",
    answer: inCharset("ISO-8859-1", Buffer.from('{"id":"é"}', "latin1")),
    gives: { id: "é" },
  },
  {
    name: "a 204 with a body",
    operation: forget,
    answer: thing({ start: "HTTP/1.1 204 No Content" }),
    gives: undefined,
  },
  {
    name: "a 205 with a body",
    operation: forget,
    answer: thing({ start: "HTTP/1.1 205 Reset Content" }),
    gives: undefined,
  },
  {
    name: "a HEAD's length without a body",
    operation: probe,
    answer: thing({ length: 1_000_000, body: "" }),
    gives: undefined,
  },
  { name: "a HEAD with a body", operation: probe, answer: thing({}), gives: undefined },
  { name: "no body at all", operation: read, answer: thing({ body: "" }), gives: "" },
];

describe.concurrent("an answer with", () => {
  test.each(oddities)("$name is read", async ({ answer, gives, operation = getThing }) => {
    await using server = await serve(answer);
    const { client, timers } = subjectOf(server.origin);
    expect(await client.call(operation, operation === getThing ? { id: "7" } : {})).toEqual(gives);
    expect(server.requests).toHaveLength(1);
    expect(timers()).toBe(0);
    await server.deserted();
  });
});

test("an unsolicited response is given to no call", async () => {
  const smuggled = message({ body: '{"id":"smuggled"}', close: false });
  await using server = await serve((socket, { index }) => {
    const response = message({ body: `{"id":"${String(index)}"}`, close: false });
    socket.write(Buffer.concat([response, smuggled]));
  });
  const { client } = subjectOf(server.origin);
  const ids: string[] = [];
  for (let call = 0; call < 5; call += 1) ids.push((await client.call(getThing, { id: "7" })).id);
  expect(ids).toEqual(["0", "1", "2", "3", "4"]);
});
