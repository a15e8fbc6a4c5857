import { join } from "node:path";
import ts from "typescript";

/** A package as the compiler sees it. */
export interface PackageProgram {
  readonly checker: ts.TypeChecker;
  /** The module `src/operations.ts`. */
  readonly operations: ts.SourceFile;
  /** The package's own source files, sorted by path. */
  readonly files: readonly ts.SourceFile[];
}

/**
 * Loads `src/operations.ts` of each folder with its imports. All folders share one program, so that the standard library
 * and the shared runtime are read once.
 *
 * @throws Error where a folder has no `src/operations.ts`
 */
export function loadPrograms(
  folders: readonly string[],
  options: ts.CompilerOptions,
): readonly PackageProgram[] {
  const roots = folders.map((folder) => join(folder, "src", "operations.ts"));
  const program = ts.createProgram(roots, options);
  const checker = program.getTypeChecker();
  return folders.map((folder, index) => {
    const operations = program.getSourceFile(roots[index] ?? "");
    if (operations === undefined) throw new Error(`${folder} has no src/operations.ts`);
    const own = join(folder, "src") + "/";
    const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(own));
    return { checker, operations, files: files.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1)) };
  });
}

/**
 * The compiler's options of a tsconfig file.
 *
 * @throws Error where it can't be read
 */
export function compilerOptions(path: string): ts.CompilerOptions {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic({ messageText }) {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
    },
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(
    path,
    { noEmit: true, composite: false, types: [] },
    host,
  );
  if (parsed === undefined) throw new Error(`${path} can't be read`);
  return parsed.options;
}
