import type { Rule } from "eslint";

/** A node that names a module, where it names one. */
interface Naming {
  readonly source?: { readonly type: string; readonly value?: unknown } | null | undefined;
}

/** Calls `visit` for each module specifier of a file: imports, re-exports, `import()` of a literal. */
export function specifiers(visit: (specifier: string, node: Rule.Node) => void): Rule.RuleListener {
  const see = (node: Rule.Node & Naming): void => {
    const value = node.source?.value;
    if (typeof value === "string") visit(value, node);
  };
  return {
    ImportDeclaration: see,
    ExportNamedDeclaration: see,
    ExportAllDeclaration: see,
    ImportExpression: see,
  };
}
