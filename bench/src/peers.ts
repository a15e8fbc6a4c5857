import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What is measured against, in exactly these versions. */
export const VERSIONS = {
  "@anthropic-ai/sdk": "1.12.0",
  "@octokit/core": "7.0.8",
  "@octokit/openapi-types": "29.0.1",
  "@octokit/plugin-paginate-rest": "16.0.0",
  "@octokit/plugin-retry": "8.1.1",
  "@octokit/plugin-throttling": "11.0.5",
  "@sinonjs/fake-timers": "15.5.0",
  "@trpc/client": "11.25.2",
  "@trpc/server": "11.25.2",
  axios: "1.21.1",
  "axios-cache-interceptor": "1.12.3",
  "axios-retry": "4.5.0",
  bottleneck: "2.19.5",
  cloudflare: "7.3.0",
  effect: "4.1.0",
  esbuild: "0.28.2",
  got: "16.1.0",
  ioredis: "6.0.0",
  ofetch: "1.5.1",
  openai: "7.55.0",
  "openapi-fetch": "0.17.0",
  "p-throttle": "8.1.1",
  stripe: "23.1.0",
  undici: "8.12.4",
  "up-fetch": "2.6.1",
  wretch: "3.0.9",
} as const;

/** A package that is measured against. */
export type Peer = keyof typeof VERSIONS;

const MANIFEST = JSON.stringify({ private: true, type: "module", dependencies: VERSIONS }, undefined, 2);

/** Resolves packages from the peers' folder. `import` in this file would resolve them from here. */
const LOADER = "export const load = (name) => import(name);\n";

/**
 * The folder in which the peers are: `BENCH_PEERS`, else one among the temporary files. They are installed at
 * their first use, there and not in the workspace, since only the benchmarks need them.
 *
 * @throws Error if npm can't install them
 */
export function peersFolder(): string {
  const folder = process.env["BENCH_PEERS"] ?? join(tmpdir(), "http-core-bench-peers");
  const done = join(folder, "installed.json");
  if (textOf(done) === MANIFEST) return folder;
  console.log("(installing the peers)");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), MANIFEST);
  writeFileSync(join(folder, "load.js"), LOADER);
  const options = ["--no-audit", "--no-fund", "--loglevel=error"];
  execFileSync("npm", ["install", ...options], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  writeFileSync(done, MANIFEST);
  return folder;
}

/** Loads a peer, or what stands below its name. */
export async function loadPeer(name: Peer | `${Peer}/${string}`): Promise<unknown> {
  const loader: unknown = await import(pathToFileURL(join(peersFolder(), "load.js")).href);
  const load = functionOf(loader, "load");
  const loaded: unknown = await load(name);
  return loaded;
}

/** Makes an object of a peer's class. @throws TypeError where the export is not a class */
export function construct(constructor: unknown, ...given: readonly unknown[]): unknown {
  if (typeof constructor !== "function") throw new TypeError("there is no such class");
  const made: unknown = Reflect.construct(constructor, given);
  return made;
}

/** Reads a property of a loaded value; undefined if the value lacks it. */
export function propertyOf(owner: unknown, name: string): unknown {
  return Object(owner) === owner ? Reflect.get(Object(owner), name) : undefined;
}

/** A function among something's properties. @throws TypeError where the property is not a function */
export function functionOf(owner: unknown, name: string): (...given: readonly unknown[]) => unknown {
  const found = propertyOf(owner, name);
  if (typeof found !== "function") throw new TypeError(`there is no function "${name}"`);
  return (...given) => {
    const result: unknown = Reflect.apply(found, owner, given);
    return result;
  };
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
