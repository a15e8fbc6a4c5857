import { describe, expect, test } from "vitest";
import { lint } from "./lint.ts";

function messages(rule: string, code: string): readonly string[] {
  return lint([{ files: ["**/*.ts"], rules: { [`org/${rule}`]: "error" } }], "src/a.ts", code);
}

describe("relative imports", () => {
  test.each([
    "./a.ts",
    "../b/c.tsx",
    "./style.module.css",
    "./icon.svg?raw",
    "valibot",
    "node:fs",
    "../a.d.ts",
  ])("%s passes", (specifier) => {
    expect(messages("import-extensions", `import "${specifier}";`)).toEqual([]);
  });

  test.each(["./a", "..", "../b/index", "./a.js", "./a?raw"])("%s is refused", (specifier) => {
    expect(messages("import-extensions", `import "${specifier}";`)).toHaveLength(1);
  });
});

describe("exports", () => {
  test.each([
    "/** What it is. */ export const a = 1;",
    "/** What it is. */\nexport function a(): void {}",
    "/** First. */ export function a(b: 1): 1;\nexport function a(b: 2): 2;\nexport function a(b: unknown) { return b; }",
    "const a = 1; export { a };",
    'export * from "./b.ts";',
    'export interface TagSchema extends s.Entity<"Tag", typeof tag, Tag> {}',
    'export const tagSchema: TagSchema = s.entity("Tag", tag);',
    "export interface TagParamsSchema extends Params<typeof input, TagParams> {}",
    'export const tagParams: TagParamsSchema = params("TagParams", input);',
  ])("%s passes", (code) => {
    expect(messages("documented-exports", code)).toEqual([]);
  });

  test.each([
    "export const a = 1;",
    "// Not a doc comment.\nexport const a = 1;",
    "/* Neither. */ export const a = 1;",
    "export type A = 1;",
    "export class A {}",
    "export function a(b: 1): 1;\nexport function a(b: unknown) { return b; }",
    "/** One. */ export function a(): void {}\nexport function b(): void {}",
    "export interface Tag extends FieldsOutput<typeof tag> {}",
    "export const a = entities();",
  ])("%s is refused", (code) => {
    expect(messages("documented-exports", code)).toHaveLength(1);
  });
});

describe("the shared runtime", () => {
  test("names no service in any file", () => {
    const code = '// Uncles.\nconst a = "/markdown"; // repo-host, repohost\n';
    expect(messages("no-service-names", code)).toHaveLength(4);
  });

  test("may contain words that look like a service's name", () => {
    expect(messages("no-service-names", "// A validator as RFC 9110 has it; prediction, uncleared.")).toEqual(
      [],
    );
  });
});
