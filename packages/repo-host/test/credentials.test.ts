import { afterEach, expect, test, vi } from "vitest";
import { scriptedFetch } from "@org/http-core/testing";
import {
  appKey,
  basic,
  bearer,
  createRepoHost,
  queryToken,
  token,
  withOneTimePassword,
  type RepoHostOptions,
} from "@org/repo-host";

afterEach(() => {
  vi.unstubAllGlobals();
});

function setUp(auth: RepoHostOptions["auth"]) {
  const fetch = scriptedFetch(Response.json({}));
  return { fetch, host: createRepoHost({ baseUrl: "https://credentials.example", auth, fetch }) };
}

test.each([
  ["basic, with a password", basic("octo", "s3cret"), `Basic ${btoa("octo:s3cret")}`, ""],
  ["basic, without", basic("octo"), `Basic ${btoa("octo:")}`, ""],
  ["a bearer token, such as an app's JWT", bearer("e30.e30.s"), "Bearer e30.e30.s", ""],
  ["a token in a header", token("t0ken"), "token t0ken", ""],
  ["a token in the query", queryToken("t0ken"), null, "?access_token=t0ken"],
  ["an application's key", appKey("app", "s3cret"), null, "?client_id=app&client_secret=s3cret"],
] as const)("%s", async (_, auth, header, query) => {
  const { host, fetch } = setUp(auth);
  await host.request("GET /user", {});
  const [request] = fetch.requests;
  expect(request?.headers.get("authorization")).toBe(header);
  expect(request?.url).toBe(`https://credentials.example/user${query}`);
});

// Specification, authentication, rule 3: each repetition counts towards a lockout.
test.each([
  ["token", () => token("t0ken")],
  ["password", () => basic("octo", "s3cret")],
  ["one-time password", () => withOneTimePassword(basic("octo", "s3cret"), () => "123456")],
])("a wrong %s is sent once, also by a function that makes it anew", async (_, auth) => {
  const fetch = scriptedFetch(Response.json({ message: "Bad credentials" }, { status: 401 }));
  const host = createRepoHost({ baseUrl: "https://credentials.example", auth, fetch });
  await expect(host.request("GET /user")).rejects.toMatchObject({ code: "authentication" });
  expect(fetch.requests).toHaveLength(1);
});

test("an application's secret is refused in a browser, where anyone could read it", async () => {
  vi.stubGlobal("document", {});
  const { host, fetch } = setUp(appKey("app", "s3cret-of-an-application"));
  const refused = host.request("GET /user", {});
  await expect(refused).rejects.toMatchObject({ code: "parameter", parameter: "auth" });
  await expect(refused).rejects.not.toThrow(/s3cret/);
  expect(fetch.requests).toHaveLength(0);
});
