import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import type { JSRuleDefinition } from "eslint";

/** A test in Node or in a browser; not a test of types. */
const TEST = /\.test\.tsx?$/;

/**
 * A folder that runs code has tests: at least one test file beside the sources. Code is a function with a body, so that
 * types, data and lists of exports need none.
 */
export const testedFolder: JSRuleDefinition<{ MessageIds: "missing" }> = {
  meta: {
    type: "problem",
    messages: { missing: "Add a test to this folder: its code runs, and no test file is beside it." },
  },
  create(context) {
    const { filename, sourceCode } = context;
    let runsCode = false;
    const seeCode = (): void => {
      runsCode = true;
    };
    return {
      FunctionDeclaration: seeCode,
      // A class with only a constructor is data, such as an error.
      ":not(MethodDefinition[kind='constructor']) > FunctionExpression": seeCode,
      // `() => eventSchema` only defers a name.
      "ArrowFunctionExpression[body.type!='Identifier']": seeCode,
      "Program:exit"() {
        if (!runsCode || readdirSync(dirname(filename)).some((name) => TEST.test(name))) return;
        context.report({ node: sourceCode.ast, messageId: "missing" });
      },
    };
  },
};
