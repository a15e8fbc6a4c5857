import ts from "typescript";
import { complaint, type Collected } from "./collected.ts";
import { commentOf, firstSentence, tagOf } from "./comment.ts";
import type { Entry, Package } from "./entries.ts";

/** What one entry of a package exports. */
export interface EntrySurface {
  readonly specifier: string;
  /** Exports that exist at run time: functions, errors, values. */
  readonly values: readonly Exported[];
  /** Exports that are types only. */
  readonly types: readonly Exported[];
}

/** One export, and the first sentence of its documentation, marked if it is experimental. */
export interface Exported {
  readonly name: string;
  readonly summary: string;
}

/** Reads the exports of packages by the compiler, all in one program. */
export function surfaces(
  packages: readonly Package[],
  options: ts.CompilerOptions,
): (of: Package) => Collected<readonly EntrySurface[]> {
  const files = packages.flatMap(({ entries }) => entries.map(({ file }) => file));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  return ({ entries }) => {
    const found = entries.map((entry) => entrySurface(entry, program, checker));
    return {
      value: found.map(({ value }) => value),
      complaints: found.flatMap(({ complaints }) => complaints),
    };
  };
}

function entrySurface(
  { specifier, file }: Entry,
  program: ts.Program,
  checker: ts.TypeChecker,
): Collected<EntrySurface> {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined)
    return { value: { specifier, values: [], types: [] }, complaints: [`${specifier} exports nothing`] };
  const values: Exported[] = [];
  const types: Exported[] = [];
  const complaints: string[] = [];
  for (const symbol of checker.getExportsOfModule(module).toSorted(byName)) {
    const declared = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const summary = firstSentence(commentOf(declared, checker));
    if (summary === "")
      complaints.push(complaint(declared.declarations?.[0], `${symbol.name} has no documentation`));
    const mark = tagOf(declared, "experimental", checker) === undefined ? "" : "_Experimental._ ";
    const exported = { name: symbol.name, summary: mark + summary };
    (declared.flags & ts.SymbolFlags.Value ? values : types).push(exported);
  }
  return { value: { specifier, values, types }, complaints };
}

function byName(a: ts.Symbol, b: ts.Symbol): number {
  return a.name.localeCompare(b.name, "en");
}
