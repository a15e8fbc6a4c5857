import { describe, expect, test } from "vitest";
import { NetworkError } from "./errors.ts";
import { endsTheSame, isFinal, mistakeIn, networkError, refusedOptions, wasNeverSent } from "./network.ts";

/** An error of the platform's `fetch`. */
function failed(cause?: unknown): TypeError {
  return new TypeError("fetch failed", { cause });
}

function coded(code: string): Error {
  return Object.assign(new Error("secret details"), { code });
}

describe("a code of the platform", () => {
  test.each([
    ["ECONNREFUSED", /refused/],
    ["ENOTFOUND", /does not resolve/],
    ["EAI_AGAIN", /does not resolve/],
    ["EHOSTUNREACH", /host can't be reached/],
    ["ENETUNREACH", /host can't be reached/],
    ["ENETDOWN", /host can't be reached/],
    ["UND_ERR_CONNECT_TIMEOUT", /host can't be reached/],
    // Of Bun.
    ["ConnectionRefused", /refused/],
    ["FailedToOpenSocket", /host can't be reached/],
  ])("%s: the request was never sent", (code, words) => {
    const error = networkError(failed(coded(code)));
    expect(error.message).toMatch(words);
    expect(error.message).toContain(`(${code})`);
    expect([wasNeverSent(error), isFinal(error)]).toEqual([true, false]);
  });

  test.each([
    ["ECONNRESET", /closed/],
    ["ETIMEDOUT", /timed out/],
    ["EPIPE", /closed/],
    ["UND_ERR_SOCKET", /closed/],
    ["ConnectionClosed", /closed/],
    ["ERR_HTTP2_STREAM_ERROR", /no complete response/i],
    ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", /incomplete or malformed/],
    ["HPE_INVALID_CHUNK_SIZE", /incomplete or malformed/],
    ["HPE_INVALID_EOF_STATE", /incomplete or malformed/],
    ["ERR_SSL_WRONG_VERSION_NUMBER", /the TLS connection failed/i],
    ["EPROTO", /the TLS connection failed/i],
    ["ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED", /the TLS connection failed/i],
    // It also ends a request that was under way.
    ["UND_ERR_ABORTED", /connection was cancelled/],
    ["UND_ERR_SOMETHING_NEW", /no complete response/i],
  ])("%s: the request may have been sent, and a retry may help", (code, words) => {
    const error = networkError(failed(coded(code)));
    expect(error.message).toMatch(words);
    expect([wasNeverSent(error), isFinal(error)]).toEqual([false, false]);
  });

  test("of a connection that did not open in time: the request was never sent", () => {
    const late = Object.assign(coded("ETIMEDOUT"), { syscall: "connect" });
    const each = [late, Object.assign(coded("ENETUNREACH"), { syscall: "connect" })];
    const all = Object.assign(new AggregateError(each), { code: "ETIMEDOUT" });
    for (const cause of [late, all]) {
      const error = networkError(failed(cause));
      expect(error.message).toMatch(/timed out \(ETIMEDOUT\)/);
      expect([wasNeverSent(error), isFinal(error)]).toEqual([true, false]);
    }
    const open = networkError(failed(Object.assign(coded("ETIMEDOUT"), { syscall: "read" })));
    expect(wasNeverSent(open)).toBe(false);
  });

  test("of a refused HTTP/2 stream: the request was never processed (RFC 9113, 8.7)", () => {
    const message = "Stream closed with error code NGHTTP2_REFUSED_STREAM";
    const error = networkError(failed(Object.assign(new Error(message), { code: "ERR_HTTP2_STREAM_ERROR" })));
    expect(error.message).toMatch(/refused the HTTP\/2 stream/);
    expect([wasNeverSent(error), isFinal(error)]).toEqual([true, false]);
  });

  test.each(["read", "write", "writev"])(
    "of an open connection, from %s: the request may have been sent",
    (syscall) => {
      const error = networkError(failed(Object.assign(coded("EHOSTUNREACH"), { syscall })));
      expect(error.message).toMatch(/host can't be reached/);
      expect([wasNeverSent(error), isFinal(error)]).toEqual([false, false]);
      const opening = networkError(failed(Object.assign(coded("EHOSTUNREACH"), { syscall: "connect" })));
      expect(wasNeverSent(opening)).toBe(true);
    },
  );

  test.each([
    ["UND_ERR_HEADERS_OVERFLOW", /headers/, false],
    ["UND_ERR_INVALID_ARG", /refuses the request/, false],
    ["UND_ERR_NOT_SUPPORTED", /refuses the request/, false],
    ["HPE_INVALID_CONSTANT", /not HTTP/, false],
    ["CERT_HAS_EXPIRED", /not trusted/, true],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", /not trusted/, true],
    ["SELF_SIGNED_CERT_IN_CHAIN", /not trusted/, true],
    ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", /not trusted/, true],
    ["UNABLE_TO_DECRYPT_CRL_SIGNATURE", /not trusted/, true],
    ["ERR_TLS_CERT_ALTNAME_INVALID", /not trusted/, true],
  ])("%s: a retry fails in the same way", (code, words, neverSent) => {
    const error = networkError(failed(coded(code)));
    expect(error.message).toMatch(words);
    expect([wasNeverSent(error), isFinal(error)]).toEqual([neverSent, true]);
  });
});

test("a port that the Fetch standard blocks is named", async () => {
  const thrown: unknown = await fetch("http://127.0.0.1:6000").catch((error: unknown) => error);
  const error = networkError(thrown);
  expect(error.message).toBe("The platform refuses the port of the address");
  expect([wasNeverSent(error), isFinal(error)]).toEqual([true, true]);
});

describe("the error", () => {
  test("has the words of the code alone, never the platform's message", () => {
    const thrown = failed(coded("ECONNRESET"));
    const error = networkError(thrown);
    expect(error.message).toBe("The connection was closed (ECONNRESET)");
    expect(error.cause).toBe(thrown);
    expect(error).toMatchObject({ code: "network", sent: "maybe" });
    expect(networkError(thrown, undefined)).not.toHaveProperty("cause", undefined);
  });

  test.each([failed(), failed("text"), "text", undefined, null])("without a code says so: %s", (thrown) => {
    const error = networkError(thrown);
    expect(error.message).toBe("No complete response arrived");
    expect(error.hint).toMatch(/base address/);
  });
});

describe("a mistake in code", () => {
  test.each([
    new TypeError("Cannot read properties of undefined (reading 'headers')"),
    new TypeError("Cannot destructure property 'a' of 'b' as it is undefined."),
    new TypeError("client.send is not a function"),
    new TypeError("options is not iterable"),
    new TypeError("Assignment to constant variable."),
    new TypeError('can\'t access property "headers", init is undefined'),
    new TypeError("undefined is not an object (evaluating 'init.headers')"),
    new ReferenceError("agent is not defined"),
  ])("%s is told by its words", (thrown) => {
    expect(mistakeIn(thrown)).toBe(String(thrown));
  });

  test.each([
    new TypeError("fetch failed"),
    new TypeError("Failed to fetch"),
    new TypeError("NetworkError when attempting to fetch resource."),
    new TypeError("Load failed"),
    new TypeError("error sending request for url (https://a.example): client error (Connect)"),
    new TypeError("network error"),
    new TypeError("terminated"),
    new TypeError("The network connection was lost."),
    new Error("Network connection lost."),
    new Error("Unable to connect. Is the computer able to access the url?"),
    Object.assign(new TypeError("socket is not a function"), { code: "ECONNRESET" }),
    new SyntaxError("Unexpected token < in JSON"),
    "x is not a function",
    undefined,
  ])("%s is not taken for one: platforms say so of the network, or it is unknown", (thrown) => {
    expect(mistakeIn(thrown)).toBeUndefined();
  });
});

test("an error can be marked as one that ends the same", () => {
  const error = new NetworkError("no");
  expect(isFinal(error)).toBe(false);
  endsTheSame(error);
  expect(isFinal(error)).toBe(true);
  expect(isFinal(new NetworkError("no"))).toBe(false);
});

test("an error that is marked keeps that its request was not sent", () => {
  const error = networkError(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
  expect(wasNeverSent(error)).toBe(true);
  endsTheSame(error);
  expect([wasNeverSent(error), isFinal(error)]).toEqual([true, true]);
});

describe("an error without a code", () => {
  test.each([
    // Deno.
    [
      "error sending request for url (https://a.example/?key=s3cret): client error (Connect): dns error",
      true,
    ],
    [
      "error sending request for url (https://a.example/?key=s3cret): client error (SendRequest): closed",
      false,
    ],
    // workerd.
    ["Network connection lost.", false],
  ])("%s is known by its words, and not printed", (message, isUnsent) => {
    const error = networkError(new TypeError(message));
    expect(error.message).toMatch(/^The (?:host can't be reached|connection was closed)$/);
    expect([wasNeverSent(error), isFinal(error)]).toEqual([isUnsent, false]);
  });

  test.each([
    [
      "RequestInit: Expected signal (\"{\n  key: 's3cret'\n}\") to be an instance of AbortSignal.",
      "RequestInit: Expected signal to be an instance of AbortSignal.",
    ],
    ["Failed to construct 'Request': member signal is not of type AbortSignal.", undefined],
    [
      "Failed to execute 'fetch' on 'Window': Failed to read the 'signal' property from 'RequestInit'",
      undefined,
    ],
  ])("%s is the platform's refusal of the options", (message, shown) => {
    expect(refusedOptions(new TypeError(message))).toBe(shown ?? message);
  });

  test.each(["fetch failed", "Failed to construct 'Request': no URL: https://a.example/?key=s3cret"])(
    "%s is not shown",
    (message) => {
      expect(refusedOptions(new TypeError(message))).toBeUndefined();
    },
  );
});
