/** The open elements that end when another element starts, and the elements that stop the search for them. */
interface Implied {
  readonly ends: readonly string[];
  readonly within: ReadonlySet<string>;
}

const CELLS = ["td", "th"];
const ROWS = [...CELLS, "tr"];
const SECTIONS = ["tbody", "thead", "tfoot"];

const PARAGRAPH = implied(["p"], ["table", ...CELLS]);
const CELL = implied(CELLS, ["table"]);
const SECTION = implied([...ROWS, ...SECTIONS], ["table"]);
const TERM = implied(["dt", "dd", "p"], ["dl"]);

const IMPLIED = new Map<string, Implied>([
  ..."blockquote details div dl h1 h2 h3 h4 h5 h6 hr ol p pre section summary table ul"
    .split(" ")
    .map((name): [string, Implied] => [name, PARAGRAPH]),
  ["li", implied(["li", "p"], ["ul", "ol"])],
  ["dt", TERM],
  ["dd", TERM],
  ["td", CELL],
  ["th", CELL],
  ["tr", implied(ROWS, ["table"])],
  ...SECTIONS.map((name): [string, Implied] => [name, SECTION]),
]);

function implied(ends: readonly string[], within: readonly string[]): Implied {
  return { ends, within: new Set(within) };
}

/**
 * How many of the open elements stay open when another one starts, since many end tags are optional (HTML, 13.1.2.4).
 *
 * @param open the open elements, outer ones first
 * @param base the number of them that always stay open
 * @param isOpen whether any element of this name is open; usually none is, which saves the search
 */
export function openBefore(
  element: string,
  open: readonly string[],
  base: number,
  isOpen: (element: string) => boolean,
): number {
  const rule = IMPLIED.get(element);
  let stay = open.length;
  if (!rule?.ends.some(isOpen)) return stay;
  for (let index = open.length - 1; index >= base; index -= 1) {
    const name = open[index] ?? "";
    if (rule.within.has(name)) break;
    if (rule.ends.includes(name)) stay = index;
  }
  return stay;
}
