import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchSuite } from "../src/fetch-suites.ts";
import { sources, type Source } from "../src/sources.ts";

const COMMIT = "0123456789012345678901234567890123456789";
const fence = "`".repeat(32);
const spec = `# Tabs\n\n${fence} example\n→a\n.\n<pre>→a</pre>\n${fence}\n`;
/** What the mirror has, by the path in its repository. */
const served: Readonly<Record<string, string>> = {
  "test/spec.txt": spec,
  "test/extensions.txt": spec.replace("example", "example table strike"),
  "spec-examples.json": '{ "a": 1 }\n',
  "tests/index.mjs": 'import { id } from "./one.mjs";\nexport default [{ id }];\n',
  "tests/one.mjs": 'export const id = "one";\n',
  "scenarios/api.example/errors/normalized-fixture.json": "[]\n",
};

/** A source of files that the mirror has. */
function sourceOf(suite: Source["suite"], ...paths: readonly string[]): Source {
  const hash = (path: string): string =>
    createHash("sha256")
      .update(served[path] ?? "")
      .digest("hex");
  const files = Object.fromEntries(paths.map((path) => [path, hash(path)]));
  return { suite, repository: "acme/suite", commit: COMMIT, licence: "MIT", files };
}

const mirror = createServer(({ url = "" }, response) => {
  const text = served[url.replace(`/acme/suite/${COMMIT}/`, "")];
  response.writeHead(text === undefined ? 404 : 200).end(text);
});
let from = "";
let into = "";

beforeAll(async () => {
  into = await mkdtemp(join(tmpdir(), "suites-"));
  await new Promise<void>((resolve) => mirror.listen(0, "127.0.0.1", resolve));
  const address = mirror.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  from = `http://127.0.0.1:${String(address.port)}`;
});
afterAll(async () => {
  mirror.close();
  await rm(into, { recursive: true });
});

const json = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(into, path), "utf8"));

describe("fetchSuite", () => {
  it("writes the examples of a specification", async () => {
    await fetchSuite(sourceOf("gfm", "test/spec.txt", "test/extensions.txt"), from, into);
    const example = {
      markdown: "\ta\n",
      html: "<pre>\ta</pre>\n",
      example: 1,
      start_line: 3,
      end_line: 7,
      section: "Tabs",
      extensions: [],
    };
    expect(await json("conformance/gfm-spec.json")).toEqual([example]);
    expect(await json("conformance/gfm-extensions.json")).toEqual([
      { ...example, extensions: ["table", "strike"], file: "extensions.txt" },
    ]);
  });

  it("writes files as they are, where the tests read them", async () => {
    await fetchSuite(sourceOf("uri-templates", "spec-examples.json"), from, into);
    await fetchSuite(
      sourceOf("repo-host", "scenarios/api.example/errors/normalized-fixture.json"),
      from,
      into,
    );
    expect(await json("conformance/uritemplate-test/spec-examples.json")).toEqual({ a: 1 });
    expect(await json("recorded/repo-host/errors.json")).toEqual([]);
  });

  it("writes what modules export", async () => {
    await fetchSuite(sourceOf("cache", "tests/index.mjs", "tests/one.mjs"), from, into);
    expect(await json("conformance/cache-tests/cache-tests.json")).toEqual([{ id: "one" }]);
  });

  it.each([
    [
      "another content",
      { "tests/one.mjs": "0".repeat(64) },
      /one\.mjs: expected the SHA-256 0{64}, received /,
    ],
    [
      "a missing file",
      { "tests/two.mjs": "0".repeat(64) },
      /two\.mjs: expected a file, received status 404$/,
    ],
  ])("refuses %s, and writes nothing", async (_, files, message) => {
    const source = { ...sourceOf("cache", "tests/index.mjs"), files };
    const empty = join(into, "empty");
    await expect(fetchSuite(source, from, empty)).rejects.toThrow(message);
    await expect(readdir(empty)).rejects.toThrow();
  });

  it("says that there is no network", async () => {
    const source = sourceOf("cache", "tests/index.mjs");
    // Port 1 has no server.
    await expect(fetchSuite(source, "http://127.0.0.1:1", into)).rejects.toThrow(
      "http://127.0.0.1:1 can't be reached. Without a network, the tests of these suites stay skipped.",
    );
  });
});

it("each public suite has a source", () => {
  expect(sources.map(({ suite }) => suite).toSorted()).toEqual([
    "cache",
    "gfm",
    "repo-host",
    "uri-templates",
  ]);
});
