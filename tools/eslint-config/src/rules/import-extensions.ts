import { extname } from "node:path";
import type { JSRuleDefinition } from "eslint";
import { specifiers } from "./specifiers.ts";

/** Relative imports name the file that is there: `./page.ts`, not `./page` or `./page.js`. */
export const importExtensions: JSRuleDefinition<{ MessageIds: "extension" }> = {
  meta: {
    type: "problem",
    messages: {
      extension: 'Name the file as it is called: "{{specifier}}" has no extension, or a built file\'s.',
    },
  },
  create: (context) =>
    specifiers((specifier, node) => {
      if (!/^\.\.?(?:\/|$)/.test(specifier)) return;
      const extension = extname(specifier.replace(/\?.*$/, ""));
      if (extension === "" || extension === ".js" || extension === ".jsx") {
        context.report({ node, messageId: "extension", data: { specifier } });
      }
    }),
};
