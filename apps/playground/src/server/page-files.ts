import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { Middleware } from "./middleware.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

/** Serves the files of a build. They are read once: a later build does not change what this server serves. */
export async function pageFiles(folder: string): Promise<Middleware> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const file = join(parentPath, name);
    files.set(`/${relative(folder, file).split(sep).join("/")}`, await readFile(file));
  }
  return (request, response) => {
    // `//` is no address.
    const pathname = URL.parse(request.url ?? "/", "http://localhost")?.pathname ?? "";
    const path = pathname === "/" ? "/index.html" : pathname;
    const body = files.get(path);
    if (body === undefined) return void response.writeHead(404).end();
    // Vite puts a hash of the content into the names of assets.
    response.writeHead(200, {
      "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
      "Content-Length": body.length,
      "Cache-Control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      "X-Content-Type-Options": "nosniff",
    });
    response.end(request.method === "HEAD" ? undefined : body);
  };
}
