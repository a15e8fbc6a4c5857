import type { OperationDocs } from "@org/http-core/operation";
import ts from "typescript";
import { complaint, type Collected } from "./collected.ts";
import { commentOf, firstSentence } from "./comment.ts";
import type { PackageProgram } from "./program.ts";

/** The documentation of the operations in the exported record `operations`, by their path in it. */
export function collectOperations(program: PackageProgram): Collected<OperationDocs["operations"]> {
  const { checker, operations } = program;
  const module = checker.getSymbolAtLocation(operations);
  const record = module && checker.getExportsOfModule(module).find(({ name }) => name === "operations");
  if (record === undefined) {
    return { value: {}, complaints: [complaint(operations, "exports no record `operations`")] };
  }
  const complaints: string[] = [];
  const found = operationsIn(checker.getTypeOfSymbol(record), "", checker).map(
    ([path, symbol]): [string, OperationDocs["operations"][string]] => {
      const description = commentOf(definition(symbol, checker), checker);
      if (description === "") {
        complaints.push(complaint(symbol.declarations?.[0], `the operation ${path} has no documentation`));
      }
      return [path, { summary: firstSentence(description), description }];
    },
  );
  return { value: Object.fromEntries(found), complaints };
}

function operationsIn(type: ts.Type, path: string, checker: ts.TypeChecker): readonly [string, ts.Symbol][] {
  return type.getProperties().flatMap((property): readonly [string, ts.Symbol][] => {
    const below = path === "" ? property.name : `${path}.${property.name}`;
    const value = checker.getTypeOfSymbol(property);
    return isOperation(value) ? [[below, property]] : operationsIn(value, below, checker);
  });
}

function isOperation(type: ts.Type): boolean {
  return ["id", "method", "params", "result"].every((name) => type.getProperty(name) !== undefined);
}

/** Where the operation is written, if the record only names it: `{ events }`, `{ list: events }`. */
function definition(property: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  const declared = property.valueDeclaration;
  const named =
    declared === undefined || property.getDocumentationComment(checker).length > 0
      ? undefined
      : ts.isShorthandPropertyAssignment(declared)
        ? checker.getShorthandAssignmentValueSymbol(declared)
        : ts.isPropertyAssignment(declared)
          ? checker.getSymbolAtLocation(declared.initializer)
          : undefined;
  if (named === undefined) return property;
  return (named.flags & ts.SymbolFlags.Alias) === 0 ? named : checker.getAliasedSymbol(named);
}
