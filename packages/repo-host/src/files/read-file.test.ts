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

const sha = "a".repeat(40);
const entry = (type: string, more = {}) => ({ name: "a", path: "data/a", sha, type, size: 0, ...more });
const as = (type: string, body: unknown) =>
  new Response(JSON.stringify(body), { headers: { "content-type": type } });

test.each([
  ["folder", [entry("file"), entry("dir")]],
  ["folder", entry("dir", { entries: [entry("file")] })],
  ["submodule", entry("submodule", { submodule_git_url: "https://git.example/other.git" })],
  ["symbolic link", entry("symlink", { target: "/outside" })],
])("a %s is no file, in whichever type of JSON it is described", async (kind, body) => {
  for (const type of [
    "application/json",
    "application/vnd.service.v3.raw+json; charset=utf-8",
    "application/vnd.service.object+json",
  ]) {
    const { host } = setUp(as(type, body));
    const error: unknown = await readFile(host, at).catch((thrown: unknown) => thrown);
    expect(isCallError(error) && [error.code, error.message]).toEqual([
      "not_found",
      expect.stringContaining(`leads to a ${kind}, not to a file`),
    ]);
  }
});

test.each([
  ["application/json", []],
  ["application/json", [{ type: "file" }]],
  ["application/json; charset=utf-8", { name: "rocket", type: "module" }],
  ["application/json", { name: "a", path: "b", sha: "main", type: "file" }],
  ["application/vnd.service.v3.raw+json", []],
  [RAW["content-type"], [entry("file")]],
  [RAW["content-type"], entry("file", { content: "YQ==", encoding: "base64" })],
])("a file of JSON is a file (%s, %j)", async (type, body) => {
  const { host } = setUp(as(type, body));
  expect(new TextDecoder().decode(await readFile(host, at))).toBe(JSON.stringify(body));
});

test("a file that the service describes, though it was asked for bytes, is its content", async () => {
  const content = { encoding: "base64", content: "/wBh\n/wBh\n" };
  const { host } = setUp(as("application/json", entry("file", { ...content, size: 6 })));
  expect(await readFile(host, at)).toEqual(new Uint8Array([0xff, 0, 0x61, 0xff, 0, 0x61]));
});

test.each([
  { encoding: "none", content: "", size: 2_000_000 },
  { encoding: "base64", content: "YQ==", size: 2 },
  { encoding: "base64", content: "!", size: 1 },
  {},
])("a file that is described without its whole content is an error (%j)", async (more) => {
  const { host } = setUp(as("application/json", entry("file", more)));
  const error: unknown = await readFile(host, at).catch((thrown: unknown) => thrown);
  expect(isCallError(error) && [error.code, error.message]).toEqual([
    "decode",
    expect.stringContaining("without its whole content"),
  ]);
});

test("a missing file is the service's 404", async () => {
  const { host } = setUp(Response.json({ message: "Not Found" }, { status: 404 }));
  await expect(readFile(host, at)).rejects.toMatchObject({ code: "not_found", status: 404 });
});
