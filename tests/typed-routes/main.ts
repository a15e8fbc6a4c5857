/**
 * Compiles calls by route against the types of documents that others wrote, with each TypeScript that users have, and
 * counts what they cost the compiler; see `.ci/run`. The types are made in a temporary folder.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSandbox } from "@org/sandbox";
import { parse } from "yaml";
import { runAll, type Case } from "../runtimes/case.ts";
import { field, holds } from "../runtimes/expect.ts";
import { report } from "../runtimes/report.ts";
import { FIVE_CALLS, FURTHER_CALLS, PROGRAMS } from "./programs.ts";

const COMPILERS = ["typescript5", "typescript6", "typescript7"];
const modules = join(import.meta.dirname, "../node_modules");
const documents = join(process.env["CONFORMANCE_DIR"] ?? "", "openapi");
const work = mkdtempSync(join(import.meta.dirname, "made-"));

/** Skipped, by name, where its document is absent. */
interface Compilation extends Case<undefined> {
  readonly file?: string | undefined;
}

write(
  "vitest.d.ts",
  'declare module "vitest" { export function test(name: string, body: () => unknown): void }\n',
);
write("github.ts", readFileSync(join(import.meta.dirname, "github.test-d.ts"), "utf8"));
write("five.ts", FIVE_CALLS);
write("thirteen.ts", `${FIVE_CALLS}${FURTHER_CALLS}`);

const cases: readonly Compilation[] = [
  ...COMPILERS.map((compiler) => ({
    name: `GitHub, ${compiler}`,
    run: async () => Promise.resolve(void compiled(compiler, "github.ts", "vitest.d.ts")),
  })),
  ...Object.entries(PROGRAMS).map(([name, { file, code }]) => ({
    name,
    file: file === undefined ? undefined : join(documents, file),
    run: async () => {
      const document: unknown =
        file === undefined ? await ofSandbox() : parse(readFileSync(join(documents, file), "utf8"));
      write("document.json", mended(document));
      const generator = join(modules, "openapi-typescript/bin/cli.js");
      execFileSync(process.execPath, [generator, "document.json", "-o", "types.ts"], { cwd: work });
      write("program.ts", code);
      for (const compiler of COMPILERS) compiled(compiler, "program.ts");
    },
  })),
  {
    name: "five calls take at most 6,000 instantiations, and each further route 200",
    run: async () => {
      const five = compiled("typescript5", "five.ts");
      holds(five <= 6_000, `${String(five)} is at most 6,000`);
      const each = (compiled("typescript5", "thirteen.ts") - five) / 8;
      holds(each <= 200, `${String(each)} is at most 200`);
      return Promise.resolve();
    },
  },
];
const isSkipped = ({ file }: Compilation): boolean => file !== undefined && !existsSync(file);
try {
  const outcomes = await runAll(
    cases.filter((one) => !isSkipped(one)),
    undefined,
  );
  report("typed routes", outcomes, cases.filter(isSkipped));
} finally {
  rmSync(work, { recursive: true });
}

function write(name: string, text: string): void {
  writeFileSync(join(work, name), text);
}

async function ofSandbox(): Promise<unknown> {
  const { fetch, origins } = createSandbox();
  return (await fetch(`${origins.repoHost}/_sandbox/openapi/repo-host.json`)).json();
}

/**
 * A document whose references all lead somewhere: one document has lost its components, and the generator refuses it.
 */
function mended(document: unknown): string {
  const text = JSON.stringify(document);
  if (field(document, "components") !== undefined) return text;
  const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => `"${name}":{}`);
  const schemas = `{"schemas":{${[...new Set(names)].join(",")}}}`;
  return `${text.slice(0, -1).replaceAll('"schema":null', '"schema":{}')},"components":${schemas}}`;
}

/** Compiles files, and returns the type instantiations. @throws Error with what the compiler prints */
function compiled(compiler: string, ...files: readonly string[]): number {
  const compilerOptions = {
    noEmit: true,
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    module: "nodenext",
    target: "es2023",
    lib: ["es2024", "dom", "dom.iterable", "dom.asynciterable"],
    types: [],
  };
  write("tsconfig.json", JSON.stringify({ compilerOptions, files }));
  const tsc = join(modules, compiler, "bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", work, "--extendedDiagnostics"], {
    encoding: "utf8",
  });
  const found = /^Instantiations:\s+(\d+)/m.exec(stdout)?.[1];
  if (status !== 0 || found === undefined) throw new Error(`${compiler} on ${files.join(", ")}:\n${stdout}`);
  return Number(found);
}
