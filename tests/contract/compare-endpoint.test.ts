import { accepts, anonymous, operation, plainText } from "@org/http-core/operation";
import { fields, params, text } from "@org/http-core/schema";
import { describe, expect, it } from "vitest";
import { endpointDifferences } from "./compare-endpoint.ts";
import { endpoint, service, things } from "./example.ts";
import type { EndpointContract } from "./table.ts";

describe("endpointDifferences", () => {
  it("is empty for an operation that conforms", () => {
    expect(endpointDifferences(endpoint, things)).toEqual([]);
  });

  it.each<readonly [string, Partial<EndpointContract>]>([
    ['service: expected "predictions", found "validators"', { service: "predictions" }],
    ['method: expected "POST", found "GET"', { method: "POST" }],
    ['path: expected "/v1/<net>/things", found "/v1/<net>/things/{id}"', { path: "/v1/<net>/things" }],
    [
      'path: expected "/v1/{net}/things/{id}", found "/v1/<net>/things/{id}"',
      { path: "/v1/{net}/things/{id}" },
    ],
    ['base: expected "catalog_url", found "clob_url"', { base: "catalog_url" }],
    [
      'credentials: expected ["basic"], found ["bearer"]',
      { auth: { forms: [{ scheme: "basic" }], required: true } },
    ],
    [
      "credential required: expected false, found true",
      { auth: { ...endpoint.auth, required: "not shown" } },
    ],
    ['constants: expected {"module":"proxy"}, found {"module":"stats"}', { constants: { module: "proxy" } }],
    ['result: expected "html", found "json"', { result: { kind: "html" } }],
    ['body: expected "json", found none', { body: { kind: "json", contentTypes: ["application/json"] } }],
  ])("is %s", (difference, other) => {
    expect(endpointDifferences({ ...endpoint, ...other }, things)).toEqual([difference]);
  });

  it.each([
    ['list style: expected "offset", found "cursor"', { style: "offset", items: "rows" }],
    ['list items: expected "data", found "rows"', { ...endpoint.list, style: "cursor", items: "data" }],
    [
      'cursor: expected {"page":"c2"}, found {"after":"c2"}',
      { ...endpoint.list, style: "cursor", items: "rows", param: "page" },
    ],
    ["after the cursor LTE=", { ...endpoint.list, style: "cursor", items: "rows", last: "LTE=" }],
  ] as const)("is %s", (difference, list) => {
    expect(endpointDifferences({ ...endpoint, list }, things)).toEqual([expect.stringContaining(difference)]);
  });

  it("distinguishes lists from single results", () => {
    const { list: _, ...single } = endpoint;
    expect(endpointDifferences(single, things)).toEqual(["list: expected false, found true"]);
  });

  it("compares the type of a text body", () => {
    const raw = operation({
      service: { ...service, bases: ["api"] },
      name: "raw",
      method: "POST",
      path: "/raw",
      params: params("RawParams", fields({ text })),
      body: { kind: "text", param: "text", contentType: "text/html; charset=utf-8" },
      result: plainText(),
      auth: anonymous,
    });
    const { list: _, constants: __, ...rest } = endpoint;
    const contract: EndpointContract = {
      ...rest,
      method: "POST",
      path: "/raw",
      auth: { forms: [], required: "not shown" },
      body: { kind: "text", contentTypes: ["text/plain"] },
      result: { kind: "html" },
    };
    expect(endpointDifferences(contract, { ...raw, auth: accepts("token") })).toEqual([
      'credentials: expected [], found ["token"]',
      'result: expected "html", found "text"',
      "body: text/html is not one of its types",
    ]);
  });
});
