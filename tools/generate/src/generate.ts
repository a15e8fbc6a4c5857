import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OperationDocs } from "@org/http-core/operation";
import { describeOperation } from "@org/openapi";
import { collectOperations } from "./collect-operations.ts";
import { collectTypes } from "./collect-types.ts";
import { docsModule } from "./docs-module.ts";
import { operationsOf } from "./operations-of.ts";
import type { PackageProgram } from "./program.ts";
import { withReference } from "./readme.ts";
import { fieldTables, joined, operationTables } from "./tables.ts";
import { uncovered } from "./uncovered.ts";

/** Writes a file, or only compares it with the one on disk. */
export type Output = (file: string, text: string) => void;

/**
 * Makes a package's files from its doc comments: `src/docs.generated.ts`, and the reference in its README. If the
 * package has a `REFERENCE.md`, the fields are there.
 *
 * @returns a line for each missing documentation; empty: none is missing
 */
export async function generate(
  folder: string,
  program: PackageProgram,
  put: Output,
): Promise<readonly string[]> {
  const operations = collectOperations(program);
  const types = collectTypes(program);
  const docs: OperationDocs = { operations: operations.value, types: types.value };
  const module = join(folder, "src", "docs.generated.ts");
  put(module, docsModule(docs));
  const found = [...operations.complaints, ...types.complaints];
  // Operations import `docs.generated.ts`, so they can't be loaded before it exists.
  if (found.length > 0 || !existsSync(module)) return found;
  const loaded = await operationsOf(join(folder, "src", "operations.ts"));
  const described = Array.from(loaded, ([path, operation]) => ({
    path,
    is: describeOperation(operation, docs),
  }));
  const operationsAre = described.map(({ is }) => is);
  const [taken, results] = [operationTables(operationsAre), fieldTables(operationsAre)];
  const [readme, apart] = [join(folder, "README.md"), join(folder, "REFERENCE.md")];
  const isApart = existsSync(apart);
  if (existsSync(readme)) {
    const reference = isApart ? taken : joined([taken, results]);
    put(readme, withReference(readFileSync(readme, "utf8"), reference));
  }
  if (isApart) put(apart, withReference(readFileSync(apart, "utf8"), results));
  return described.flatMap(({ path, is }) => uncovered(path, is, docs));
}
