import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import { rolldown } from "rolldown";
import type { World } from "./case.ts";
import type { Listening } from "./scripted-service.ts";
import { WORLD } from "./messages.ts";

/** Serves a page that runs the essential behaviour on another port, and so another origin, than the services. */
export async function servePage(world: World): Promise<Listening> {
  const script = await bundled();
  const given = JSON.stringify(world).replaceAll("<", "\\u003c");
  const html = `<!doctype html><link rel="icon" href="data:,"><script type="application/json" id="${WORLD}">${given}</script><script type="module" src="page.js"></script>`;
  const server = createServer(({ url }, response) => {
    const [type, content] = url === "/page.js" ? ["text/javascript", script] : ["text/html", html];
    response.writeHead(200, { "Content-Type": `${type}; charset=utf-8` }).end(content);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("listens on no port");
  return {
    url: `http://127.0.0.1:${String(address.port)}/`,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: join(import.meta.dirname, "page.ts"), platform: "browser" });
  const { output } = await bundle.generate({ format: "es", codeSplitting: false });
  await bundle.close();
  return output[0].code;
}
