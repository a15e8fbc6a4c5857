import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generate, type Output } from "../src/generate.ts";
import { compilerOptions, loadPrograms, type PackageProgram } from "../src/program.ts";

const fixture = join(import.meta.dirname, "fixture");
const options = compilerOptions(join(import.meta.dirname, "../../../tsconfig.base.json"));
const [shop, bare] = [join(fixture, "shop"), join(fixture, "bare")];
// Beside the fixture, so that the shared runtime is found from there.
const copy = mkdtempSync(join(fixture, "..", ".shop-"));
let programs: readonly PackageProgram[] = [];

beforeAll(() => {
  cpSync(shop, copy, { recursive: true });
  programs = loadPrograms([shop, bare, copy], options);
});
afterAll(() => {
  rmSync(copy, { recursive: true });
});

async function generated(folder: string, put: Output): Promise<readonly string[]> {
  const program = programs[[shop, bare, copy].indexOf(folder)];
  if (program === undefined) throw new Error("no program");
  return generate(folder, program, put);
}

describe("a documented package", () => {
  const written = new Map<string, string>();
  let complaints: readonly string[] = [];

  beforeAll(async () => {
    complaints = await generated(shop, (file, text) => written.set(file, text));
  });

  test("gets no errors", () => {
    expect(complaints).toEqual([]);
  });

  test("describes its operations, types and fields, also recursive ones", () => {
    const text = written.get(join(shop, "src/docs.generated.ts")) ?? "";
    expect(JSON.parse(text.slice(text.indexOf("= {") + 2, text.lastIndexOf(";")))).toEqual({
      operations: {
        first: {
          summary: "One thing, e.g. a chair.",
          description: "One thing, e.g. a chair. With all its parts.",
        },
        "shelf.page": { summary: "The shelf as a page.", description: "The shelf as a page." },
      },
      types: {
        Label: {
          description: "What hangs on a thing. Source: catalog, labels.",
          fields: { id: "Key of the label; see `Thing`. Source: catalog, labels." },
        },
        Thing: {
          description: "Something to buy.\n\nSource: catalog, things.",
          fields: {
            id: "Key of the thing. Unique | never reused. Source: catalog, things.",
            price:
              "Price without tax, in euros.\n\nOne of:\n- list price\n- price of the day\n\nSource: catalog, things.",
            labels: "What hangs on it. Source: a visit.",
            parts: "What it is made of. Source: catalog, things.",
          },
        },
        ThingsParams: {
          description: "Parameters of the list of things. Source: catalog, list.",
          fields: {
            shelf: "Shelf to look at. Source: catalog, list.",
            size: "Things a page. Source: catalog, list.",
            label: "Only things with one of these labels. Source: catalog, list.",
          },
        },
      },
    });
  });
});

describe("a README", () => {
  test("has the reference between its markers, and is stable", async () => {
    const readme = join(copy, "README.md");
    await generated(copy, writeFileSync);
    const once = readFileSync(readme, "utf8");
    await generated(copy, writeFileSync);
    expect(readFileSync(readme, "utf8")).toBe(once);
    expect(once.match(/^# Shop$|^The end\.$/gm)).toEqual(["# Shop", "The end."]);
    const rows = once.split("\n");
    expect(rows).toContain("| `first` | `GET /{shelf}/first` | Thing | One thing, e.g. a chair. |");
    expect(rows).toContain("| `shelf.page` | `GET /{shelf}` | html | The shelf as a page. |");
    expect(rows).toContain("| `shelf` | string | required | Shelf to look at. Source: catalog, list. |");
    expect(rows).toContain("| `size` | integer, 1 to 500 | `100` | Things a page. Source: catalog, list. |");
    expect(rows).toContain(
      "| `label` | string, repeatable |  | Only things with one of these labels. Source: catalog, list. |",
    );
    expect(rows).toContain(
      "| `id` | string | always | Key of the thing. Unique \\| never reused. Source: catalog, things. |",
    );
    expect(rows).toContain(
      "| `parts` | Thing[] \\| null |  | What it is made of. Source: catalog, things. |",
    );
  });
});

test("may have its fields on a separate page", async () => {
  const [readme, apart] = [join(copy, "README.md"), join(copy, "REFERENCE.md")];
  writeFileSync(apart, "# Fields\n\n<!-- generated:operations -->\n<!-- /generated -->\n");
  await generated(copy, writeFileSync);
  const [operations, fields] = [readFileSync(readme, "utf8"), readFileSync(apart, "utf8")];
  expect(operations).toContain("### Parameters of `first`");
  expect(operations).not.toContain("<details>");
  expect(fields).toMatch(/^# Fields\n/);
  expect(fields).toContain("<summary><code>Thing</code></summary>");
  expect(fields).not.toContain("### Parameters");
  rmSync(apart);
});

test("a missing description or source is reported with its position", async () => {
  expect(await generated(bare, () => undefined)).toEqual([
    "bare/src/operations.ts:46 the operation undocumented has no documentation",
    "bare/src/operations.ts:17 Thing has no documentation",
    "bare/src/operations.ts:11 Thing.id has no documentation",
    "bare/src/operations.ts:14 Thing.price has no documentation",
    "bare/src/operations.ts:24 ThingParams.size has no documentation",
    "bare/src/operations.ts:26 ThingParams.colour has no source",
  ]);
});
