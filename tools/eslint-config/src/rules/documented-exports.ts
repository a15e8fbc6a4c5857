import type { JSRuleDefinition, Rule } from "eslint";

/** A schema's type and value, made by `entity` or `s.entity`. The doc comment is at the interface of the entity. */
const SCHEMA_TYPE = `TSInterfaceDeclaration:has(> TSInterfaceHeritage:matches(${named("expression", "Entity|Params")}))`;
const SCHEMA_VALUE = `VariableDeclaration:has(> VariableDeclarator:matches(${named("init.callee", "entity|params")}))`;
/** All signatures of an overloaded function except the first, which has the doc comment. */
const OVERLOAD = `${exported("TSDeclareFunction")} + ExportNamedDeclaration`;

// `:has` visits all of a declaration, so its type is compared first.
const SCHEMA = `${exported("TSInterfaceDeclaration")}:has(> ${SCHEMA_TYPE}), ${exported("VariableDeclaration")}:has(> ${SCHEMA_VALUE})`;
const EXPORT = `ExportNamedDeclaration[declaration]:not(${SCHEMA}, ${OVERLOAD})`;

/** Every export has a doc comment. */
export const documentedExports: JSRuleDefinition<{ MessageIds: "missing" }> = {
  meta: {
    type: "problem",
    messages: { missing: "Say in a doc comment what this export is: meaning, unit, errors, source." },
  },
  create: (context) => ({
    [EXPORT](node: Rule.Node) {
      const comments = context.sourceCode.getCommentsBefore(node);
      const documented = comments.some(({ type, value }) => type === "Block" && value.startsWith("*"));
      if (!documented) context.report({ node, messageId: "missing" });
    },
  }),
};

function exported(type: string): string {
  return `ExportNamedDeclaration[declaration.type='${type}']`;
}

function named(child: string, names: string): string {
  return `[${child}.name=/^(?:${names})$/], [${child}.property.name=/^(?:${names})$/]`;
}
