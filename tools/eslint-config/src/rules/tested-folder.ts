import { existsSync } from "node:fs";
import type { JSRuleDefinition } from "eslint";

/** A source file of this many lines or more needs a test file. */
const LINES = 40;

/** The endings of test files, in place of the source's `.ts`. */
const ENDINGS = [".test.ts", ".test.tsx", ".browser.test.ts"];

type Definition = JSRuleDefinition<{ MessageIds: "missing" }>;

/**
 * A source file that runs code has a test beside it: `page.ts`, `page.test.ts`. Code is a function with a body, so that
 * types, data and lists of exports need none.
 */
export const unitTest: Definition = {
  meta: {
    type: "problem",
    messages: {
      missing: "Test this file in {{test}}: it has {{lines}} lines, and runs code.",
    },
  },
  create(context) {
    const { filename, sourceCode } = context;
    // The last line is empty.
    const lines = sourceCode.lines.length - 1;
    const base = filename.replace(/\.tsx?$/, "");
    const isTested = ENDINGS.some((ending) => existsSync(base + ending));
    let runsCode = false;
    const seeCode = (): void => {
      runsCode = true;
    };
    return {
      FunctionDeclaration: seeCode,
      FunctionExpression: seeCode,
      // `() => eventSchema` only defers a name.
      "ArrowFunctionExpression[body.type!='Identifier']": seeCode,
      "Program:exit"() {
        if (lines < LINES || !runsCode || isTested) return;
        const test = `${base.replace(/^.*[\\/]/, "")}.test.ts`;
        const data = { test, lines: String(lines) };
        context.report({ node: sourceCode.ast, messageId: "missing", data });
      },
    };
  },
};
