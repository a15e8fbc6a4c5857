import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import ts from "typescript";
import type { Package } from "./entries.ts";

/** What a user's compiler reads of a package: its declarations, without comments. */
export interface Declarations {
  readonly checker: ts.TypeChecker;
  /** The declarations of a source file. */
  readonly of: (file: string) => ts.SourceFile | undefined;
}

const TSC = resolve(import.meta.dirname, "../../../node_modules/.bin/tsc");

/**
 * Emits the declarations of a package's entries and what they import, by the compiler that builds the packages, and
 * reads them. Imports of other packages stay unresolved: each package has reports of its own.
 *
 * It handles one package at a time: if a file is imported both by path and by package name, TypeScript 7 emits its
 * declarations in some runs only.
 *
 * @param tsconfig The path of the configuration to build with.
 * @throws Error where the compiler fails
 */
export function declarationsOf({ folder, entries }: Package, tsconfig: string): Declarations {
  const files = entries.map(({ file }) => file);
  const cache = join(folder, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const made = mkdtempSync(join(cache, "declarations-"));
  try {
    const compilerOptions = {
      composite: false,
      emitDeclarationOnly: true,
      declarationMap: false,
      sourceMap: false,
      removeComments: true,
      // `pnpm typecheck` checks; emitting alone takes a second.
      noCheck: true,
      rootDir: folder,
      outDir: join(made, "out"),
      types: ["node"],
    };
    const configuration = JSON.stringify({ extends: tsconfig, compilerOptions, files });
    writeFileSync(join(made, "tsconfig.json"), configuration);
    execFileSync(TSC, ["-p", made], { stdio: ["ignore", "inherit", "inherit"] });
    return read((file) => declarationFile(join(made, "out", relative(folder, file))), files);
  } finally {
    rmSync(made, { recursive: true });
  }
}

function read(emitted: (file: string) => string, files: readonly string[]): Declarations {
  const options: ts.CompilerOptions = { noLib: true, types: [] };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options, true),
    resolveModuleNameLiterals: (literals, containing) =>
      literals.map(({ text }) => ({
        resolvedModule: text.startsWith(".")
          ? {
              resolvedFileName: declarationFile(join(dirname(containing), text)),
              extension: ts.Extension.Dts,
            }
          : undefined,
      })),
  };
  const program = ts.createProgram(files.map(emitted), options, host);
  return { checker: program.getTypeChecker(), of: (file) => program.getSourceFile(emitted(file)) };
}

function declarationFile(path: string): string {
  return path.replace(/\.[jt]s$/, ".d.ts");
}
