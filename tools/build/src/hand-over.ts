import { dirname, join, posix } from "node:path";
import { RolldownMagicString, type Plugin } from "rolldown";
import { parseAst } from "rolldown/parseAst";
import type { ESTree } from "rolldown/utils";
import type { OnDemand } from "./on-demand.ts";
import { sourceOf } from "./sources.ts";

/** The file of what is imported on demand, and what it takes. */
export interface Made {
  readonly name: string;
  readonly handed: readonly Handed[];
}

/** A value that what is imported on demand takes from other modules. */
export interface Handed {
  readonly name: string;
  /** The path of a module, or the name of another package. */
  readonly from: string;
}

/**
 * Makes what is imported on demand a function of what it imports itself. Like a module, it makes its values once.
 *
 * @param handed gets what the function takes
 */
export function asFunction({ modules }: OnDemand, handed: Handed[]): Plugin {
  return {
    name: "as-function",
    resolveId(request, importer) {
      if (importer === undefined || !request.startsWith(".")) return undefined;
      const id = join(dirname(importer), request);
      return modules.has(id) ? undefined : { id, external: "absolute" };
    },
    renderChunk(code, { fileName }) {
      const text = new RolldownMagicString(code);
      const parameters: string[] = [];
      const values: string[] = [];
      for (const statement of parseAst(code, null, fileName).body) {
        if (statement.type === "ImportDeclaration")
          for (const specifier of statement.specifiers) {
            const name = specifier.type === "ImportSpecifier" ? nameOf(specifier.imported) : "default";
            handed.push({ name, from: statement.source.value });
            parameters.push(specifier.local.name);
          }
        else if (statement.type === "ExportNamedDeclaration")
          values.push(
            ...statement.specifiers.map(({ exported, local }) => `${nameOf(exported)}: ${nameOf(local)}`),
          );
        else continue;
        text.remove(statement.start, statement.end);
      }
      text.prepend(`let made;\nexport const make = ([${parameters.join(", ")}]) => made ??= (() => {\n`);
      text.append(`return { ${values.join(", ")} };\n})();\n`);
      return { code: text };
    },
  };
}

/** A name in the list of an import or export, as it is written there. */
function nameOf(name: ESTree.ModuleExportName): string {
  return name.type === "Literal" ? JSON.stringify(name.value) : name.name;
}

const SCHEME = "on-demand:";

/**
 * Hands to what is imported on demand what it takes, where it is imported.
 *
 * @param made by the path of the module that is imported
 */
export function handOver(made: ReadonlyMap<string, Made>): Plugin {
  return {
    name: "hand-over",
    resolveId(id) {
      return id.startsWith(SCHEME) ? { id, external: true } : undefined;
    },
    transform: {
      filter: { id: /\.ts$/ },
      handler(code, id) {
        const text = new RolldownMagicString(code, { filename: id });
        let count = 0;
        for (const { from, start, end } of sourceOf(id, code).onDemand) {
          const found = made.get(from);
          if (found === undefined) continue;
          const locals = found.handed.map((value) => {
            const local = `handed${String(++count)}`;
            text.append(`\nimport { ${value.name} as ${local} } from ${JSON.stringify(value.from)};`);
            return local;
          });
          const list = `[${locals.join(", ")}]`;
          text.overwrite(start, end, `import("${SCHEME}${found.name}").then(({ make }) => make(${list}))`);
        }
        return text.hasChanged() ? { code: text } : undefined;
      },
    },
    renderChunk(code, { fileName }) {
      const text = new RolldownMagicString(code);
      for (const { name } of made.values()) {
        const path = posix.relative(posix.dirname(fileName), `${name}.js`);
        text.replaceAll(`"${SCHEME}${name}"`, `"${path.startsWith(".") ? path : `./${path}`}"`);
      }
      return text.hasChanged() ? { code: text } : undefined;
    },
  };
}
