import { globSync } from "node:fs";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { propertyOf } from "@org/http-core";
import { builtPage } from "@org/playground/built-page";
import { llmsText } from "./llms.ts";
import { withoutFrontmatter } from "@org/markdown";
import { partsOf } from "./navigation.ts";
import { pages, type Page } from "./pages.ts";
import { root } from "./sources.ts";

/** The site's own pages and their pictures. */
const own = fileURLToPath(new URL("../pages", import.meta.url));

/** Where VitePress reads the pages. Git ignores it. */
export const staged = fileURLToPath(new URL("../.staged", import.meta.url));

/** Writes the pages, their Markdown twins, `llms.txt` and the playground to where VitePress reads them. */
export async function stage(): Promise<void> {
  await rm(staged, { recursive: true, force: true });
  await stagePages();
  for (const picture of globSync("*.svg", { cwd: own }))
    for (const folder of [staged, join(staged, "public")])
      await cp(join(own, picture), join(folder, picture));
  const { folder } = await builtPage();
  await cp(folder, join(staged, "public/playground"), { recursive: true });
}

/** Writes the pages, their Markdown twins and `llms.txt`, also again when a document has changed. */
export async function stagePages(): Promise<void> {
  const all = await allPages();
  await Promise.all([
    ...all.map(({ path, markdown }) => put(path, markdown)),
    ...all.map((page) => put(`public/${page.path}`, twinOf(page))),
    put("public/llms.txt", llmsText(partsOf(all))),
  ]);
}

/** Every page of this repository. */
export async function allPages(): Promise<readonly Page[]> {
  const manifest: unknown = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const repository = propertyOf(manifest, "repository");
  if (typeof repository !== "string") throw new Error("package.json names no repository");
  return pages(repository);
}

/** A page as programs read it: the playground is a link. */
export function twinOf({ path, markdown }: Page): string {
  const home = "../".repeat(path.split("/").length - 1);
  return withoutFrontmatter(markdown).replaceAll(
    /<Playground(?: call="([^"]*)")? ?\/>/g,
    (_, call = "") => `[Run it in the playground](${home}playground/index.html#/${String(call)})`,
  );
}

async function put(path: string, text: string): Promise<void> {
  const file = join(staged, path);
  await mkdir(dirname(file), { recursive: true });
  // Vite reloads what was written.
  if ((await readFile(file, "utf8").catch(() => undefined)) !== text) await writeFile(file, text);
}
