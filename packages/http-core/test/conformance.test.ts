import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJson, suite } from "../../../tests/support/conformance.ts";
import { parseLinkHeader } from "../src/index.ts";
import { templateParts } from "../src/operation/template.ts";
import { expand as expandTemplate } from "../src/request/expand.ts";

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) throw new TypeError("not an object");
  return Object.fromEntries(Object.entries(value));
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError("not a list");
  return value;
}

suite("the suite of Link headers (RFC 8288)", "conformance/link-header-cases.json", (file) => {
  const cases = listOf(objectOf(readJson(file))["cases"]).map(objectOf);

  it("has all of its 54 cases", () => {
    expect(cases).toHaveLength(54);
  });

  for (const { n, h, e } of cases) {
    it(`reads: ${String(n)}`, () => {
      const long = h === "@LONG";
      const header = long ? `<u>; rel=next; title="${"a".repeat(100_000)}"` : String(h);
      const links = parseLinkHeader(header).map(({ uri, rel, params }) => [uri, rel, long ? {} : params]);
      expect(links).toEqual(e);
    });
  }
});

suite("the suite of URI templates (RFC 6570)", "conformance/uritemplate-test", (folder) => {
  const files = ["spec-examples", "spec-examples-by-section", "extended-tests", "negative-tests"];
  const cases = files.flatMap((file) =>
    Object.entries(objectOf(readJson(join(folder, `${file}.json`)))).flatMap(([section, group]) => {
      const { variables, testcases } = objectOf(group);
      return listOf(testcases).map((testcase) => {
        const [template, expected] = listOf(testcase);
        return {
          name: `${file}, ${section}: ${String(template)}`,
          template: String(template),
          variables,
          expected,
        };
      });
    }),
  );

  it("has all of its 270 cases", () => {
    expect(cases).toHaveLength(270);
  });

  it.each(cases)("$name", ({ template, variables, expected }) => {
    const expand = (): string => expandTemplate(templateParts(template), objectOf(variables));
    if (expected === false) expect(expand).toThrow();
    else expect(Array.isArray(expected) ? expected : [expected]).toContain(expand());
  });
});

describe("a Link header", () => {
  it("of any text is read without throwing", () => {
    const pieces = fc.constantFrom(
      "<",
      ">",
      ";",
      ",",
      '"',
      "\\",
      "=",
      "rel",
      "next",
      " ",
      "*",
      "'",
      "%e4",
      "UTF-8",
      "a",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        expect(() => parseLinkHeader(parts.join(""))).not.toThrow();
      }),
      { numRuns: 2_000 },
    );
  });
});
