import { readFileSync } from "node:fs";
import { dirname, isAbsolute, join } from "node:path";
import { parseSync } from "rolldown/utils";

/** What a module imports and exports when it runs. Types are left out. */
export interface Source {
  readonly imports: readonly Import[];
  /** Its `import()` of modules of the package. */
  readonly onDemand: readonly OnDemandImport[];
  /** The exports that are no constants. */
  readonly variables: readonly string[];
}

export interface Import {
  /** The path of a module of the package, or the name of another package. */
  readonly from: string;
  /** Whether it names one or more values. The others import a namespace or nothing, or export all. */
  readonly isNamed: boolean;
}

export interface OnDemandImport {
  readonly from: string;
  /** Where the expression is in the code. */
  readonly start: number;
  readonly end: number;
}

/** Reads the modules of a package, each once. */
export function sourceReader(): (path: string) => Source {
  const known = new Map<string, Source>();
  return (path) => {
    const source = known.get(path) ?? sourceOf(path, readFileSync(path, "utf8"));
    known.set(path, source);
    return source;
  };
}

export function sourceOf(path: string, code: string): Source {
  const { module, program } = parseSync(path, code, { lang: "ts" });
  const from = (request: string): string =>
    request.startsWith(".") ? join(dirname(path), request) : request;
  const imports: Import[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    if (entries.length > 0 && entries.every(({ isType }) => isType)) continue;
    const isNamed =
      entries.length > 0 && entries.every(({ importName }) => importName.kind !== "NamespaceObject");
    imports.push({ from: from(moduleRequest.value), isNamed });
  }
  const exported = module.staticExports.flatMap(({ entries }) => entries).filter(({ isType }) => !isType);
  for (const { moduleRequest, importName } of exported)
    if (moduleRequest !== null)
      imports.push({ from: from(moduleRequest.value), isNamed: importName.kind === "Name" });
  const names = new Set(exported.map(({ localName }) => localName.name));
  return {
    imports,
    onDemand: module.dynamicImports.flatMap(({ start, end, moduleRequest }) => {
      const request = /^["'](\..+)["']$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[1];
      return request === undefined ? [] : [{ from: from(request), start, end }];
    }),
    variables: program.body
      .map((statement) => (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement))
      .flatMap((declared) =>
        declared?.type === "VariableDeclaration" && declared.kind !== "const" ? declared.declarations : [],
      )
      .flatMap(({ id }) => (id.type === "Identifier" && names.has(id.name) ? [id.name] : [])),
  };
}

/** The modules that some modules lead to, themselves among them. Other packages are left out. */
export function reached(
  paths: readonly string[],
  next: (path: string) => readonly string[],
): ReadonlySet<string> {
  const found = new Set(paths);
  for (const path of found) for (const from of next(path)) if (isAbsolute(from)) found.add(from);
  return found;
}
