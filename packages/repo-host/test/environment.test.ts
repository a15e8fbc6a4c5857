import { afterEach, expect, test, vi } from "vitest";
import { ParameterError } from "@org/http-core";
import { repeat, scriptedFetch } from "@org/http-core/testing";
import { createRepoHost } from "@org/repo-host";

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
