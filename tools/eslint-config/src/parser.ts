import { existsSync } from "node:fs";
import { resolve, sep } from "node:path";
import type { Linter } from "eslint";
import ts from "typescript";
import tseslint from "typescript-eslint";

/** The program of a file, or undefined if the file is in none. */
type ProgramOf = (file: string) => ts.Program | undefined;

/** The parser with the options that ESLint passes, which its own type leaves out. */
interface Parser {
  parseForESLint: (code: string, options: object) => { ast: unknown; scopeManager: unknown };
}

/**
 * typescript-eslint's parser. If paths are named, it reads their files and what those import, in place of all files of
 * the project: reading all takes half of the time that a small folder needs.
 *
 * @param project a TypeScript project, absolute
 * @param paths files and folders to lint, absolute; without one, all files of the project
 */
export function narrowParser(project: string, paths: readonly string[]): Linter.Parser {
  const programOf = lazyProgram(project, paths);
  const parser: Parser = tseslint.parser;
  return {
    meta: { name: "@org/eslint-config" },
    parseForESLint(code, options: unknown) {
      const program = programOf(filePath(options));
      // A file that is not named, such as the match of a pattern, is in the program of the whole project.
      const inProgram = program === undefined ? {} : { programs: [program] };
      return parser.parseForESLint(code, Object.assign({}, options, inProgram));
    },
  };
}

/** The paths that ESLint's command line names. In an editor there are none: files change while it runs. */
export function namedPaths(argv: readonly string[]): readonly string[] {
  const [, program = "", ...args] = argv;
  if (!/[\\/]eslint(?:\.js)?$/.test(program)) return [];
  return args.map((arg) => resolve(arg)).filter((path) => existsSync(path));
}

function lazyProgram(project: string, paths: readonly string[]): ProgramOf {
  if (paths.length === 0) return () => undefined;
  let program: ts.Program | undefined;
  return (file) => {
    program ??= narrowProgram(project, paths);
    return program.getSourceFile(file) && program;
  };
}

/** The program of the files of a project that are in `paths`, and of what they import. */
export function narrowProgram(project: string, paths: readonly string[]): ts.Program {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: refuse };
  const config = ts.getParsedCommandLineOfConfigFile(project, undefined, host);
  const { fileNames = [], options = {} } = config ?? {};
  const named = fileNames.filter(
    (file) => isDeclared(file) || paths.some((path) => contains(path, resolve(file))),
  );
  return ts.createProgram(named, options, ts.createCompilerHost(options, true));
}

/** Declaration files may declare for every file. */
function isDeclared(file: string): boolean {
  return file.endsWith(".d.ts");
}

function contains(path: string, file: string): boolean {
  return file === path || file.startsWith(path + sep);
}

function refuse(diagnostic: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"));
}

function filePath(options: unknown): string {
  const known = typeof options === "object" && options !== null && "filePath" in options;
  return known && typeof options.filePath === "string" ? options.filePath : "";
}
