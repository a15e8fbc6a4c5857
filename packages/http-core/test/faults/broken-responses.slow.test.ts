import { brotliCompressSync, gzipSync } from "node:zlib";
import { DecodeError, NetworkError, RateLimitError, SchemaError, ServerError } from "@org/http-core";
import { message, say, sayAndReset, THING, type MessageOptions } from "./raw-responses.ts";
import { leavesNothing } from "./residue.ts";
import { faults } from "./table.ts";

leavesNothing();

const whole = message({ body: THING });
const begun = whole.subarray(0, 30);
const headers = message({ length: THING.length });
const half = message({ length: THING.length, body: THING.slice(0, 5) });
const chunked = (body: string): Buffer =>
  message({
    headers: ["Content-Type: application/json", "Transfer-Encoding: chunked"],
    length: "none",
    body,
  });
const halfChunked = chunked('5\r\n{"id"\r\n');
const encoded = (coding: string, body: Buffer, length = body.length): Buffer =>
  message({ headers: ["Content-Type: application/json", `Content-Encoding: ${coding}`], length, body });
const zipped = gzipSync(THING);

const closed = { type: NetworkError, message: /connection was (?:closed|reset)/ };
const cut = { type: NetworkError, message: /closed|incomplete or malformed/ };
// Node 22 has an older HTTP client: it reads a response with a length and chunks, and knows no zstd.
const oldPlatform = process.versions.node.startsWith("22.");
const notHttp = { type: NetworkError, message: /not HTTP/ };
const badChunk = { type: NetworkError, message: /incomplete or malformed/ };

faults("a connection", [
  { name: "closed before the headers", answer: say(""), error: closed, repeated: true },
  { name: "reset before the headers", answer: sayAndReset(""), error: closed, repeated: true },
  { name: "closed in the headers", answer: say(begun), error: closed, repeated: true },
  { name: "reset in the headers", answer: sayAndReset(begun), error: closed, repeated: true },
  { name: "closed after the headers", answer: say(headers), error: cut, repeated: true },
  { name: "reset after the headers", answer: sayAndReset(headers), error: cut, repeated: true },
  { name: "closed in the body", answer: say(half), error: cut, repeated: true },
  { name: "reset in the body", answer: sayAndReset(half), error: cut, repeated: true },
  { name: "closed between chunks", answer: say(halfChunked), error: badChunk, repeated: true },
  { name: "reset between chunks", answer: sayAndReset(halfChunked), error: badChunk, repeated: true },
  {
    name: "closed in a compressed body",
    answer: say(encoded("gzip", zipped.subarray(0, -12), zipped.length)),
    error: cut,
    repeated: true,
  },
]);

faults("an answer", [
  {
    name: "that is not HTTP",
    answer: say("220 mail.example ESMTP\r\n"),
    error: notHttp,
    repeated: false,
  },
  {
    name: "of HTTP/0.9",
    answer: say("<html>hello</html>"),
    error: notHttp,
    repeated: false,
  },
  {
    name: "with a control character in a header",
    answer: say("HTTP/1.1 200 OK\r\nX-A: a\0b\r\n\r\n"),
    error: notHttp,
    repeated: false,
  },
  {
    name: "with a Content-Length that is no number",
    answer: say(message({ headers: ["Content-Length: ten"], length: "none", body: THING })),
    error: notHttp,
    repeated: false,
  },
  {
    name: "with two lengths",
    answer: say(message({ headers: ["Content-Length: 3"], body: THING })),
    error: { type: NetworkError, message: /incomplete or malformed/ },
    repeated: true,
  },
  {
    name: "with a length and chunks",
    answer: say(message({ headers: ["Transfer-Encoding: chunked"], body: THING })),
    error: oldPlatform ? badChunk : notHttp,
    repeated: oldPlatform,
  },
  {
    name: "with a chunk of no size",
    answer: say(chunked("zz\r\n{}\r\n0\r\n\r\n")),
    error: badChunk,
    repeated: true,
  },
  {
    name: "with a chunk longer than its size",
    answer: say(chunked(`2\r\n${THING}\r\n0\r\n\r\n`)),
    error: badChunk,
    repeated: true,
  },
  {
    name: "that switches protocols unasked",
    answer: say("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"),
    error: closed,
    repeated: true,
  },
  {
    name: "that goes on unasked",
    answer: say(Buffer.concat([Buffer.from("HTTP/1.1 100 Continue\r\n\r\n"), whole])),
    error: closed,
    repeated: true,
  },
  {
    name: "with headers above the platform's limit",
    answer: say(message({ headers: [`X-Much: ${"x".repeat(20_000)}`], body: THING })),
    error: { type: NetworkError, message: /headers are larger/ },
    repeated: false,
  },
]);

const unzippable = { type: DecodeError, message: /can't be decompressed/ };
const truncated = (byte: number) => ({
  type: DecodeError,
  message: new RegExp(`truncated: its JSON breaks off at byte ${String(byte)}:`),
});

faults("a body", [
  {
    name: "that is no gzip",
    answer: say(encoded("gzip", Buffer.from(THING))),
    error: unzippable,
    repeated: false,
  },
  {
    name: "of gzip with a wrong checksum",
    answer: say(encoded("gzip", Buffer.concat([zipped.subarray(0, -8), Buffer.alloc(8)]))),
    error: unzippable,
    repeated: false,
  },
  {
    name: "that is no deflate",
    answer: say(encoded("deflate", Buffer.from(THING))),
    error: unzippable,
    repeated: false,
  },
  {
    name: "that is no brotli",
    answer: say(encoded("br", Buffer.from(THING))),
    error: unzippable,
    repeated: false,
  },
  ...(oldPlatform
    ? []
    : [
        {
          name: "that is no zstd",
          answer: say(encoded("zstd", Buffer.from(THING))),
          error: unzippable,
          repeated: false,
        },
      ]),
  // The platform gives out what it has of a truncated stream; that it is not all is seen by the JSON alone.
  {
    name: "of truncated gzip",
    answer: say(encoded("gzip", zipped.subarray(0, -10))),
    error: { type: DecodeError, message: /truncated|empty/ },
    repeated: false,
  },
  {
    name: "of truncated brotli",
    answer: say(encoded("br", brotliCompressSync(THING).subarray(0, -4))),
    error: { type: DecodeError, message: /truncated|empty/ },
    repeated: false,
  },
  {
    name: "in a coding that nobody knows",
    answer: say(encoded("x-private", zipped)),
    error: { type: DecodeError, message: /^The body is no valid UTF-8$/ },
    repeated: false,
  },
  {
    name: "longer than its Content-Length",
    answer: say(message({ length: 5, body: THING })),
    error: truncated(5),
    repeated: false,
  },
  {
    name: "of JSON that breaks off after a number that is kept as text",
    answer: say(message({ body: '{"price":1.50,"id":"7' })),
    error: truncated(21),
    repeated: false,
  },
  {
    name: "that reads like a parser's message",
    answer: say(message({ body: "the end of JSON at position 7" })),
    error: { type: DecodeError, message: /^The body is no valid JSON: the end/ },
    repeated: false,
  },
  {
    name: "of JSON that breaks off",
    answer: say(message({ body: '{"id":"7' })),
    error: truncated(8),
    repeated: false,
  },
  {
    name: "that is empty",
    answer: say(message()),
    error: { type: DecodeError, message: /empty where JSON/ },
    repeated: false,
  },
  {
    name: "that is a login page",
    answer: say(
      message({ headers: ["Content-Type: text/html"], body: "<!doctype html><title>Log in</title>" }),
    ),
    error: { type: DecodeError, message: /HTML or XML, not JSON/ },
    repeated: false,
  },
  {
    name: "that is no UTF-8",
    answer: say(message({ body: Buffer.from('{"id":"é"}', "latin1") })),
    error: { type: DecodeError, message: /no valid UTF-8$/ },
    repeated: false,
  },
  {
    name: "in a charset that nobody knows",
    answer: say(message({ headers: ["Content-Type: application/json; charset=klingon"], body: THING })),
    error: { type: DecodeError, message: /charset "klingon" is not known/ },
    repeated: false,
  },
  {
    name: "that is absent",
    answer: say(message({ start: "HTTP/1.1 204 No Content", length: "none" })),
    error: { type: SchemaError, message: /expected .*, received nothing/ },
    repeated: false,
  },
]);

const down = (options: MessageOptions): Buffer =>
  message({ start: "HTTP/1.1 503 Service Unavailable", headers: [], body: "down", ...options });
const refused = { type: ServerError, message: /^The service answered 503/ };

// The status decides, whatever happened to the body.
faults("a refusal", [
  {
    name: "in a charset that nobody knows",
    answer: say(down({ headers: ["Content-Type: text/plain; charset=klingon"] })),
    error: refused,
    repeated: true,
  },
  {
    name: "above the cap",
    answer: say(down({ body: "down".repeat(5_000) })),
    error: refused,
    repeated: true,
  },
  {
    name: "that is no gzip",
    answer: say(down({ headers: ["Content-Encoding: gzip"] })),
    error: refused,
    repeated: true,
  },
  { name: "that breaks off", answer: say(down({ length: 100 })), error: refused, repeated: true },
  {
    name: "that breaks off, and asks to wait longer than one does",
    answer: say(
      down({ start: "HTTP/1.1 429 Too Many Requests", headers: ["Retry-After: 3600"], length: 100 }),
    ),
    error: { type: RateLimitError, message: /^The service answered 429/ },
    repeated: false,
  },
]);
