import { join } from "node:path";
import { readJson } from "@org/test-kit/conformance-dir";

/** A `Link` header and its expected links: target, relation, parameters. */
export interface LinkCase {
  readonly name: string;
  readonly header: string;
  readonly expected: unknown;
  /** A header of 100,000 characters, whose parameters are not compared. */
  readonly isLong: boolean;
}

/** Cases of `Link` headers, written from RFC 8288, appendix B. */
export function linkCases(): readonly LinkCase[] {
  const file = join(import.meta.dirname, "request/link-header-cases.json");
  return listOf(objectOf(readJson(file))["cases"]).map((each) => {
    const { n, h, e } = objectOf(each);
    const isLong = h === "@LONG";
    const header = isLong ? `<u>; rel=next; title="${"a".repeat(100_000)}"` : String(h);
    return { name: String(n), header, expected: e, isLong };
  });
}

/** A URI template with its variables and permitted expansions; `false`: the template is invalid. */
export interface TemplateCase {
  readonly name: string;
  readonly template: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly expected: unknown;
}

/** The public cases of URI templates (RFC 6570). */
export function templateCases(folder: string): readonly TemplateCase[] {
  const files = ["spec-examples", "spec-examples-by-section", "extended-tests", "negative-tests"];
  return files.flatMap((file) =>
    Object.entries(objectOf(readJson(join(folder, `${file}.json`)))).flatMap(([section, group]) => {
      const { variables, testcases } = objectOf(group);
      return listOf(testcases).map((testcase) => {
        const [template, expected] = listOf(testcase);
        const name = `${file}, ${section}: ${String(template)}`;
        return { name, template: String(template), variables: objectOf(variables), expected };
      });
    }),
  );
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) throw new TypeError("not an object");
  return Object.fromEntries(Object.entries(value));
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError("not a list");
  return value;
}
