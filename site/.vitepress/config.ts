import { defineConfig, type DefaultTheme } from "vitepress";
import { slug } from "@org/markdown";
import { nameOf, partsOf } from "../src/navigation.ts";
import { allPages } from "../src/stage.ts";

const sidebar = partsOf(await allPages()).map(({ title, folded, pages }): DefaultTheme.SidebarItem => ({
  text: title,
  collapsed: folded,
  items: pages.map((page) => ({
    text: nameOf(page),
    link: `/${page.path.replace(/(?:index)?\.md$/, "")}`,
  })),
}));

export default defineConfig({
  title: "Clients",
  description:
    "Typed clients for chain statistics, validators, prediction markets and repository hosting, with a sandbox for tests.",
  // The path of the site on its host, with slashes at both ends.
  base: process.env["SITE_BASE"] ?? "/",
  srcDir: ".staged",
  srcExclude: ["public/**"],
  outDir: "dist",
  cacheDir: "node_modules/.cache/vitepress",
  head: [
    [
      "link",
      { rel: "icon", href: `${process.env["SITE_BASE"] ?? "/"}playground/icon.svg`, type: "image/svg+xml" },
    ],
  ],
  markdown: { anchor: { slugify: slug }, headers: false },
  // What the playground's page loads is large, and loaded in its frame only.
  vite: { build: { chunkSizeWarningLimit: 2_000 } },
  themeConfig: {
    nav: [
      { text: "Start", link: "/start" },
      { text: "Tasks", link: "/guides/never-hit-a-limit", activeMatch: "/guides/" },
      { text: "Errors", link: "/errors/", activeMatch: "/errors/" },
      { text: "Reference", link: "/reference/http-core/", activeMatch: "/reference/" },
      { text: "Playground", link: "/playground" },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      options: {
        miniSearch: {
          searchOptions: {
            boost: { title: 4, titles: 2, text: 1 },
            // A name has a section in the reference too: what to do comes before its signature.
            boostDocument: (id: string) =>
              /\/(?:errors|guides|start)/.test(id) ? 4 : /\/(?:reference|decisions)\//.test(id) ? 0.5 : 1,
          },
        },
      },
    },
  },
});
