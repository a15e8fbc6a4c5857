import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const app = fileURLToPath(new URL("../../", import.meta.url));
const workspace = join(app, "../..");

/** What the page is built from, besides the packages. The lockfile stands for other dependencies. */
const SOURCES = [
  "pnpm-lock.yaml",
  "apps/services/src",
  "apps/playground/public",
  "apps/playground/src",
  "apps/playground/index.html",
  "apps/playground/vite.config.ts",
];

/** A build of the page. */
export interface BuiltPage {
  readonly folder: string;
  /** How long the build took, in milliseconds. Undefined: the sources have not changed since an earlier build. */
  readonly took: number | undefined;
}

/**
 * Builds the page, unless there is a build of the same sources.
 *
 * @throws Error with the output of Vite if the build fails
 */
export async function builtPage(): Promise<BuiltPage> {
  const builds = join(app, "node_modules/.cache/page");
  const name = await fingerprint();
  const folder = join(builds, name);
  if (await exists(folder)) return { folder, took: undefined };
  const began = performance.now();
  // Renamed when it is complete: another process may start at the same time, or this one be stopped.
  const unfinished = `${folder}.${String(process.pid)}`;
  await mkdir(builds, { recursive: true });
  await build(unfinished);
  await rename(unfinished, folder).catch(async (error: unknown) => {
    if (!(await exists(folder))) throw error;
    await rm(unfinished, { recursive: true });
  });
  const older = (await readdir(builds)).filter((other) => other !== name && !other.includes("."));
  await Promise.all(older.map((other) => rm(join(builds, other), { recursive: true, force: true })));
  return { folder, took: performance.now() - began };
}

/** Runs Vite in a process of its own: its memory is free afterwards, and `NODE_ENV` is not this process's. */
async function build(folder: string): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");
  await promisify(execFile)(process.execPath, [vite, "build", "--outDir", folder, "--logLevel", "warn"], {
    cwd: app,
    env: { ...process.env, NODE_ENV: "production" },
  });
}

/** A hash of the names and contents of all sources. */
async function fingerprint(): Promise<string> {
  const packages = await readdir(join(workspace, "packages"));
  const places = [...SOURCES, ...packages.map((name) => `packages/${name}/src`)];
  const files = (await Promise.all(places.map((place) => filesIn(join(workspace, place))))).flat().sort();
  const contents = await Promise.all(files.map((file) => readFile(file)));
  const hash = createHash("sha256");
  for (const [i, file] of files.entries())
    hash.update(`${relative(workspace, file)}\n`).update(contents[i] ?? "");
  return hash.digest("hex").slice(0, 16);
}

/** A file, or the files in a folder, without tests. */
async function filesIn(place: string): Promise<readonly string[]> {
  if (extname(place) !== "") return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.includes(".test"))
    .map(({ parentPath, name }) => join(parentPath, name));
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
