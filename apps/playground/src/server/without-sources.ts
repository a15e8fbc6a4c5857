import type { Plugin } from "vite";

/** The end of a documentation's text in a literal, from where its sources begin; each ends with them, for maintainers. */
const SOURCES = /(?:\s|\\n)+Source: (?:[^"\\]|\\.)*(?=")/g;

/** Leaves where documentation is from out of what the page loads, since it shows what is meant alone. */
export function withoutSources(): Plugin {
  return {
    name: "without-sources",
    enforce: "pre",
    transform: {
      filter: { id: /\/docs\.generated\.ts$/ },
      handler: meanings,
    },
  };
}

/** Code whose texts have no sources. */
export function meanings(code: string): string {
  return code.replace(SOURCES, "");
}
