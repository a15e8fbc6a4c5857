import { ParameterError } from "@org/http-core";
import { describe, expect, it, test } from "vitest";
import { exchangesIn, isHar, type LeftOut, type LoggedExchange } from "./har.ts";

const URL_OF = "https://api.example.com/user";

/** The only exchange of a log. @throws Error if there are others */
function exchange(request: object, response: object): LoggedExchange | LeftOut {
  const entry = {
    request: { method: "GET", url: URL_OF, ...request },
    response: { status: 200, ...response },
  };
  const [one, ...more] = exchangesIn({ log: { entries: [entry] } });
  if (one === undefined || more.length > 0) throw new Error("Not one exchange");
  return one;
}

/** An exchange that can be replayed. @throws Error if it was left out */
function read(request: object, response: object): LoggedExchange {
  const one = exchange(request, response);
  if ("reason" in one) throw new Error(one.reason);
  return one;
}

test("a HAR log is an object with a log", () => {
  expect([isHar({ log: {} }), isHar({ version: 1 }), isHar(null), isHar("log")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(exchangesIn({ log: { entries: [] } })).toEqual([]);
  expect(() => exchangesIn({ log: { entries: [{}] } })).toThrow("recordings.log.entries.0.request");
  expect(() => exchangesIn({ log: {} })).toThrow(ParameterError);
});

describe("a request", () => {
  it("has its body and headers, without headers that HTTP does not allow", async () => {
    const headers = [
      { name: ":authority", value: "api.example.com" },
      { name: "X-One", value: "1" },
      { name: "x-one", value: "2" },
    ];
    const { request } = read({ method: "POST", headers, postData: { text: '{"a":1}' } }, {});
    expect([request.method, request.url, await request.text()]).toEqual(["POST", URL_OF, '{"a":1}']);
    expect(request.headers.get("x-one")).toBe("1, 2");
    expect([...request.headers.keys()]).toEqual(["content-type", "x-one"]);
  });

  it("has no body if its method allows none", async () => {
    const { request } = read({ method: "HEAD", postData: { text: "x" } }, {});
    expect(await request.text()).toBe("");
  });
});

describe("a response", () => {
  it.each([
    ["its text", { text: "hello" }, "hello", true],
    ["text in base64", { text: btoa("hello"), encoding: "base64" }, "hello", true],
    ["an empty text", { text: "" }, "", true],
    ["no body because its size is 0", { size: 0 }, "", true],
    ["an unknown body", { size: -1 }, "", false],
    ["a body that was not logged", { size: 12 }, "", false],
  ])("has %s", async (_, content, text, hasBody) => {
    const one = read({}, { content });
    expect([await one.response.text(), one.hasBody]).toEqual([text, hasBody]);
  });

  it.each([204, 205, 304])("of status %d has no body, whatever the log says", async (status) => {
    const one = read({}, { status, content: { text: "x", size: -1 } });
    expect([one.response.status, await one.response.text(), one.hasBody]).toEqual([status, "", true]);
    expect(read({}, { status }).hasBody).toBe(true);
  });
});

describe("left out is", () => {
  it.each([0, 101, 199, 600])("a status that is not a response: %d", (status) => {
    expect(exchange({}, { status })).toEqual({ url: URL_OF, reason: `no answer: status ${String(status)}` });
  });

  it("a body that is not text", () => {
    const content = { text: btoa("\u00FF"), encoding: "base64" };
    expect(exchange({}, { content })).toEqual({ url: URL_OF, reason: "the body is no text" });
  });

  it.each(["TRACE", "CONNECT", "a b"])("a method that cannot be sent: %s", (method) => {
    expect(exchange({ method }, {})).toEqual({
      url: URL_OF,
      reason: `no request that can be sent: ${method}`,
    });
  });
});
