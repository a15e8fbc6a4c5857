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
      { text: "Tasks", link: "/guides/", activeMatch: "/guides/" },
      { text: "Errors", link: "/errors/", activeMatch: "/errors/" },
      { text: "Reference", link: "/reference/", activeMatch: "/reference/" },
      { text: "Playground", link: "/playground" },
    ],
    sidebar,
    outline: { level: [2, 3] },
    search: {
      provider: "local",
      options: {
        miniSearch: {
          searchOptions: {
            // Numbers and short words have no misspellings: 429 is not 409, and "mock" not "clock".
            fuzzy: (term: string) => (term.length < 6 || /\d/.test(term) ? false : 0.2),
            prefix: (term: string) => term.length > 2,
            boost: { title: 4, titles: 2, text: 1 },
            // The page of an error comes first, since users paste messages; signatures, evidence and what only
            // contributors need come last.
            boostDocument: (id: string) => {
              if (/\/errors\/\w/.test(id)) return 6;
              if (/\/(?:guides|start|errors|live-deployments)/.test(id)) return 4;
              if (/\/(?:comparison|decisions|mutation|project|reference|runtime|sandbox-spec)/.test(id))
                return 0.5;
              return 1;
            },
          },
        },
      },
    },
  },
});
