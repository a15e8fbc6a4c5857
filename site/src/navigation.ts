import type { Page } from "./pages.ts";
import { titleOf } from "@org/markdown";

/** A part of the site, in the order in which a reader needs it. */
export interface Part {
  readonly title: string;
  /** Whether its list is closed until it is opened. */
  readonly folded: boolean;
  readonly pages: readonly Page[];
}

/** The parts: a pattern of paths each, and pages that come first. A page belongs to the first part that matches. */
const PARTS: readonly (readonly [title: string, paths: RegExp, first?: readonly string[]])[] = [
  [
    "Begin",
    /^(index|start|live-deployments|playground|examples)\.md$/,
    ["index", "start", "live-deployments"],
  ],
  [
    "Tasks",
    /^(guides\/|errors\/index\.md$)/,
    [
      "guides/index",
      "guides/never-hit-a-limit",
      "guides/share-a-limit",
      "guides/cache-for-a-fleet",
      "guides/resume-a-crawl",
      "guides/exact-amounts",
      "errors/index",
      "guides/test-with-the-sandbox",
      "guides/proxies-and-certificates",
      "guides/browsers-and-workers",
      "guides/observability",
      "guides/write-an-endpoint",
      "guides/add-a-service",
    ],
  ],
  ["Errors", /^errors\//],
  ["Packages", /^(packages|apps)\//, ["packages/http-core"]],
  ["Reference", /^(reference\/|stability\.md$)/, ["reference/index", "stability"]],
  [
    "The sandbox in depth",
    /^sandbox-/,
    ["sandbox-services", "sandbox-oddities", "sandbox-serving", "sandbox-faults"],
  ],
  ["How it works", /^[^/]+$/, ["architecture", "comparison", "comparison-evidence", "runtime", "security"]],
  ["Decisions", /^decisions\//, ["decisions/index"]],
  ["The project", /^project\//],
];

const OPEN = new Set(["Begin", "Tasks"]);

/** All pages, by part. Each page is in one part. */
export function partsOf(pages: readonly Page[]): readonly Part[] {
  const left = new Set(pages);
  return PARTS.map(([title, paths, first = []]) => {
    const own = [...left].filter(({ path }) => paths.test(path));
    for (const page of own) left.delete(page);
    const rank = ({ path }: Page): number => {
      const place = first.indexOf(path.replace(/\.md$/, ""));
      return place === -1 ? first.length : place;
    };
    return { title, folded: !OPEN.has(title), pages: own.toSorted((a, b) => rank(a) - rank(b)) };
  });
}

/** How lists call a page. */
export function nameOf({ path, markdown }: Page): string {
  const title = titleOf(markdown);
  if (path === "index.md") return "Overview";
  if (/^(?:guides|reference)\/index\.md$/.test(path)) return "All";
  return /^decisions\/\d/.test(path) ? title.replace(/^0*(\d+)/, "$1.") : title;
}
