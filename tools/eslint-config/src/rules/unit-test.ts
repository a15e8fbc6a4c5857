import { existsSync } from "node:fs";
import type { JSRuleDefinition } from "eslint";

/** From how many lines on a file needs a test of its own. */
const LINES = 40;

/** What a test's name may end in, in the place of the source's `.ts`. */
const ENDINGS = [".test.ts", ".test.tsx", ".browser.test.ts"];

/** Whether a listed file may go without its test. */
interface Options {
  /** Whether the file is on the list of those that have none yet. */
  readonly listed: boolean;
}

type Definition = JSRuleDefinition<{ RuleOptions: [Options]; MessageIds: "missing" | "listed" }>;

/**
 * A source file that runs code has a test beside it: `page.ts`, `page.test.ts`. Code is a function with a body, so that
 * types, data and lists of exports need none.
 */
export const unitTest: Definition = {
  meta: {
    type: "problem",
    schema: [
      {
        type: "object",
        required: ["listed"],
        properties: { listed: { type: "boolean" } },
        additionalProperties: false,
      },
    ],
    messages: {
      missing: "Test this file in {{test}}: it has {{lines}} lines, and runs code.",
      listed: "This file needs no exception: remove it from the list in unit-tests.ts.",
    },
  },
  create(context) {
    const [{ listed }] = context.options;
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
      ArrowFunctionExpression: seeCode,
      "Program:exit"() {
        const isMissing = lines >= LINES && runsCode && !isTested;
        if (isMissing === listed) return;
        const node = sourceCode.ast;
        if (listed) context.report({ node, messageId: "listed" });
        else {
          const test = `${base.replace(/^.*[\\/]/, "")}.test.ts`;
          context.report({ node, messageId: "missing", data: { test, lines: String(lines) } });
        }
      },
    };
  },
};
