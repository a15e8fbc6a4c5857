import { parseLinkHeader } from "@org/http-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { times } from "@org/vitest-config/times";
import { suite } from "@org/test-kit/conformance";
import { linkCases, templateCases } from "../public-cases.ts";
import { templateParts } from "../../src/operation/template.ts";
import { expand as expandTemplate } from "../../src/request/expand-path.ts";

describe("the cases of Link headers (RFC 8288)", () => {
  const cases = linkCases();

  it("has 54 cases", () => {
    expect(cases).toHaveLength(54);
  });

  it.each(cases)("reads: $name", ({ header, expected, isLong }) => {
    const links = parseLinkHeader(header).map(({ uri, rel, params }) => [uri, rel, isLong ? {} : params]);
    expect(links).toEqual(expected);
  });
});

suite("the suite of URI templates (RFC 6570)", "conformance/uritemplate-test", (folder) => {
  const cases = templateCases(folder);

  it("has 270 cases", () => {
    expect(cases).toHaveLength(270);
  });

  it.each(cases)("$name", ({ template, variables, expected }) => {
    const expand = (): string => expandTemplate(templateParts(template), variables);
    if (expected === false) expect(expand).toThrow();
    else expect(Array.isArray(expected) ? expected : [expected]).toContain(expand());
  });
});

describe("a Link header", () => {
  it("of any text is parsed without throwing", () => {
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
      { numRuns: times(200, 2_000) },
    );
  });
});
