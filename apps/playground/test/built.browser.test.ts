import { createServer, type Server } from "node:http";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inChromium } from "@org/vitest-config/in-chromium";
import { close, listen } from "../src/server/listen.ts";
import { openPlayground, type Playground } from "./open-playground.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

inChromium("the built playground", (executablePath) => {
  let playground: Playground;
  let server: Server;
  let address: string;

  beforeAll(async () => {
    // The test runner sets "test", for which libraries include development code.
    vi.stubEnv("NODE_ENV", "production");
    const root = fileURLToPath(new URL("../", import.meta.url));
    const made = await build({ root, logLevel: "silent", build: { write: false } });
    vi.unstubAllEnvs();
    const outputs = [made].flat().flatMap((result) => ("output" in result ? result.output : []));
    const files = new Map(
      outputs.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : file.source]),
    );
    playground = await openPlayground(executablePath);
    files.set("/sandbox.json", JSON.stringify(playground.served.reach));
    server = createServer(({ url = "/" }, response) => {
      const name = url === "/" ? "/index.html" : url;
      response.setHeader("Content-Type", types[extname(name)] ?? "application/json");
      response.end(files.get(name));
    });
    address = `http://127.0.0.1:${String(await listen(server, "127.0.0.1", 0))}/`;
  });
  afterAll(async () => {
    await playground.close();
    await close(server);
  });

  test.each(["#/validators/consolidations?limit=2", "#/repo-host/markdown.renderRaw?text=%23+Hello"])(
    "runs %s under its Content Security Policy without a complaint",
    async (hash) => {
      const { page, complaints } = playground;
      complaints.length = 0;
      await page.goto(`${address}${hash}`);
      await page.getByRole("button", { name: "Run" }).click();
      await page.getByRole("status").getByText(/^200/).waitFor();
      if (hash.includes("render"))
        await page.frameLocator("iframe").getByRole("heading", { name: "Hello" }).waitFor();
      expect(complaints).toEqual([]);
    },
  );
});
