import type { JSRuleDefinition } from "eslint";

const NAMES = /\b(?:chainstats|predictions|repo-?host|uncles?|consolidations?|markdown)\b/gi;

/** The shared runtime knows no service: not in code, not in a comment, not in an example. */
export const noServiceNames: JSRuleDefinition<{ MessageIds: "name" }> = {
  meta: {
    type: "problem",
    messages: { name: 'The shared runtime names no service, and "{{name}}" belongs to one.' },
  },
  create: (context) => ({
    Program() {
      const { sourceCode } = context;
      for (const { 0: name, index } of sourceCode.text.matchAll(NAMES)) {
        const start = sourceCode.getLocFromIndex(index);
        const end = sourceCode.getLocFromIndex(index + name.length);
        context.report({ loc: { start, end }, messageId: "name", data: { name } });
      }
    },
  }),
};
