import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
};

/** Files at an address, as a host of static sites serves them. */
export interface StaticHost {
  readonly origin: string;
  readonly close: () => void;
}

/** Serves a folder's files below `base`, on a free port of this machine. */
export async function staticHost(folder: string, base: string): Promise<StaticHost> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const found = path.startsWith(base)
      ? readFile(join(folder, path.slice(base.length)))
      : Promise.reject(new Error());
    found.then(
      (body) =>
        response
          .writeHead(200, { "Content-Type": TYPES[extname(path)] ?? "application/octet-stream" })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    origin: `http://127.0.0.1:${String(address.port)}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
