import { describe, expect, it } from "vitest";
import { messageOf, type MessageParts } from "../../../test/message.ts";
import { requestTo, responseHeaders } from "./recording-proxy.ts";

const UPSTREAM = "https://api.example.com/v3";

function sent(parts: MessageParts, body = ""): Request | undefined {
  const bytes = new Uint8Array(new TextEncoder().encode(body));
  return requestTo(UPSTREAM, messageOf(parts), bytes, new AbortController().signal);
}

describe("the request to the service", () => {
  it("has the method, the path, the query and the body", async () => {
    const request = sent({ method: "PATCH", url: "/a%2Fb?q=%20x&q=" }, "text");
    expect([request?.method, request?.url, await request?.text()]).toEqual([
      "PATCH",
      `${UPSTREAM}/a%2Fb?q=%20x&q=`,
      "text",
    ]);
    expect(request?.redirect).toBe("manual");
  });

  it("goes to the service, whatever the host of the client's request", () => {
    expect(sent({ url: "http://evil.example/x" })?.url).toBe(`${UPSTREAM}/x`);
    expect(sent({ url: "//evil.example/x" })?.url).toBe(`${UPSTREAM}//evil.example/x`);
  });

  it("has no headers of the client's connection, nor those that `Connection` names", () => {
    const request = sent({
      headers: [
        ["Host", "localhost"],
        ["Connection", "X-Hop , close"],
        ["X-Hop", "1"],
        ["Keep-Alive", "timeout=5"],
        ["Accept-Encoding", "br"],
        ["Expect", "100-continue"],
        ["X-Kept", "1"],
        ["Authorization", "token t"],
      ],
    });
    expect(Array.from(request?.headers.keys() ?? [])).toEqual(["authorization", "x-kept"]);
  });

  it.each<[string, MessageParts, string]>([
    ["GET with a body", {}, "text"],
    ["a method that fetch forbids", { method: "TRACE" }, ""],
    ["an invalid host", { headers: [["Host", "a b"]] }, ""],
  ])("cannot be sent for %s", (_, parts, body) => {
    expect(sent(parts, body)).toBeUndefined();
  });
});

describe("the headers for the client", () => {
  const of = (headers: Readonly<Record<string, string>>, isHead = false): object =>
    Object.fromEntries(responseHeaders(new Response(null, { headers }), isHead));

  it("are those of the service, without those of its connection", () => {
    expect(of({ ETag: '"1"', Connection: "X-Link", "X-Link": "1", "Keep-Alive": "timeout=5" })).toEqual({
      etag: '"1"',
    });
  });

  it("have no length or encoding, since the body is decoded", () => {
    expect(of({ "Content-Length": "9", "Content-Encoding": "gzip", "X-One": "1" })).toEqual({ "x-one": "1" });
  });

  it("have the length that GET would have in a response to HEAD, unless it is that of an encoded body", () => {
    expect(of({ "Content-Length": "9" }, true)).toEqual({ "content-length": "9" });
    expect(of({ "Content-Length": "9", "Content-Encoding": "gzip" }, true)).toEqual({});
  });
});
