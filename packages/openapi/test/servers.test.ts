import { token } from "@org/http-core";
import { openApiClient } from "@org/openapi";
import { describe, expect, test } from "vitest";
import { documentOf, setUp } from "./library.ts";

describe("a server", () => {
  const document = documentOf({ "/a": { get: { responses: {} } } });

  test("is the document's, with its variables", async () => {
    const { client, fetch } = setUp(document, [], { server: { variables: { region: "us" } } });
    await client.request("GET /a");
    expect(fetch.requests[0]?.url).toBe("https://us.library.example/v1/a");
    expect(() => setUp(document, [], { server: { variables: { region: "x" } } })).toThrow("one of: eu, us");
    expect(() => setUp(document, [], { server: { variables: { zone: "x" } } })).toThrow("variables.zone");
  });

  test("gets a credential only where the program names its address", () => {
    expect(() => setUp(document, [], { auth: token("abc") })).toThrow("baseUrl");
    expect(() =>
      setUp(document, [], { auth: token("abc"), baseUrl: "https://library.example" }),
    ).not.toThrow();
  });

  test.each([[undefined], ["{}"], [{ swagger: "2.0", paths: {} }], [{ openapi: "3.1.0", paths: [] }]])(
    "needs an OpenAPI document of version 3: %j",
    (value) => {
      expect(() => openApiClient(value)).toThrow("document: expected");
    },
  );
});
