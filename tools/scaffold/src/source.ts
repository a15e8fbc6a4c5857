import ts from "typescript";

/** A source file's syntax. */
export function parse(text: string): ts.SourceFile {
  return ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest, true);
}

/** The object that a variable of the file's top level is. @throws Error if there is none */
export function objectOf(file: ts.SourceFile, variable: string): ts.ObjectLiteralExpression {
  const declarations = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations);
  const found = declarations.find(({ name }) => name.getText() === variable)?.initializer;
  return objectIn(found, `the object ${variable}`);
}

/** The object that the file's exported function returns. @throws Error if there is none */
export function returnedObject(file: ts.SourceFile): ts.ObjectLiteralExpression {
  const exported = file.statements
    .filter(ts.isFunctionDeclaration)
    .find(({ modifiers = [] }) => modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));
  const last = exported?.body?.statements.findLast(ts.isReturnStatement);
  return objectIn(last?.expression, "the object of handlers that a function returns");
}

/** Without `as const`, `satisfies …` and the call around it. */
function objectIn(found: ts.Expression | undefined, what: string): ts.ObjectLiteralExpression {
  if (found === undefined) throw new Error(`expected ${what}`);
  if (ts.isObjectLiteralExpression(found)) return found;
  if (ts.isAsExpression(found) || ts.isSatisfiesExpression(found)) return objectIn(found.expression, what);
  if (ts.isCallExpression(found)) return objectIn(found.arguments[0], what);
  throw new Error(`expected ${what}`);
}

/** The text with a property at an object's end. */
export function withProperty(text: string, object: ts.ObjectLiteralExpression, property: string): string {
  const { properties } = object;
  const at = properties.at(-1)?.getEnd() ?? object.getStart() + 1;
  const before = properties.length > 0 ? "," : "";
  // A comma that is there already stays behind what is inserted.
  const after = properties.hasTrailingComma ? "" : ",";
  return `${text.slice(0, at)}${before}\n${property}${after}${text.slice(at)}`;
}

/** The text with an import after the last one. */
export function withImport(text: string, statement: string): string {
  const at = parse(text).statements.findLast(ts.isImportDeclaration)?.getEnd() ?? 0;
  return `${text.slice(0, at)}\n${statement}${text.slice(at)}`;
}

/** The text with a value among its imports from a module. */
export function withNamedImport(text: string, name: string, from: string): string {
  const file = parse(text);
  if (importsOf(file).has(name)) return text;
  const found = file.statements
    .filter(ts.isImportDeclaration)
    .find(({ moduleSpecifier }) => ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === from);
  if (found === undefined) return withImport(text, `import { ${name} } from "${from}";`);
  const others = Array.from(importsOf(parse(found.getText())).values(), ({ written }) => written);
  const areTypes = /^import type\b/.test(found.getText());
  const names = [name, ...others.map((other) => (areTypes ? `type ${other}` : other))];
  const statement = `import { ${names.join(", ")} } from "${from}";`;
  return `${text.slice(0, found.getStart())}${statement}${text.slice(found.getEnd())}`;
}

/** What a file imports: by the local name, the module and the name in it. */
export type Imports = ReadonlyMap<string, { readonly from: string; readonly written: string }>;

/** The named imports of a file. */
export function importsOf(file: ts.SourceFile): Imports {
  return new Map(
    file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
      const named = importClause?.namedBindings;
      if (named === undefined || !ts.isNamedImports(named) || !ts.isStringLiteral(moduleSpecifier)) return [];
      const from = moduleSpecifier.text;
      return named.elements.map((one) => [one.name.text, { from, written: one.getText() }] as const);
    }),
  );
}

/** Import statements for the names that a text uses, of those that another file imports. */
export function importsFor(code: string, available: Imports): readonly string[] {
  const used = Array.from(available).flatMap(([name, found]) =>
    new RegExp(String.raw`\b${name}\b`).test(code) ? [found] : [],
  );
  return Array.from(
    Map.groupBy(used, ({ from }) => from),
    ([from, names]) => `import { ${names.map(({ written }) => written).join(", ")} } from "${from}";`,
  );
}
