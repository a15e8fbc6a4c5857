import ts from "typescript";
import type { Declarations } from "./declarations.ts";
import type { Entry } from "./entries.ts";

/** The signatures of one entry, as a Markdown page for reviews. */
export interface ApiReport {
  readonly entry: Entry;
  readonly text: string;
}

/**
 * The signatures of each entry's exports, and of the package's own types that they mention, so that a review shows each
 * change of the API. A report imports the exports of another entry instead of repeating them.
 *
 * @throws Error where an entry has no declarations
 */
export function apiReports(entries: readonly Entry[], { checker, of }: Declarations): readonly ApiReport[] {
  const surfaces = entries.map((entry) => {
    const source = of(entry.file);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${entry.specifier} has no declarations`);
    const exported = checker.getExportsOfModule(module).map((symbol): Export => {
      return { name: symbol.name, origin: originOf(symbol, checker) };
    });
    return { entry, exported };
  });
  const homes = new Map<ts.Symbol, Imported>();
  for (const { entry, exported } of surfaces)
    for (const { name, origin } of exported)
      if (!homes.has(origin)) homes.set(origin, { name: `{ ${name} }`, module: `"${entry.specifier}"` });
  return surfaces.map(({ entry, exported }) => ({ entry, text: report(entry, exported, homes, checker) }));
}

function report(
  { specifier }: Entry,
  exported: readonly Export[],
  homes: ReadonlyMap<ts.Symbol, Imported>,
  checker: ts.TypeChecker,
): string {
  const imports = new Set<string>();
  const blocks: Block[] = [];
  const mentioned: Block[] = [];
  const own = new Set(exported.map(({ origin }) => origin));
  const seen = new Set<ts.Symbol>();
  const mention = (symbol: ts.Symbol): void => {
    if (own.has(symbol)) return;
    const imported = isImport(symbol) ? importOf(symbol) : homes.get(symbol);
    if (imported !== undefined) imports.add(`import ${imported.name} from ${imported.module};`);
    else if (statementsOf(symbol).length > 0) seen.add(symbol);
  };
  for (const { name, origin } of exported) {
    if (isImport(origin)) {
      blocks.push({ name, text: reExport(name, importOf(origin)) });
      continue;
    }
    const isRenamed = name !== origin.name;
    const text = signatures(origin, !isRenamed);
    blocks.push({ name, text: isRenamed ? `${text}\nexport { ${origin.name} as ${name} };` : text });
    referencesOf(origin, checker).forEach(mention);
  }
  // Iterating a Set includes the symbols added meanwhile, so types that these signatures mention are listed, too.
  for (const symbol of seen) {
    mentioned.push({ name: symbol.name, text: signatures(symbol, false) });
    referencesOf(symbol, checker).forEach(mention);
  }
  return page(specifier, [...imports].toSorted(), blocks, mentioned);
}

/** A name that an entry exports, and where it leads to. */
interface Export {
  readonly name: string;
  readonly origin: ts.Symbol;
}

/** A name of another module, as an import writes it: `{ entity }`, `* as v`. */
interface Imported {
  readonly name: string;
  /** With its quotes. */
  readonly module: string;
}

/** The text of one symbol's declarations. */
interface Block {
  readonly name: string;
  readonly text: string;
}

function page(
  specifier: string,
  imports: readonly string[],
  exported: readonly Block[],
  mentioned: readonly Block[],
): string {
  const sections = [
    `# Signatures of \`${specifier}\``,
    "Made by `pnpm generate`. A change here is a change for users: review it as one.",
    imports.length === 0 ? "" : code(imports.join("\n")),
    code(joined(exported)),
    mentioned.length === 0 ? "" : `## Mentioned above, not exported\n\n${code(joined(mentioned))}`,
  ];
  return `${sections.filter((section) => section !== "").join("\n\n")}\n`;
}

function code(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``;
}

function joined(all: readonly Block[]): string {
  const sorted = all.toSorted((a, b) => a.name.localeCompare(b.name, "en") || (a.text < b.text ? -1 : 1));
  return sorted.map(({ text }) => text).join("\n\n");
}

/** Where a name leads to: its declaration in this package, or its import from another one. */
function originOf(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  let origin = symbol;
  while (origin.flags & ts.SymbolFlags.Alias) {
    const next = checker.getImmediateAliasedSymbol(origin);
    if (next?.declarations === undefined) break;
    origin = next;
  }
  return origin;
}

function isImport({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Alias) !== 0;
}

/** The import of a name that another package declares. */
function importOf(symbol: ts.Symbol): Imported {
  const [declaration] = symbol.declarations ?? [];
  const statement =
    declaration &&
    ts.findAncestor(declaration, (node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node));
  if (declaration === undefined || statement?.moduleSpecifier === undefined)
    throw new Error(`${symbol.name} is neither declared nor imported`);
  const module = statement.moduleSpecifier.getText();
  if (module.startsWith('".'))
    throw new Error(`${symbol.name} is not in ${module}, or has no declarations there`);
  const isNamed = ts.isImportSpecifier(declaration) || ts.isExportSpecifier(declaration);
  const name = declaration.getText().replace(/^type /, "");
  return { name: isNamed ? `{ ${name} }` : name, module };
}

function reExport(as: string, { name, module }: Imported): string {
  const original = /^\{ (\w+)/.exec(name)?.[1] ?? as;
  return `export { ${original === as ? as : `${original} as ${as}`} } from ${module};`;
}

/** The statements that declare a symbol of a module; none for a member, a parameter or a type parameter. */
function statementsOf(symbol: ts.Symbol): readonly ts.Statement[] {
  const statements = (symbol.declarations ?? []).map((declaration) =>
    ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration,
  );
  return statements.flatMap((node) => (ts.isStatement(node) && ts.isSourceFile(node.parent) ? [node] : []));
}

function signatures(symbol: ts.Symbol, isExported: boolean): string {
  return statementsOf(symbol)
    .map((statement) => {
      const text = statement.getText().replace(/^(?:export |declare )*/, "");
      return isExported ? `export ${text}` : text;
    })
    .join("\n")
    .replace(INNER_MODULE, "");
}

/** The path of an inner module is not part of the API. */
const INNER_MODULE = /\bimport\("\.[^"]*"\)\./g;

/** What the names in a symbol's declarations lead to. */
function referencesOf(symbol: ts.Symbol, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const found: ts.Symbol[] = [];
  const visit = (node: ts.Node): void => {
    const named = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
    if (named !== undefined) found.push(originOf(named, checker));
    ts.forEachChild(node, visit);
  };
  statementsOf(symbol).forEach(visit);
  return found;
}
