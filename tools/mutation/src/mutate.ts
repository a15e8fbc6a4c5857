/**
 * Puts mutants into a source file, each behind a switch: `__mutant(7) ? mutated : original`. One copy of the code holds
 * them all, so that one process tries many.
 *
 * @module
 */
import ts from "typescript";

/** One change to a source file that a test should notice. */
export interface Mutant {
  readonly id: number;
  readonly file: string;
  /** Where it begins, counted from 1. */
  readonly line: number;
  readonly original: string;
  readonly mutated: string;
}

/** A source file with its mutants. */
export interface Mutated {
  readonly code: string;
  readonly mutants: readonly Mutant[];
}

const SWAPPED: Readonly<Partial<Record<ts.SyntaxKind, readonly string[]>>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ["!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ["==="],
  [ts.SyntaxKind.LessThanToken]: ["<=", ">="],
  [ts.SyntaxKind.LessThanEqualsToken]: ["<", ">"],
  [ts.SyntaxKind.GreaterThanToken]: [">=", "<="],
  [ts.SyntaxKind.GreaterThanEqualsToken]: [">", "<"],
  [ts.SyntaxKind.AmpersandAmpersandToken]: ["||"],
  [ts.SyntaxKind.BarBarToken]: ["&&"],
  [ts.SyntaxKind.QuestionQuestionToken]: ["&&"],
  [ts.SyntaxKind.PlusToken]: ["-"],
  [ts.SyntaxKind.MinusToken]: ["+"],
  [ts.SyntaxKind.AsteriskToken]: ["/"],
  [ts.SyntaxKind.SlashToken]: ["*"],
  [ts.SyntaxKind.PercentToken]: ["*"],
  [ts.SyntaxKind.PlusEqualsToken]: ["-="],
  [ts.SyntaxKind.MinusEqualsToken]: ["+="],
  [ts.SyntaxKind.AmpersandAmpersandEqualsToken]: ["||="],
  [ts.SyntaxKind.BarBarEqualsToken]: ["&&="],
  [ts.SyntaxKind.QuestionQuestionEqualsToken]: ["="],
};

const COMPARISONS = new Set(["===", "!==", "<", "<=", ">", ">="]);

const OTHER_METHOD = new Map([
  ["some", "every"],
  ["every", "some"],
  ["startsWith", "endsWith"],
  ["endsWith", "startsWith"],
  ["min", "max"],
  ["max", "min"],
  ["floor", "ceil"],
  ["ceil", "floor"],
]);

/** Methods whose call is left out: `rows.filter(f)` becomes `rows`. */
const LEFT_OUT = new Set(["filter", "sort", "reverse", "trim", "toLowerCase", "toUpperCase", "slice"]);

/** Properties with advice for people. Their wording is not behaviour. */
const PROSE = new Set(["hint"]);

/**
 * Puts mutants into a file.
 *
 * @param first the id of the first mutant
 */
export function mutate(file: string, text: string, first: number): Mutated {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];

  const add = (node: ts.Node, mutated: string): number => {
    const id = first + mutants.length;
    const start = node.getStart();
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    mutants.push({ id, file, line, original: node.getText(), mutated });
    return id;
  };

  /** The text of a node with its mutants. */
  const emit = (node: ts.Node): string => {
    const inner = emitChildren(node);
    if (ts.isExpressionStatement(node) && !isDirective(node)) {
      // In braces: before an `else`, a bare `if` would take it for its own.
      return `{ if (!__mutant(${String(add(node, ""))})) { ${inner} } }`;
    }
    if (!ts.isExpression(node) || !isReplaceable(node)) return inner;
    const options = mutationsOf(node);
    if (options.length === 0) return inner;
    const choices = options.map((mutated) => `__mutant(${String(add(node, mutated))}) ? (${mutated}) : `);
    return `(${choices.join("")}(${inner}))`;
  };

  const emitChildren = (node: ts.Node): string => {
    if (isOpaque(node)) return node.getText();
    let code = "";
    let at = node.getStart();
    ts.forEachChild(node, (child) => {
      const start = child.getStart();
      if (start < at) return;
      code += text.slice(at, start);
      code += emit(child);
      at = child.getEnd();
    });
    return code + text.slice(at, node.getEnd());
  };

  return {
    code: text.slice(0, source.getStart()) + emitChildren(source) + text.slice(source.getEnd()),
    mutants,
  };
}

/** Whether a node stays as it is, since it does not run: types, imports, exports. */
function isOpaque(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isTypeParameterDeclaration(node)
  );
}

function isDirective({ expression }: ts.ExpressionStatement): boolean {
  return ts.isStringLiteral(expression) || (ts.isCallExpression(expression) && isSuper(expression));
}

function isSuper({ expression }: ts.CallExpression): boolean {
  return expression.kind === ts.SyntaxKind.SuperKeyword;
}

/** Whether another expression may stand in its place. */
function isReplaceable(node: ts.Expression): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent) || ts.isMethodDeclaration(parent)) {
    if (parent.name === node) return false;
    if (ts.isPropertyAssignment(parent) && PROSE.has(parent.name.getText())) return false;
  }
  if (ts.isBindingElement(parent) && parent.propertyName === node) return false;
  if (ts.isLiteralTypeNode(parent) || ts.isTaggedTemplateExpression(parent)) return false;
  if (ts.isBinaryExpression(parent) && parent.left === node && isAssignment(parent)) return false;
  if (ts.isPrefixUnaryExpression(parent) && node.kind === ts.SyntaxKind.NumericLiteral) return false;
  if (ts.isOptionalChain(parent) && parent.expression === node) return false;
  if (ts.isExpressionStatement(parent)) return false;
  return !ts.isVoidExpression(parent) && !ts.isDeleteExpression(parent);
}

function isAssignment({ operatorToken: { kind } }: ts.BinaryExpression): boolean {
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;
}

/** The mutations of an expression. */
function mutationsOf(node: ts.Expression): readonly string[] {
  const found = [...byKind(node), ...byPlace(node)];
  return Array.from(new Set(found)).filter((mutated) => mutated !== node.getText());
}

function byKind(node: ts.Expression): readonly string[] {
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isPrefixUnaryExpression(node)) return ofPrefix(node);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return [node.text === "" ? '"mutated"' : '""'];
  if (ts.isTemplateExpression(node)) return ['""'];
  if (ts.isNumericLiteral(node)) return [`${node.getText()} + 1`];
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 0 ? ["[]"] : [];
  if (ts.isObjectLiteralExpression(node)) return ofObject(node);
  if (ts.isCallExpression(node)) return ofCall(node);
  if (ts.isRegularExpressionLiteral(node)) return ofRegExp(node.getText());
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ["false"];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ["true"];
  return [];
}

function ofBinary(node: ts.BinaryExpression): readonly string[] {
  const { left, right, operatorToken } = node;
  const isText = [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
  if (operatorToken.kind === ts.SyntaxKind.PlusToken && isText) return [];
  const swapped = (SWAPPED[operatorToken.kind] ?? []).map(
    (operator) => `${asOperand(left)} ${operator} ${asOperand(right)}`,
  );
  return COMPARISONS.has(operatorToken.getText()) ? ["true", "false", ...swapped] : swapped;
}

/** `??` can't stand beside `&&` without parentheses. */
function asOperand(node: ts.Expression): string {
  return ts.isBinaryExpression(node) ? `(${node.getText()})` : node.getText();
}

function ofPrefix({ operator, operand }: ts.PrefixUnaryExpression): readonly string[] {
  const isDropped = operator === ts.SyntaxKind.ExclamationToken || operator === ts.SyntaxKind.MinusToken;
  return isDropped ? [operand.getText()] : [];
}

function ofObject({ properties }: ts.ObjectLiteralExpression): readonly string[] {
  if (properties.length === 0) return [];
  const texts = properties.map((property) => property.getText());
  const without = properties.flatMap((property, index) =>
    property.name !== undefined && PROSE.has(property.name.getText())
      ? []
      : [`{ ${texts.filter((_, other) => other !== index).join(", ")} }`],
  );
  return properties.length === 1 ? ["{}"] : without;
}

function ofCall({ expression, arguments: given }: ts.CallExpression): readonly string[] {
  if (!ts.isPropertyAccessExpression(expression) || ts.isOptionalChain(expression)) return [];
  const { name, expression: receiver } = expression;
  if (LEFT_OUT.has(name.text)) return [receiver.getText()];
  const other = OTHER_METHOD.get(name.text);
  if (other === undefined) return [];
  return [`${receiver.getText()}.${other}(${given.map((one) => one.getText()).join(", ")})`];
}

function ofRegExp(text: string): readonly string[] {
  const end = text.lastIndexOf("/");
  const [body, flags] = [text.slice(1, end), text.slice(end + 1)];
  const changed: string[] = [];
  if (body.startsWith("^")) changed.push(`/${body.slice(1)}/${flags}`);
  if (body.endsWith("$")) changed.push(`/${body.slice(0, -1)}/${flags}`);
  if (flags.includes("i")) changed.push(`/${body}/${flags.replace("i", "")}`);
  if (flags.includes("g")) changed.push(`/${body}/${flags.replace("g", "")}`);
  return changed;
}

/** The mutations of an expression that is a condition or a result. */
function byPlace(node: ts.Expression): readonly string[] {
  const { parent } = node;
  const isCondition =
    ((ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent)) &&
      parent.expression === node) ||
    ((ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node);
  if (isCondition)
    return ts.isWhileStatement(parent) || ts.isForStatement(parent) ? ["false"] : ["true", "false"];
  if (isBooleanOperand(node)) return ["true", "false"];
  const isResult = ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node);
  return isResult && node.getText() !== "undefined" && !ts.isObjectLiteralExpression(node)
    ? ["undefined"]
    : [];
}

function isBooleanOperand({ parent }: ts.Expression): boolean {
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  return kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.BarBarToken;
}
