import { createRequire } from "node:module";
import { resolve as absolute } from "node:path";
import { pathToFileURL } from "node:url";
import type * as http from "@org/http-core";
import type * as repoHost from "@org/repo-host";
import { field } from "./expect.ts";

/** One of two copies of the runtime in this process, and a client that uses it. */
export interface Copy {
  readonly core: typeof http;
  readonly client: typeof repoHost;
}

/** The two copies. */
export interface Copies {
  readonly first: Copy;
  readonly second: Copy;
}

/** Loads a folder's installed packages. */
export async function copyIn(folder: string): Promise<Copy> {
  const { resolve } = createRequire(absolute(folder, "package.json"));
  const load = (name: string): Promise<unknown> => import(pathToFileURL(resolve(name)).href);
  const [core, client] = await Promise.all([load("@org/http-core"), load("@org/repo-host")]);
  if (!isCore(core) || !isClient(client)) throw new Error(`${folder} has other packages installed`);
  return { core, client };
}

function isCore(value: unknown): value is Copy["core"] {
  return typeof field(value, "createClient") === "function";
}

function isClient(value: unknown): value is Copy["client"] {
  return typeof field(value, "createRepoHost") === "function";
}
