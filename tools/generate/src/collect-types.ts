import type { OperationDocs } from "@org/http-core/operation";
import ts from "typescript";
import { complaint, type Collected } from "./collected.ts";
import { commentOf, tagOf } from "./comment.ts";
import type { PackageProgram } from "./program.ts";
import { sourceIn, withSource } from "./source.ts";

type TypeDoc = OperationDocs["types"][string];

/** The types whose properties are a schema's fields. */
const FIELD_TYPES = new Set(["FieldsOutput", "FieldsInput"]);

/**
 * The documentation of every exported interface that is made of a schema's fields, by the interface's name. Every
 * field names its source: where its own comment doesn't, it is the interface's.
 */
export function collectTypes({ checker, files }: PackageProgram): Collected<OperationDocs["types"]> {
  const types = new Map<string, TypeDoc>();
  const complaints: string[] = [];
  for (const declared of files.flatMap(exportedInterfaces).filter(isMadeOfFields)) {
    const name = declared.name.text;
    if (types.has(name)) complaints.push(complaint(declared, `there is another ${name}`));
    const found = typeDoc(declared, checker);
    types.set(name, found.value);
    complaints.push(...found.complaints);
  }
  const sorted = Array.from(types).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return { value: Object.fromEntries(sorted), complaints };
}

function exportedInterfaces(file: ts.SourceFile): readonly ts.InterfaceDeclaration[] {
  return file.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ modifiers = [] }) => modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));
}

function isMadeOfFields({ heritageClauses }: ts.InterfaceDeclaration): boolean {
  const parents = heritageClauses?.flatMap(({ types }) => types) ?? [];
  return parents.some(({ expression }) => {
    const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    return ts.isIdentifier(name) && FIELD_TYPES.has(name.text);
  });
}

function typeDoc(declared: ts.InterfaceDeclaration, checker: ts.TypeChecker): Collected<TypeDoc> {
  const name = declared.name.text;
  const complaints: string[] = [];
  const type = checker.getTypeAtLocation(declared.name);
  const description = commentOf(type.symbol, checker);
  if (description === "") complaints.push(complaint(declared, `${name} has no documentation`));
  const source = sourceIn(description);
  const unchecked = type.getProperties().flatMap((property): readonly [string, string][] => {
    const reason = tagOf(property, "unchecked", checker);
    return reason === undefined ? [] : [[property.name, reason]];
  });
  const fields = type.getProperties().map((property): [string, string] => {
    const text = withSource(commentOf(property, checker), source);
    const lacks = text === "" ? "documentation" : sourceIn(text) === undefined ? "source" : undefined;
    if (lacks !== undefined)
      complaints.push(complaint(property.declarations?.[0], `${name}.${property.name} has no ${lacks}`));
    return [property.name, text];
  });
  const value = { description, fields: Object.fromEntries(fields) };
  return {
    value: unchecked.length === 0 ? value : { ...value, unchecked: Object.fromEntries(unchecked) },
    complaints,
  };
}
