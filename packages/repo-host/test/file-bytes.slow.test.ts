import { createHash } from "node:crypto";
import { fromBase64, toBase64 } from "@org/http-core/operation";
import { count, fields, entity, text } from "@org/http-core/schema";
import { fileContentSchema } from "@org/repo-host/resources";
import { createSandbox, unlimited } from "@org/sandbox";
import { serve } from "@org/sandbox/node";
import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRepoHost, readFile, token, type RepoHost, type RepoHostOptions } from "../src/index.ts";

const sandbox = createSandbox({ now: "2026-11-21", limits: unlimited });

function alice(options: RepoHostOptions): RepoHost {
  return createRepoHost({ auth: token("alice-token"), limit: false, retry: { retries: 0 }, ...options });
}

const host = alice({ baseUrl: sandbox.origins.repoHost, fetch: sandbox.fetch });

const file = entity("File", fields({ sha: text, size: count }, {}));
const commit = entity("FileCommit", fields({ content: file }, {}));
const blob = entity("Blob", fields({ sha: text, size: count, content: text }, {}));
const madeBlob = entity("MadeBlob", fields({ sha: text }, {}));
const raw = { accept: "application/vnd.service.v3.raw" };
const rocket = { owner: "acme", repo: "rocket" };

function gitSha(bytes: Uint8Array): string {
  return createHash("sha1")
    .update(`blob ${String(bytes.length)}\0`)
    .update(bytes)
    .digest("hex");
}

/** Writes a file, and reads it in each way. */
async function readBack(to: RepoHost, path: string, bytes: Uint8Array): Promise<void> {
  const at = { ...rocket, path };
  const put = { ...at, message: "Write", content: toBase64(bytes) };
  const { content } = await to.request("PUT /repos/{owner}/{repo}/contents/{path}", put, { schema: commit });
  const described = { sha: gitSha(bytes), size: bytes.length };
  expect(content).toMatchObject(described);

  const shown = await to.request("GET /repos/{owner}/{repo}/contents/{path}", at, {
    schema: fileContentSchema,
  });
  expect(shown).toMatchObject(described);
  expect(fromBase64(shown.content)).toEqual(Uint8Array.from(bytes));
  expect(await to.requestBytes("GET /repos/{owner}/{repo}/contents/{path}", at, raw)).toEqual(bytes);
  expect(await readFile(to, at)).toEqual(bytes);
  const ofBlob = { ...rocket, sha: described.sha };
  const inGit = await to.request("GET /repos/{owner}/{repo}/git/blobs/{sha}", ofBlob, { schema: blob });
  expect(inGit).toMatchObject(described);
  expect(fromBase64(inGit.content)).toEqual(bytes);
  expect(await to.requestBytes("GET /repos/{owner}/{repo}/git/blobs/{sha}", ofBlob, raw)).toEqual(bytes);
}

/** The smallest PNG: one pixel. */
const PNG = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
    "base64",
  ),
);

describe("the bytes of a file", () => {
  let files = 0;
  const bytes = fc.uint8Array({ maxLength: 400 });

  test("come back as they were written, for any bytes", async () => {
    const write = async (some: Uint8Array): Promise<void> =>
      readBack(host, `random-${String(files++)}.bin`, Uint8Array.from(some));
    await fc.assert(fc.asyncProperty(bytes, write), {
      numRuns: times(15, 60),
      examples: [[PNG], [Uint8Array.of()]],
    });
  });

  test("come back on a port too", async () => {
    const served = await serve(sandbox, { port: 0 });
    await readBack(alice({ baseUrl: served.urls.repoHost }), "picture.png", PNG);
    await served.close();
  });

  test("come back above the size at which JSON has no content", async () => {
    const at = { ...rocket, path: "large.bin" };
    const bytes = new Uint8Array(1_024 * 1_024 + 1).fill(0xff);
    const put = { ...at, message: "Write", content: toBase64(bytes) };
    await host.request("PUT /repos/{owner}/{repo}/contents/{path}", put);
    const options = { schema: fileContentSchema };
    const shown = await host.request("GET /repos/{owner}/{repo}/contents/{path}", at, options);
    expect(shown).toMatchObject({ size: bytes.length, encoding: "none", content: "" });
    expect(await readFile(host, at)).toEqual(bytes);
    await expect(readFile(host, { ...at, path: "docs" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("come back from a blob without a file", async () => {
    const write = async (some: Uint8Array): Promise<void> => {
      const given = { ...rocket, content: toBase64(some), encoding: "base64" };
      const { sha } = await host.request("POST /repos/{owner}/{repo}/git/blobs", given, { schema: madeBlob });
      expect(sha).toBe(gitSha(some));
      const there = { ...rocket, sha };
      const read = await host.request("GET /repos/{owner}/{repo}/git/blobs/{sha}", there, { schema: blob });
      expect([read.size, fromBase64(read.content)]).toEqual([some.length, Uint8Array.from(some)]);
    };
    await fc.assert(fc.asyncProperty(bytes, write), { numRuns: times(15, 60), examples: [[PNG]] });
  });
});
