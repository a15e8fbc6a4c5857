import type { Plugin } from "vite";

/** The end of a documentation text in a literal, from its sources on. Every text ends with them, for maintainers. */
const SOURCES = /(?:\s|\\n)+Source: (?:[^"\\]|\\.)*(?=")/g;

/** The documentation of a type that is not an operation's parameters. */
const RESULT_TYPE =
  /^ {4}"(?!\w*Params": )\w+": \{\n {6}"description": .*\n {6}"fields": \{[^]*?^ {4}\},?\n/gm;

/** Reduces the documentation that the page loads to what it shows: the meaning of operations and parameters. */
export function shownDocs(): Plugin {
  return {
    name: "shown-docs",
    enforce: "pre",
    transform: {
      filter: { id: /\/docs\.generated\.ts$/ },
      handler: (code) => meanings(withoutResults(code)),
    },
  };
}

/** Removes the types of results from the text of a module. */
export function withoutResults(code: string): string {
  return code.replace(RESULT_TYPE, "");
}

/** Removes the sources from a module's texts. */
export function meanings(code: string): string {
  return code.replace(SOURCES, "");
}
