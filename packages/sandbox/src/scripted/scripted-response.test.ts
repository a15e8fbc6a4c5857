import { ParameterError } from "@org/http-core";
import { describe, expect, it, vi } from "vitest";
import { row } from "../../test/ask.ts";
import type { Reply } from "../core/reply.ts";
import { respond } from "../core/respond.ts";
import { replyOf, responseTools, type ResponseTools, type ScriptedResponse } from "./scripted-response.ts";

const own = { ETag: '"1"', "Last-Modified": "Sat, 21 Nov 2026 12:00:00 GMT", "X-Own": "1" };
const reply = (status = 200): Reply => respond({ ok: true, status, headers: own, body: { name: "rocket" } });
const tools = (answer: Reply = reply()): ResponseTools => responseTools("clob", async () => answer);

/** Status, content type and text. */
const shown = ({ status, headers, text }: ScriptedResponse): readonly unknown[] => [
  status,
  headers.get("content-type"),
  text,
];
const TEXT = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";

describe("a response that a function makes", () => {
  it("is JSON or text, with status 200 by default", () => {
    const { json, text } = tools();
    expect(shown(json([1]))).toEqual([200, JSON_TYPE, "[1]"]);
    expect(shown(json("x", { status: 201 }))).toEqual([201, JSON_TYPE, '"x"']);
    expect(shown(text("x"))).toEqual([200, TEXT, "x"]);
    expect(shown(text("<p>", { headers: { "content-TYPE": "text/html" } }))).toEqual([
      200,
      "text/html",
      "<p>",
    ]);
  });

  it("has no body with a status that allows none", () => {
    expect(shown(tools().json({ a: 1 }, { status: 204 }))).toEqual([204, null, ""]);
  });

  it.each<[string, (answer: ResponseTools) => unknown, string]>([
    ["a status below 200", ({ json }) => json({}, { status: 199 }), "answer.status"],
    ["a status above 599", ({ text }) => text("", { status: 600 }), "answer.status"],
    ["a status that is not whole", ({ status }) => status(404.5), "answer.status"],
    ["an invalid header", ({ text }) => text("", { headers: { "a b": "" } }), "answer.headers"],
    [
      "an unknown option",
      ({ status }): unknown => Reflect.apply(status, undefined, [404, { text: "" }]),
      "answer.text",
    ],
  ])("is refused with %s", (_, make, words) => {
    expect(() => make(tools())).toThrow(ParameterError);
    expect(() => make(tools())).toThrow(words);
  });
});

describe("a status", () => {
  it("from 400 on has the error body of the service", () => {
    expect(shown(tools().status(503))).toEqual([503, JSON_TYPE, '{"error":"Service Unavailable"}']);
    expect(tools().status(404, { message: "gone" }).text).toBe('{"error":"gone"}');
  });

  it("below 400 has no body, unless it is given", () => {
    expect(shown(tools().status(202, { headers: { "X-One": "1" } }))).toEqual([202, null, ""]);
    expect(
      tools()
        .status(302, { headers: { Location: "/x" } })
        .headers.get("location"),
    ).toBe("/x");
    expect(tools().status(202, { body: { queued: true } }).text).toBe('{"queued":true}');
  });

  it("may have a body of any kind", () => {
    expect(shown(tools().status(500, { body: "oops" }))).toEqual([500, TEXT, "oops"]);
  });
});

describe("the service's response", () => {
  it("is unchanged without a change, also its headers", async () => {
    const one = await tools().service();
    expect([one.status, one.text, one.headers.get("etag")]).toEqual([200, '{"name":"rocket"}', '"1"']);
  });

  it("is requested once, however often the function calls for it", async () => {
    const service = vi.fn(async () => reply());
    const { service: pass } = responseTools("clob", service);
    await Promise.all([pass(), pass()]);
    await pass();
    expect(service).toHaveBeenCalledTimes(1);
  });

  it("with a changed body has no validators, since they are those of another body", async () => {
    const json = (body: unknown): unknown => ({ ...row(body), more: 1 });
    const one = await tools().service({ json, status: 203, headers: { "X-Own": "2" } });
    expect([one.status, one.text]).toEqual([203, '{"name":"rocket","more":1}']);
    expect(["etag", "last-modified", "x-own"].map((name) => one.headers.get(name))).toEqual([
      null,
      null,
      "2",
    ]);
  });

  it("keeps the body of an error, which has another type", async () => {
    const json = vi.fn();
    const one = await tools(reply(404)).service({ json });
    expect([one.status, one.text, one.headers.get("etag")]).toEqual([404, '{"name":"rocket"}', '"1"']);
    expect(json).not.toHaveBeenCalled();
  });

  it("may get another status and headers, while the original stays", async () => {
    const original = reply();
    const one = await tools(original).service({ status: 500, headers: { "X-Own": "2" } });
    expect([one.status, one.headers.get("x-own"), original.headers.get("x-own")]).toEqual([500, "2", "1"]);
  });
});

it("the reply behind a response tells whether the service made it", async () => {
  const { json, service } = tools();
  expect(replyOf(json(1))).toMatchObject({ isOfService: false, reply: { status: 200, text: "1" } });
  expect(replyOf(await service())?.isOfService).toBe(true);
  const { status, headers, text } = json(1);
  expect(replyOf({ status, headers, text })).toBeUndefined();
});
