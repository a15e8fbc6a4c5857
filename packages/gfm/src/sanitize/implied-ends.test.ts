import { expect, it } from "vitest";
import { openBefore } from "./implied-ends.ts";

/** The open elements that stay open when another one starts. */
function staying(element: string, open: string, base = 0): string {
  const names = open.split(" ").filter(Boolean);
  return names
    .slice(
      0,
      openBefore(element, names, base, (name) => names.includes(name)),
    )
    .join(" ");
}

it.each([
  ["li", "ul li", "ul"],
  ["li", "ul li p b", "ul"],
  ["li", "ul li ul", "ul li ul"],
  ["li", "ul li ol li", "ul li ol"],
  ["p", "div p em", "div"],
  ["h2", "p", ""],
  ["table", "p", ""],
  ["p", "p table", "p table"],
  ["p", "table tr td", "table tr td"],
  ["span", "p", "p"],
  ["div", "h1", "h1"],
  ["dd", "dl dt", "dl"],
  ["dt", "dl dd p", "dl"],
  ["dt", "dl dd dl", "dl dd dl"],
  ["td", "table tr td", "table tr"],
  ["th", "table tr td b", "table tr"],
  ["td", "table tr td table", "table tr td table"],
  ["tr", "table tbody tr td", "table tbody"],
  ["tr", "table thead", "table thead"],
  ["tbody", "table thead tr th", "table"],
  ["tfoot", "table tbody", "table"],
])("where <%s> starts, of the elements %j these stay open: %j", (element, open, expected) => {
  expect(staying(element, open)).toBe(expected);
});

it("the elements below the base stay open", () => {
  expect(staying("li", "ul li ul li", 1)).toBe("ul li ul");
  expect(staying("p", "p p", 1)).toBe("p");
  expect(staying("p", "p p", 2)).toBe("p p");
});
