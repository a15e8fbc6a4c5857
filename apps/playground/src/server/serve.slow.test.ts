import { expect, test } from "vitest";
import { builtPage } from "./built-page.ts";
import { serveAll } from "./serve.ts";

test("the page is built once for the same sources", async () => {
  const { folder } = await builtPage();
  expect(await builtPage()).toEqual({ folder, took: undefined });
});

test.each([
  ["the built page", false, "./assets/page-"],
  ["a page of the sources, for work on it,", true, "/src/entry.tsx"],
] as const)("%s is served", async (_, dev, script) => {
  const { pages, close } = await serveAll({ host: "127.0.0.1", port: 0, dev });
  expect(await (await fetch(pages[0] ?? "")).text()).toContain(script);
  await close();
});
