import { RolldownMagicString, type Plugin } from "rolldown";
import { parseAst } from "rolldown/parseAst";

type Program = ReturnType<typeof parseAst>;
type Statement = Program["body"][number];
type Place = Pick<Statement, "start" | "end">;

/**
 * Marks the calls that a module makes when it is loaded as pure, so that bundlers drop them if their result is unused.
 * `sideEffects: false` does this for whole modules; for modules that are joined in one file, bundlers need a mark on each
 * value. Code on which marks have no effect (spread values, chains of calls, a class followed by a statement) is wrapped
 * in a function whose call is marked.
 */
export function pure(): Plugin {
  return {
    name: "pure",
    transform: {
      filter: { id: /\.ts$/ },
      handler(code, id) {
        return { code: marked(code, id) };
      },
    },
  };
}

const MARK = "/* @__PURE__ */ ";

function marked(code: string, filename: string): RolldownMagicString {
  const text = new RolldownMagicString(code, { filename });
  const { body } = parseAst(code, { lang: "ts" }, filename);
  for (const [index, statement] of body.entries()) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type === "VariableDeclaration")
      for (const { init } of declared.declarations) {
        if (init === null || !acts(init)) continue;
        if (isPlainCall(init)) text.appendLeft(init.start, MARK);
        else text.appendLeft(init.start, `${MARK}(() => (`).appendRight(init.end, "))()");
      }
    if (declared?.type === "ClassDeclaration" && declared.id !== null) {
      const behind = statementsBehind(body, index);
      const last = behind.at(-1);
      if (last === undefined && !acts(declared)) continue;
      const named = `const ${declared.id.name} = ${MARK}(() => `;
      // TypeScript has no abstract class as an expression.
      const isExpression = last === undefined && !declared.abstract;
      const [before, after] = isExpression ? ["", ")();"] : ["{ ", ` return ${declared.id.name}; })();`];
      text.appendLeft(declared.start, named + before).appendRight((last ?? declared).end, after);
    }
  }
  return text;
}

/** The expression statements directly after a class declaration, which complete the class. */
function statementsBehind(body: readonly Statement[], index: number): readonly Place[] {
  const behind: Place[] = [];
  for (const statement of body.slice(index + 1)) {
    if (statement.type !== "ExpressionStatement") break;
    behind.push(statement);
  }
  return behind;
}

/** A call of a name, or of a property of one, with arguments that are values. */
function isPlainCall(node: object): boolean {
  const isCall = field(node, "type") === "CallExpression" || field(node, "type") === "NewExpression";
  return isCall && !Object.values(node).some(acts);
}

/** Syntax that may run code, as far as a bundler knows: a spread, for example, calls an iterator. */
const ACTING: ReadonlySet<unknown> = new Set([
  "CallExpression",
  "NewExpression",
  "SpreadElement",
  "TaggedTemplateExpression",
  "AccessorProperty",
  "StaticBlock",
]);

/** Functions, whose code runs later, if at all. */
const LATER: ReadonlySet<unknown> = new Set(["ArrowFunctionExpression", "FunctionExpression"]);

/** Whether evaluating it runs code. */
function acts(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(acts);
  if (typeof node !== "object" || node === null) return false;
  const type = field(node, "type");
  if (ACTING.has(type)) return true;
  if (LATER.has(type)) return false;
  const isMember = type === "MethodDefinition" || type === "PropertyDefinition";
  if (isMember && field(node, "computed") === true) return true;
  if (type === "PropertyDefinition" && field(node, "static") !== true) return false;
  return Object.values(node).some(acts);
}

function field(value: object, name: string): unknown {
  return Reflect.get(value, name);
}
