import { wireNames } from "@org/http-core/operation";
import { describe, expect, it } from "vitest";
import { contextOf } from "../../../test/repo-host/world.ts";
import { inForm, mediaTypeOf, requestedForm, vendorOf } from "./media-type.ts";

const own = "application/vnd.service";

describe("the media type that a request accepts", () => {
  it.each([
    [`${own}.v3.raw+json`, "v3", "raw", "json"],
    [`${own}.v4+json`, "v4", undefined, "json"],
    [`${own}.text-match+json`, "v3", "text-match", "json"],
    [`${own}.raw`, "v3", "raw", undefined],
    [`${own}.V3.HTML`, "v3", "html", undefined],
    [own, "v3", undefined, undefined],
    [`text/html;q=1, ${own}.v3.sha ;q=0.1, ${own}.v3.raw`, "v3", "sha", undefined],
  ])("%s is read", (accept, version, param, format) => {
    expect(mediaTypeOf(accept, "service")).toEqual({ version, param, format });
  });

  it.each(["", "*/*", "application/json", `${own}s.v4+json`, `${own}.v4.raw.x`, `x${own}.v4`, `${own}.v4+`])(
    "%j is the default",
    (accept) => {
      expect(mediaTypeOf(accept, "service")).toEqual({ version: "v3", param: undefined, format: undefined });
    },
  );

  it("has the vendor of the deployment", () => {
    expect([vendorOf(wireNames({})), vendorOf(wireNames({ vendor: "acme" }))]).toEqual(["service", "acme"]);
    expect(mediaTypeOf("application/vnd.acme.raw", "acme").param).toBe("raw");
    expect(mediaTypeOf(`${own}.raw`, "acme").param).toBeUndefined();
  });
});

it("a form is requested only from an endpoint that serves it", () => {
  const form = (accept: string): string | undefined =>
    requestedForm(contextOf("/", { headers: { Accept: accept } }), "service", ["raw", "html"]);
  expect([form(`${own}.raw`), form(`${own}.sha`), form(own), form("*/*")]).toEqual([
    "raw",
    undefined,
    undefined,
    undefined,
  ]);
});

it("a body in a form has its media type, and other headers", () => {
  expect(inForm("text", "acme", "raw", { ETag: '"1"' })).toMatchObject({
    status: 200,
    body: "text",
    headers: { ETag: '"1"', "Content-Type": "application/vnd.acme.v3.raw; charset=utf-8" },
  });
});
