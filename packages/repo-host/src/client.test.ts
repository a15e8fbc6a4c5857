import { afterEach, describe, expect, test, vi } from "vitest";
import { ParameterError, token } from "@org/http-core";
import { repeat, scriptedFetch } from "@org/http-core/testing";
import { createRepoHost } from "./client.ts";
import { operations } from "./operations.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

test("address and token come from the environment, both or neither", async () => {
  vi.stubEnv("REPO_HOST_URL", "https://environment.example/api/v3");
  vi.stubEnv("REPO_HOST_TOKEN", "token-of-the-environment");
  const fetch = scriptedFetch(repeat(Response.json({}), 3));
  await createRepoHost({ fetch }).request("GET /user", {});
  await createRepoHost({ fetch }).follow({ url: "https://inner.example/api/v3/user" }, "url");
  await createRepoHost({ baseUrl: "https://other.example", fetch }).request("GET /user", {});
  expect(fetch.requests.map(({ url, headers }) => [url, headers.get("authorization")])).toEqual([
    ["https://environment.example/api/v3/user", "token token-of-the-environment"],
    ["https://environment.example/api/v3/user", "token token-of-the-environment"],
    ["https://other.example/user", null],
  ]);
});

test("a missing address is named", () => {
  vi.stubEnv("REPO_HOST_URL", "");
  expect(() => createRepoHost()).toThrow(ParameterError);
  expect(() => createRepoHost()).toThrow(/REPO_HOST_URL/);
});

describe("a client", () => {
  const baseUrl = "https://client.example/api/v3";

  test("has every operation, the generic requests, and what every client has", () => {
    const host = createRepoHost({ baseUrl });
    const generic = ["request", "requestText", "requestBytes", "paginate", "follow"];
    const common = ["call", "list", "baseUrl", "limits"];
    expect(Object.keys(host).sort()).toEqual([...Object.keys(operations), ...generic, ...common].sort());
  });

  test.each(["", " ", "\t\n"])("refuses the user agent %j, and needs none", (userAgent) => {
    expect(() => createRepoHost({ baseUrl, userAgent })).toThrow(
      "userAgent: expected an application's or account's name, received an empty string",
    );
    expect(() => createRepoHost({ baseUrl })).not.toThrow();
    expect(() => createRepoHost({ baseUrl, userAgent: "a" })).not.toThrow();
  });

  test("takes options of an instance, whose methods keep their `this`", async () => {
    class Options {
      readonly baseUrl = baseUrl;
      readonly auth = token("t0ken-of-an-instance");
      readonly #script = scriptedFetch(Response.json({ login: "octo" }));
      fetch(url: string, init: RequestInit): Promise<Response> {
        return this.#script(url, init);
      }
    }
    expect(await createRepoHost(new Options()).request("GET /user", {})).toEqual({ login: "octo" });
  });
});
