import { bearer, isCallError } from "@org/http-core";
import { scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createRepoHost } from "@org/repo-host";
import { expect, test } from "vitest";
import { readFile } from "./read-file.ts";

const at = { owner: "acme", repo: "rocket", path: "data/a b#1.csv" };
const RAW = { "content-type": "application/vnd.service.v3.raw; charset=utf-8" };

function setUp(...script: readonly Scripted[]) {
  const fetch = scriptedFetch(...script);
  const host = createRepoHost({ baseUrl: "https://api.example", auth: bearer("my-token"), fetch });
  return { fetch, host };
}

test("a file's bytes are requested raw, on a branch if one is named", async () => {
  const bytes = new Uint8Array([0xff, 0, 0x61]);
  const { fetch, host } = setUp(
    new Response(bytes, { headers: RAW }),
    new Response("text", { headers: RAW }),
  );
  expect(await readFile(host, at)).toEqual(bytes);
  expect(new TextDecoder().decode(await readFile(host, { ...at, ref: "v1" }))).toBe("text");
  expect(fetch.requests.map(({ url }) => url)).toEqual([
    "https://api.example/repos/acme/rocket/contents/data/a%20b%231.csv",
    "https://api.example/repos/acme/rocket/contents/data/a%20b%231.csv?ref=v1",
  ]);
  expect(fetch.requests[0]?.headers.get("accept")).toBe("application/vnd.service.v3.raw");
});

test("a file may be larger than other responses", async () => {
  const large = new Uint8Array(40 * 1_024 * 1_024);
  const { host } = setUp(new Response(large, { headers: RAW }));
  expect(await readFile(host, at)).toHaveLength(large.length);
});

test.each([
  ["folder", [{ name: "a.csv", type: "file" }]],
  ["submodule", { type: "submodule", submodule_git_url: "https://git.example/other.git" }],
])("a %s is no file", async (_, body) => {
  const { host } = setUp(Response.json(body));
  const error: unknown = await readFile(host, at).catch((thrown: unknown) => thrown);
  expect(isCallError(error) && [error.code, error.message]).toEqual([
    "not_found",
    expect.stringContaining("a folder or a submodule"),
  ]);
});

test("a file of JSON is a file", async () => {
  const { host } = setUp(
    new Response("[]", { headers: { "content-type": "application/vnd.github.raw+json" } }),
  );
  expect(new TextDecoder().decode(await readFile(host, at))).toBe("[]");
});

test("a missing file is the service's 404", async () => {
  const { host } = setUp(Response.json({ message: "Not Found" }, { status: 404 }));
  await expect(readFile(host, at)).rejects.toMatchObject({ code: "not_found", status: 404 });
});
