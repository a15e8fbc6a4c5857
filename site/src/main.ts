import { watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, createServer } from "vitepress";
import { documents, root } from "./sources.ts";
import { stage, stagePages } from "./stage.ts";

const site = fileURLToPath(new URL("..", import.meta.url));

/** `build` writes the site to `dist`; `dev` serves it, and shows changes of the documents at once. */
async function main(command = "dev"): Promise<void> {
  await stage();
  if (command === "build") return build(site);
  const server = await createServer(site);
  await server.listen();
  server.printUrls();
  for (const document of documents())
    watch(join(root, document), () => {
      stagePages().catch((error: unknown) => {
        console.error(error);
      });
    });
}

await main(process.argv[2]);
