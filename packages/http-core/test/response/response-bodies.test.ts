import { repeat } from "@org/http-core/testing";
import { none } from "@org/http-core/operation";
import {
  AuthenticationError,
  ClientError,
  ConflictError,
  DecodeError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  PlanError,
  SchemaError,
  ServerError,
  isCallError,
} from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { setUp } from "../scripted-client.ts";
import { echo, getThing } from "../shop.ts";

describe("a response", () => {
  test.each([
    [400, InvalidRequestError, "invalid_request"],
    [401, AuthenticationError, "authentication"],
    [402, PlanError, "plan"],
    [403, PermissionError, "permission"],
    [404, NotFoundError, "not_found"],
    [409, ConflictError, "conflict"],
    [410, NotFoundError, "not_found"],
    [418, ClientError, "client"],
    [422, InvalidRequestError, "invalid_request"],
    [501, ServerError, "server"],
  ])("of status %i is %o, not retried", async (status, expected, code) => {
    const body = { message: "because of the moon" };
    const { client, fetch } = setUp([Response.json(body, { status, headers: { "x-request-id": "r-1" } })]);
    const error = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(error).toBeInstanceOf(expected);
    expect(error).toMatchObject({
      code,
      status,
      requestId: "r-1",
      attempts: 1,
      message: "because of the moon",
    });
    expect(isCallError(error)).toBe(true);
    expect(fetch.requests).toHaveLength(1);
  });

  test("keeps unknown fields, and the digits of a decimal", async () => {
    const body = '{"id":"7","price":14929.464690870590355682,"unknown":{"a":[1]},"note":"\\"price\\": 1.10"}';
    const { client } = setUp([new Response(body)]);
    expect(await client.call(getThing, { id: "7" })).toEqual({
      id: "7",
      price: "14929.464690870590355682",
      unknown: { a: [1] },
      note: '"price": 1.10',
    });
  });

  test("that does not match is a SchemaError with the path", async () => {
    const { client, events } = setUp([repeat(Response.json({ id: true }), 2)]);
    const error = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(error).toBeInstanceOf(SchemaError);
    expect(error).toMatchObject({ path: "id", expected: "string", received: "true" });
    expect(events.map(({ type }) => type)).toContain("drift");
    const unchecked = await client.call(getThing, { id: "7" }, { validate: "off" });
    expect(unchecked).toEqual({ id: true });
  });

  test("that was converted is reported as drift", async () => {
    const { client, events } = setUp([new Response('{"id":"7","price":1.50}')]);
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7", price: "1.50" });
    expect(events.filter(({ type }) => type === "drift")).toMatchObject([
      { kind: "converted", count: 1, path: "price", expected: "string", received: "1.50" },
    ]);
  });

  test.each([
    ["", /empty/],
    ["<html>nope</html>", /HTML/],
    ['{"id":"7', /byte 8/],
    ['{"id":"é', /byte 9/],
  ])("of %j is a DecodeError, never data", async (text, message) => {
    const { client } = setUp([new Response(text)]);
    const error = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(error).toBeInstanceOf(DecodeError);
    expect(String(error)).toMatch(message);
  });

  test("above the cap is a DecodeError", async () => {
    const { client } = setUp([Response.json({ id: "7", note: "x".repeat(20_000) })]);
    expect(await failureOf(() => client.call(getThing, { id: "7" }))).toBeInstanceOf(DecodeError);
  });

  test("in another charset, or with a byte order mark, is decoded", async () => {
    const latin = new Response(new Uint8Array([0x7b, 0x22, 0x69, 0x64, 0x22, 0x3a, 0x22, 0xe9, 0x22, 0x7d]), {
      headers: { "content-type": "application/json; charset=iso-8859-1" },
    });
    const { client } = setUp([latin, new Response('\ufeff{"id":"7"}')]);
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "é" });
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
  });

  const bytes = (...parts: readonly (string | number)[]): Response => {
    const all = parts.flatMap((part) => (typeof part === "number" ? [part] : Array.from(Buffer.from(part))));
    return new Response(new Uint8Array(all));
  };
  const typed = (body: BodyInit, type: string): Response =>
    new Response(body, { headers: { "content-type": type } });

  test.each<[string, Response, string]>([
    ["Latin 1", typed(Buffer.from('{"id":"é"}', "latin1"), "application/json; charset=ISO-8859-1"), "é"],
    [
      "the letters of Windows",
      typed(
        Buffer.from([...Buffer.from('{"id":"'), 0x80, ...Buffer.from('"}')]),
        "text/json;charset=windows-1252",
      ),
      "€",
    ],
    ["UTF-16", typed(Buffer.from('{"id":"é"}', "utf16le"), 'application/json; charset="utf-16"'), "é"],
    ["UTF-16 by its mark alone", typed(Buffer.from('\ufeff{"id":"é"}', "utf16le"), "application/json"), "é"],
    [
      "UTF-16 by its mark, other end first",
      typed(Buffer.from('\ufeff{"id":"é"}', "utf16le").swap16(), "application/json"),
      "é",
    ],
    [
      "UTF-8 by its mark, whatever it is called",
      typed('\ufeff{"id":"7"}', "application/json; charset=utf8"),
      "7",
    ],
    ["a replacement character that was sent", new Response('{"id":"\ufffd"}'), "\ufffd"],
  ])("in %s is decoded", async (_, response, id) => {
    const { client } = setUp([response]);
    expect(await client.call(getThing, { id: "7" })).toEqual({ id });
  });

  test.each<[string, Response, RegExp]>([
    ["a byte that UTF-8 never contains", bytes('{"id":"', 0xff, '"}'), /^The body is no valid UTF-8$/],
    ["Latin 1 without a charset", bytes('{"id":"', 0xe9, '"}'), /^The body is no valid UTF-8$/],
    ["a letter without its last byte", bytes('{"id":"', 0xe2, 0x82), /^The body is no valid UTF-8$/],
    ["an overlong letter", bytes('{"id":"', 0xc0, 0xaf, '"}'), /^The body is no valid UTF-8$/],
    ["half of a surrogate pair", bytes('{"id":"', 0xed, 0xa0, 0x80, '"}'), /^The body is no valid UTF-8$/],
    [
      "half of UTF-16",
      typed(new Uint8Array([0x7b, 0, 0x7d]), "application/json; charset=utf-16le"),
      /no valid UTF-16LE$/,
    ],
    [
      "a charset that nobody knows",
      typed("{}", "application/json; charset=klingon"),
      /"klingon" is not known/,
    ],
    [
      "a charset that ends like UTF-8",
      typed("{}", "application/json; charset=my-utf-8"),
      /"my-utf-8" is not/,
    ],
    [
      "a charset that begins like UTF-8",
      typed("{}", "application/json; charset=utf-8859"),
      /"utf-8859" is not/,
    ],
    [
      "a charset of a long name",
      typed("{}", `application/json; charset=${"x".repeat(50)}`),
      new RegExp(`"x{40}…" is not known`),
    ],
    [
      "an invalid byte after a letter of two bytes, under the charset's name",
      typed(Uint8Array.of(0xc3, 0xa9, 0xff), "application/json; CHARSET=UTF8"),
      /^The body is no valid UTF-8$/,
    ],
    ["such a byte at the beginning", bytes(0xff, "{}"), /^The body is no valid UTF-8$/],
  ])("with %s is a DecodeError, without silent replacement characters", async (_, response, message) => {
    response.headers.set("x-request-id", "r-1");
    const { client, fetch } = setUp([response]);
    const error = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(error).toBeInstanceOf(DecodeError);
    expect(error).toMatchObject({ status: 200, requestId: "r-1" });
    expect(error instanceof Error ? error.message : "").toMatch(message);
    expect(error instanceof Error ? error.cause : undefined).toBeInstanceOf(Error);
    expect(fetch.requests).toHaveLength(1);
  });

  test.each([
    [[0xff, 0x61], "ÿa"],
    [[0xfe, 0x61], "þa"],
    [[0x61, 0xff], "aÿ"],
    [[0x61, 0xfe], "aþ"],
  ])("in Latin 1 is decoded if it starts with half a byte order mark: %j", async (all, text) => {
    const { client } = setUp([typed(Uint8Array.from(all), "text/plain; Charset=iso-8859-1")]);
    expect(await client.call(echo, { name: "x" })).toBe(text);
  });

  test.each(["application/json", "application/json; charset=klingon"])(
    "with an error status is decoded as far as possible, as %s",
    async (type) => {
      const refusal = Buffer.from('{"message":"caf\xe9"}', "latin1");
      const { client } = setUp([new Response(refusal, { status: 400, headers: { "content-type": type } })]);
      expect(await failureOf(() => client.call(getThing, { id: "7" }))).toMatchObject({
        code: "invalid_request",
        message: "caf\ufffd",
      });
    },
  );

  test("without a result may have a body that is not text", async () => {
    const { client } = setUp([bytes(0xff)]);
    const { meta } = await client.call({ ...getThing, result: none() }, { id: "7" }).withResponse();
    expect(meta.status).toBe(200);
  });

  test("with an error status is the error of its status, even if its body is truncated", async () => {
    const broken = new ReadableStream({
      pull(controller) {
        controller.error(new TypeError("terminated"));
      },
    });
    const { client, fetch } = setUp([new Response(broken, { status: 400 })]);
    expect(await failureOf(() => client.call(getThing, { id: "7" }))).toMatchObject({ status: 400 });
    expect(fetch.requests).toHaveLength(1);
  });

  test("whose body was already read is the error of the fetch that returned it, whatever the status", async () => {
    const used = new Response("{}", { status: 500 });
    await used.text();
    const { client } = setUp([() => used]);
    expect(await failureOf(() => client.call(getThing, { id: "7" }))).toMatchObject({ code: "parameter" });
  });

  test("as text must match its charset too, and a refusal is decoded as far as possible", async () => {
    const { client } = setUp([bytes("caf", 0xe9)]);
    expect(await failureOf(() => client.call(echo, { name: "x" }))).toBeInstanceOf(DecodeError);
    const refusal = new Response(Buffer.from('{"message":"caf\xe9"}', "latin1"), { status: 404 });
    const refused = setUp([refusal]);
    expect(await failureOf(() => refused.client.call(getThing, { id: "7" }))).toMatchObject({
      code: "not_found",
      message: "caf\ufffd",
    });
  });

  test("with integers beyond 2^53 keeps their digits if text is requested", async () => {
    const { client } = setUp([new Response('{"id":"7","price":9007199254740993,"other":9007199254740993}')]);
    expect(await client.call(getThing, { id: "7" })).toEqual({
      id: "7",
      price: "9007199254740993",
      other: 9007199254740992,
    });
  });

  test("with a __proto__ key changes no prototype", async () => {
    const { client } = setUp([new Response('{"id":"7","__proto__":{"polluted":true}}')]);
    const thing = await client.call(getThing, { id: "7" });
    expect(Reflect.get(thing, "polluted")).toBeUndefined();
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });
});
