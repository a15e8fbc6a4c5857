import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { build } from "vite";
import { expect, test } from "vitest";
import { inChromium } from "@org/vitest-config/in-chromium";

const ADDRESS = "https://page.example/";
const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

inChromium("a page built by Vite", (browser) => {
  test("lists rows, and sends no request", async () => {
    const outDir = await mkdtemp(join(tmpdir(), "vite-"));
    await build({ root: join(import.meta.dirname, "../vite"), logLevel: "error", build: { outDir } });
    const page = await browser().newPage();
    const requested: string[] = [];
    await page.route("**", async (route) => {
      const { origin, pathname } = new URL(route.request().url());
      requested.push(origin);
      const file = join(outDir, pathname === "/" ? "index.html" : pathname);
      await route.fulfill({ body: await readFile(file), contentType: TYPES[extname(file)] ?? "" });
    });
    await page.goto(ADDRESS);
    await page.getByRole("status").getByText("5 rows").waitFor();
    const rows = await page.getByRole("listitem").allTextContents();
    expect(rows).toHaveLength(5);
    for (const row of rows) expect(row).toMatch(/^\d+ to \d+: [\d.]+ ETH$/);
    expect(new Set(requested)).toEqual(new Set([new URL(ADDRESS).origin]));
    await rm(outDir, { recursive: true });
  });
});
