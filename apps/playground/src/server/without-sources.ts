import type { Plugin } from "vite";

/** The end of a documentation text in a literal, from its sources on. Every text ends with them, for maintainers. */
const SOURCES = /(?:\s|\\n)+Source: (?:[^"\\]|\\.)*(?=")/g;

/** Removes the sources of documentation from what the page loads, since it shows only the meanings. */
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

/** Removes the sources from a module's texts. */
export function meanings(code: string): string {
  return code.replace(SOURCES, "");
}
