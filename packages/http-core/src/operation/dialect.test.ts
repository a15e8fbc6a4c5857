import { describe, expect, test } from "vitest";
import { wireNames } from "./dialect.ts";
import type { Operation } from "./operation.ts";
import type { PlacedOperation } from "./place.ts";

const get: PlacedOperation & Pick<Operation, "segments"> = {
  id: "shop.get",
  path: "/{version}/things",
  segments: { version: "v3" },
  places: { size: { name: "page_size" }, tenant: { in: "header", name: "X-Rate-Tenant" } },
  body: undefined,
};

describe("a header's name", () => {
  const { header } = wireNames({ headers: { SVC_: "ACME_", svc_key: "Key", "X-Rate": "RateLimit" } });

  test.each([
    ["SVC_TIME", "ACME_TIME"],
    ["svc_Time", "ACME_Time"],
    ["SVC_KEY", "Key"],
    ["svc_key_id", "Key_id"],
    ["X-Rate-Limit", "RateLimit-Limit"],
    ["A-SVC_TIME", "A-SVC_TIME"],
    ["SVC", "SVC"],
  ])("%s is %s: by its longest prefix, in any case", (name, expected) => {
    expect(header(name)).toBe(expected);
  });
});

describe("a response's headers", () => {
  const headers = new Headers({ "Acme-RateLimit-Remaining": "7", Date: "today" });

  test.each([
    ["x-ratelimit-remaining", "7"],
    ["X-RateLimit-Remaining", "7"],
    ["date", "today"],
    ["x-ratelimit-limit", null],
    ["acme-ratelimit-remaining", "7"],
  ])("%s is read by the deployment's name: %s", (name, value) => {
    const read = wireNames({ headers: { "X-RateLimit-": "Acme-RateLimit-" } }).readHeaders;
    for (const sent of [headers, new Map(headers)]) {
      expect(read(sent).get(name) ?? null).toBe(value);
      expect(read(sent).has(name)).toBe(value !== null);
    }
  });

  test("are the same object without names of the deployment", () => {
    expect(wireNames({ vendor: "acme" }).readHeaders(headers)).toBe(headers);
  });
});

describe("without a dialect", () => {
  test.each([wireNames(), wireNames({}), wireNames({ headers: {}, paths: {}, params: {} })])(
    "%#: all names are the specification's",
    (names) => {
      expect(names.header("SVC_TIME")).toBe("SVC_TIME");
      expect(names.path(get)).toBe(get.path);
      expect(names.segments(get)).toBe(get.segments);
      expect(names.place(get, "size")).toEqual({ in: "query", name: "page_size" });
      expect(names.place(get, "colour")).toEqual({ in: "query", name: "colour" });
      expect(names.place(get, "tenant")).toEqual({ in: "header", name: "X-Rate-Tenant" });
      expect(names.mediaType("application/vnd.service.v3+json")).toBe("application/vnd.service.v3+json");
    },
  );
});

describe("a dialect", () => {
  const names = wireNames({
    paths: { "shop.get": "/items/{id}" },
    segments: { version: "v4", tenant: "acme" },
    params: { "shop.get": { size: "limit", id: "ignored", tenant: "ignored" } },
    headers: { "X-Rate-": "Acme-" },
    vendor: "acme",
  });
  const other = { ...get, id: "shop.other" };

  test("names paths and parameters of its operation only", () => {
    expect([names.path(get), names.path(other)]).toEqual(["/items/{id}", get.path]);
    expect([names.place(get, "size").name, names.place(other, "size").name]).toEqual(["limit", "page_size"]);
  });

  test("leaves the names of its path's variables to its path, and those of headers to its headers", () => {
    expect(names.place(get, "id")).toEqual({ in: "path", name: "id" });
    expect(names.place(get, "tenant")).toEqual({ in: "header", name: "Acme-Tenant" });
  });

  test("adds its segments to the operation's, and changes none of them", () => {
    expect(names.segments(get)).toEqual({ version: "v4", tenant: "acme" });
    expect(get.segments).toEqual({ version: "v3" });
  });

  test("does not take a parameter's name from Object.prototype", () => {
    for (const name of ["toString", "constructor", "__proto__"])
      expect(names.place(get, name).name).toBe(name);
  });

  test.each([
    ["application/vnd.service.v3+json", "application/vnd.acme.v3+json"],
    [
      "application/vnd.service.v3.raw, application/vnd.service.html;q=0.5",
      "application/vnd.acme.v3.raw, application/vnd.acme.html;q=0.5",
    ],
    ["application/vnd.services+json", "application/vnd.services+json"],
    ["application/json", "application/json"],
  ])("names the vendor in %s", (type, expected) => {
    expect(names.mediaType(type)).toBe(expected);
  });
});
