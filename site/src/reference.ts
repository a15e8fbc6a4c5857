import type { FindDocumented } from "./doc-comments.ts";
import { anchorsOf } from "@org/markdown";

/** What one name is, as the page of its entry shows it. */
interface Signature {
  readonly name: string;
  readonly code: string;
}

/**
 * The page of an entry: each name with its documentation and its signature.
 *
 * @param specifier as it is imported: `@org/http-core/schema`
 * @param api the package's `API.md`
 * @param report the entry's signatures, as `generate` writes them
 * @param about what the entry is for
 * @param find finds the whole documentation of a name; where it finds none, its first sentence is shown
 * @throws Error if a name has no signature
 */
export function entryPage(
  specifier: string,
  api: string,
  report: string,
  about: string,
  find: FindDocumented,
): string {
  const [, exported = ""] = /```ts\n(?!import)([\s\S]*?)```/.exec(report) ?? [];
  const signatures = signaturesIn(exported);
  const names = namesOf(specifier, api);
  const parts = names.map(({ name, summary }) => {
    const code = signatures.filter((one) => one.name === name).map((one) => one.code);
    if (code.length === 0) throw new Error(`${specifier} has no signature of ${name}`);
    const documented = find(name, summary);
    const signature = `\`\`\`ts\n${documented?.source ?? code.join("\n\n")}\n\`\`\``;
    return `## \`${name}\`\n\n${signature}\n\n${documented?.text ?? summary}`;
  });
  const [, mentioned = ""] = /^## Mentioned above[^\n]*\n\n([\s\S]*)$/m.exec(report) ?? [];
  const more = mentioned === "" ? [] : [`## Types that only these mention\n\n${mentioned.trim()}`];
  const lead = about === "" ? [] : [about];
  return [`# \`${specifier}\``, ...lead, ...parts, ...more].join("\n\n") + "\n";
}

/** What a package exports, in a line each, with links to the signatures. */
export function exportsPage(api: string, entries: ReadonlyMap<string, string>): string {
  let specifier = "";
  return api
    .replace(/^<!-- prettier-ignore.*-->\n\n?/gm, "")
    .replace(/^One line each;.*$/m, "In a line each. Each name leads to its signature.")
    .split("\n")
    .map((line) => {
      specifier = /^## `(.+)`$/.exec(line)?.[1] ?? specifier;
      const page = entries.get(specifier);
      const [row, name = ""] = /^\| `(\w+)` \|/.exec(line) ?? [];
      if (row === undefined || page === undefined) return line;
      const anchor = anchorIn(specifier, api, name);
      return `| [\`${name}\`](${page}#${anchor}) |${line.slice(row.length)}`;
    })
    .join("\n");
}

/** The entries of a package, in its order. */
export function specifiersOf(api: string): readonly string[] {
  return Array.from(api.matchAll(/^## `(.+)`$/gm), ([, specifier = ""]) => specifier);
}

function namesOf(
  specifier: string,
  api: string,
): readonly { readonly name: string; readonly summary: string }[] {
  const [, section = ""] = api.split(`## \`${specifier}\`\n`);
  const [own = ""] = section.split("\n## ");
  return Array.from(own.matchAll(/^\| `(\w+)` \| (.*) \|$/gm), ([, name = "", summary = ""]) => {
    return { name, summary: summary.replaceAll(String.raw`\|`, "|").replace("_Experimental._ ", "") };
  });
}

function anchorIn(specifier: string, api: string, name: string): string {
  const names = namesOf(specifier, api).map((one) => one.name);
  const headings = [`# \`${specifier}\``, ...names.map((one) => `## \`${one}\``)].join("\n");
  return anchorsOf(headings)[names.indexOf(name) + 1] ?? "";
}

/** The statements of a report, each with the name that it exports. */
function signaturesIn(code: string): readonly Signature[] {
  return code
    .trim()
    .split(/\n\n(?=\S)/)
    .map((text) => ({ name: nameIn(text), code: text }));
}

function nameIn(statement: string): string {
  const renamed = /^export (?:type )?\{ (?:\w+ as )?(\w+) \}/m.exec(statement)?.[1];
  return renamed ?? /^export (?:abstract |async )*\w+\*? (\w+)/m.exec(statement)?.[1] ?? "";
}
