import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { camelOf } from "./names.ts";
import { importsFor, importsOf, objectOf, parse, type Imports } from "./source.ts";

/** How a client's operations are written, taken from its first one. */
export interface OperationStyle {
  /** Properties that each operation of the service has: `service: …, base: …, auth: …`. */
  readonly properties: string;
  /** The arguments after the schema of a JSON result: `, MEDIA_TYPE`. */
  readonly media: string;
  /** What the first operation's file imports. */
  readonly imports: Imports;
}

/** Reads how the first operation of a client is written; a client without one has tokens. @throws Error if it is not found */
export function operationStyle(folder: string): OperationStyle {
  const index = parse(readFileSync(join(folder, "src/operations.ts"), "utf8"));
  const [first] = objectOf(index, "operations").properties;
  if (first === undefined) return firstStyle(camelOf(basename(folder)));
  const name = first.name?.getText() ?? "";
  const { from = "" } = importsOf(index).get(name) ?? {};
  const source = parse(readFileSync(join(folder, "src", from), "utf8"));
  const definition = objectOf(source, name);
  const textOf = (property: string): string | undefined => {
    const found = definition.properties.find((one) => one.name?.getText() === property);
    return found?.getText();
  };
  const properties = ["service", "base", "auth"].flatMap((property) => textOf(property) ?? []).join(",\n  ");
  const [, media = ""] = /^result: json\(\w+(, \w+)\)$/.exec(textOf("result") ?? "") ?? [];
  return { properties, media, imports: importsOf(source) };
}

function firstStyle(service: string): OperationStyle {
  return {
    properties: `service: ${service},\n  auth: requires("bearer")`,
    media: "",
    imports: new Map([
      [service, { from: "../service.ts", written: service }],
      ["requires", { from: "@org/http-core/operation", written: "requires" }],
    ]),
  };
}

/** The start of a program that talks to the sandbox by a client, from the client's README. */
export interface FirstLines {
  readonly code: string;
  /** The variable that is the client. */
  readonly client: string;
}

/** Reads the first lines of the first example of a client's README. @throws Error if it creates no client */
export function firstLines(folder: string): FirstLines {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  const [, example = ""] = /^```ts\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  const file = parse(example);
  const statements = file.statements.filter(ts.isVariableStatement);
  const at = statements.findIndex((one) => /= create(?!Sandbox)\w+(?:<\w+>)?\(/.test(one.getText()));
  const creating = statements[at];
  if (creating === undefined) throw new Error(`${folder}/README.md: its first example creates no client`);
  // Without the types of a document: the endpoint that is made is not in it.
  const code = statements.slice(0, at + 1).map((one) => one.getText().replace(/(= create\w+)<\w+>\(/, "$1("));
  return {
    code: [...importsFor(code.join("\n"), importsOf(file)), "", ...code].join("\n"),
    client: creating.declarationList.declarations[0]?.name.getText() ?? "",
  };
}
