import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { examplesOf } from "./examples.ts";
import type { Source } from "./sources.ts";

/** Files by their paths. */
type Files = ReadonlyMap<string, string>;

/** A source could not be fetched; the message says what to do. */
export class FetchError extends Error {
  override readonly name = "FetchError";
}

/**
 * Fetches a source's files and writes its suite below a folder.
 *
 * @param from the address of a host with the paths `/<owner>/<repository>/<commit>/<file>`
 * @throws FetchError if the host can't be reached, lacks a file, or has another content; nothing is written then
 */
export async function fetchSuite(source: Source, from: string, into: string): Promise<void> {
  const files = new Map<string, string>();
  for (const [path, hash] of Object.entries(source.files))
    files.set(path, await fetched(`${from}/${source.repository}/${source.commit}/${path}`, hash));
  for (const [path, text] of await suiteOf(source.suite, files)) {
    await mkdir(dirname(join(into, path)), { recursive: true });
    await writeFile(join(into, path), text);
  }
}

async function fetched(address: string, hash: string): Promise<string> {
  const response = await fetch(address).catch((error: unknown) => {
    throw new FetchError(
      `${new URL(address).origin} can't be reached. Without a network, the tests of these suites stay skipped.`,
      { cause: error },
    );
  });
  if (!response.ok)
    throw new FetchError(`${address}: expected a file, received status ${String(response.status)}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const received = createHash("sha256").update(bytes).digest("hex");
  if (received !== hash)
    throw new FetchError(`${address}: expected the SHA-256 ${hash}, received ${received}`);
  return bytes.toString("utf8");
}

/** What the tests read, made of a source's files. */
async function suiteOf(suite: Source["suite"], files: Files): Promise<Files> {
  switch (suite) {
    case "gfm": {
      const [spec = "", ...extensions] = files.values();
      const names = Array.from(files.keys(), (path) => basename(path)).slice(1);
      const all = extensions.flatMap((text, index) =>
        examplesOf(text).map((example) => ({ ...example, file: names[index] })),
      );
      return new Map([
        ["conformance/gfm-spec.json", JSON.stringify(examplesOf(spec), null, 1)],
        ["conformance/gfm-extensions.json", JSON.stringify(all, null, 1)],
      ]);
    }
    case "uri-templates":
      return renamed(files, (path) => `conformance/uritemplate-test/${path}`);
    case "cache":
      return new Map([
        ["conformance/cache-tests/cache-tests.json", JSON.stringify(await exported(files), null, 1)],
      ]);
    case "repo-host":
      return renamed(files, (path) => `recorded/repo-host/${basename(dirname(path))}.json`);
  }
}

function renamed(files: Files, to: (path: string) => string): Files {
  return new Map(Array.from(files, ([path, text]) => [to(path), text]));
}

/** The cache tests are modules: their checked files are imported from a temporary folder. */
async function exported(files: Files): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "cache-tests-"));
  try {
    for (const [path, text] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const module: unknown = await import(pathToFileURL(join(folder, "tests/index.mjs")).href);
    return typeof module === "object" && module !== null ? Reflect.get(module, "default") : undefined;
  } finally {
    await rm(folder, { recursive: true });
  }
}
