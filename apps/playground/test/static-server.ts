import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { close, listen } from "../src/server/listen.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** Serves files and nothing else, as a host of static sites does: the page must not need more. */
export interface StaticServer {
  /** The address of the folder. */
  readonly address: string;
  /** The paths that were asked for, without that of the folder. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

/** Serves the files of a folder below `/assets/path/`, and nothing else. */
export async function serveFolder(folder: string): Promise<StaticServer> {
  // The page's own assets must not be taken for all that is below such a folder.
  const below = "/assets/path/";
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname.startsWith(below) ? pathname.slice(below.length) : "../";
    asked.push(path);
    const file = path === "" ? "index.html" : path;
    readFile(join(folder, file)).then(
      (body) => response.writeHead(200, { "Content-Type": TYPES[extname(file)] }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  const port = await listen(server, "127.0.0.1", 0);
  return { address: `http://127.0.0.1:${String(port)}${below}`, asked, close: () => close(server) };
}
