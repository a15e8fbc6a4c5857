import { dirname, resolve, sep } from "node:path";
import type { JSRuleDefinition } from "eslint";
import { specifiers } from "./specifiers.ts";

/** What a file may import of the workspace. */
export interface Boundary {
  /** Specifiers of workspace packages; `/*` at the end stands for any subpath. */
  readonly allow: readonly string[];
  /** Absolute folders that a relative import may lead into, and absolute files that it may name. */
  readonly folders: readonly string[];
}

type Definition = JSRuleDefinition<{ RuleOptions: [Boundary]; MessageIds: "workspace" | "relative" }>;

/** Enforces the direction of dependencies: `allow` for imports by package name, `folders` for relative imports. */
export const importBoundaries: Definition = {
  meta: {
    type: "problem",
    schema: [
      {
        type: "object",
        required: ["allow", "folders"],
        properties: {
          allow: { type: "array", items: { type: "string" } },
          folders: { type: "array", items: { type: "string" } },
        },
        additionalProperties: false,
      },
    ],
    messages: {
      workspace: '"{{specifier}}" must not be imported here. Allowed workspace packages: {{allowed}}.',
      relative:
        '"{{specifier}}" is outside of what this folder may import: see the layers and boundaries of the lint.',
    },
  },
  create(context) {
    const [{ allow, folders }] = context.options;
    const allowed = allow.length === 0 ? "nothing" : allow.join(", ");
    return specifiers((specifier, node) => {
      if (specifier.startsWith("@org/") && !allow.some((pattern) => fits(specifier, pattern))) {
        context.report({ node, messageId: "workspace", data: { specifier, allowed } });
      }
      if (specifier.startsWith(".")) {
        const target = resolve(dirname(context.filename), specifier);
        const inside = folders.some((folder) => target === folder || target.startsWith(folder + sep));
        if (!inside) context.report({ node, messageId: "relative", data: { specifier } });
      }
    });
  },
};

function fits(specifier: string, pattern: string): boolean {
  return pattern.endsWith("/*") ? specifier.startsWith(pattern.slice(0, -1)) : specifier === pattern;
}
