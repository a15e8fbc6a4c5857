import type ts from "typescript";

/** A value read from the source, and a line for each missing documentation, with its position. */
export interface Collected<T> {
  readonly value: T;
  readonly complaints: readonly string[];
}

/** A complaint about a declaration: `path:line what`. Only the package's part of the path. */
export function complaint(node: ts.Node | undefined, what: string): string {
  if (node === undefined) return what;
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  const path = file.fileName.replace(/^.*\/(?=[^/]+\/src\/)/, "");
  return `${path}:${String(line + 1)} ${what}`;
}
