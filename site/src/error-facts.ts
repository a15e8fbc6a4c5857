import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as core from "@org/http-core";
import { sectionOf } from "@org/markdown";
import { root } from "./sources.ts";

const README = "packages/http-core/README.md";

/** What the runtime says about one of its errors. */
export interface ErrorFacts {
  /** The name of its class. */
  readonly name: string;
  readonly when: string;
  readonly retried: string;
  /** The properties that only this error has, as Markdown; empty: none. */
  readonly properties: string;
  /** The default of `hint`. Undefined: each error has its own. */
  readonly hint: string | undefined;
}

/** The facts of every error, by its code: from the table in the runtime's README, and from its class. */
export function errorFacts(): ReadonlyMap<string, ErrorFacts> {
  const table = sectionOf(readFileSync(join(root, README), "utf8"), "errors");
  const rows = Array.from(table.matchAll(/^\| `(\w+)` +\| `(\w+)` +\|(.*)\|(.*)\|(.*)\|$/gm));
  return new Map(
    rows.map(([, name = "", code = "", when = "", retried = "", properties = ""]) => {
      return [
        code,
        {
          name,
          when: when.trim(),
          retried: retried.trim(),
          properties: properties.trim(),
          hint: hintOf(name),
        },
      ];
    }),
  );
}

/**
 * The facts of an error as a table.
 *
 * @throws Error if there is no error with this code
 */
export function factsTable(code: string, facts: ErrorFacts | undefined): string {
  if (facts === undefined) throw new Error(`${README} has no error with the code ${code}`);
  const rows = [
    ["`error.code`", `\`"${code}"\``],
    ["when", facts.when],
    ["retried", facts.retried],
    ["`error.hint`", facts.hint ?? "the service's own, if it sent one"],
    ["further properties", facts.properties === "" ? "none" : facts.properties],
  ];
  return ["| | |", "| --- | --- |", ...rows.map((cells) => `| ${cells.join(" | ")} |`)].join("\n");
}

function hintOf(name: string): string | undefined {
  const errorClass: unknown = Reflect.get(core, name);
  const kind: unknown = typeof errorClass === "function" ? Reflect.get(errorClass, "errorKind") : undefined;
  const hint: unknown = Array.isArray(kind) ? kind[1] : undefined;
  return typeof hint === "string" ? hint : undefined;
}
