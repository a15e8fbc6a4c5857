/**
 * Reads the tables and lists of fields out of the specification's text, to find mistakes of the transcription.
 *
 * @module
 */

/** A table of a Markdown text, without its rule line. */
export interface TextTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/**
 * The text below a heading, up to the next heading that is not below it.
 *
 * @throws RangeError where there is no such heading
 */
export function sectionOf(text: string, heading: string): string {
  const lines = text.split("\n");
  const start = lines.indexOf(heading);
  if (start === -1) throw new RangeError(`The specification has no heading "${heading}"`);
  const depth = heading.indexOf(" ");
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => new RegExp(`^#{1,${String(depth)}} `).test(line));
  return (end === -1 ? rest : rest.slice(0, end)).join("\n");
}

/** The tables of a text. */
export function tablesIn(text: string): readonly TextTable[] {
  return text.split(/\n\n+/).flatMap((block) => {
    const [header, , ...rows] = block
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .map(cells);
    return header === undefined ? [] : [{ header, rows }];
  });
}

function cells(line: string): readonly string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

/** What a section says about fields, as `name: type`, in every form that the specification uses. */
export function fieldsIn(section: string): readonly string[] {
  const tables = tablesIn(section).filter(({ header }) => header[0] === "Field");
  const rows = tables.flatMap(({ header, rows }) =>
    rows.flatMap((row) => rowFields(row, header[1] === "Type")),
  );
  const prose = section.replace(/^\|.*$/gm, "");
  return [...rows, ...lettered(prose), ...grouped(prose), ...quoted(prose), ...inline(section)];
}

/** What a section says about parameters, as `name: type`: in tables, and in lines like ``Path parameter `id` (string)``. */
export function paramsIn(section: string): readonly string[] {
  const rows = tablesIn(section)
    .filter(({ header: [first] }) => first === "Query parameter" || first === "Name" || first === "Field")
    .flatMap((table) => table.rows.flatMap((row) => rowFields(row, true)));
  const lines = section.matchAll(/(?:[Pp]arameter|Header) `([\w-]+)` \((?:required |optional )?(\w+)/g);
  return [...rows, ...Array.from(lines, ([, name = "", type = ""]) => `${name}: ${type}`)];
}

function rowFields([names = "", type = ""]: readonly string[], typed: boolean): readonly string[] {
  const word = typed ? typeOf(type) : type.startsWith("One of") ? "enum" : "string";
  return names.split(", ").map((name) => `${name}: ${word}`);
}

function typeOf(cell: string): string {
  if (cell.startsWith("string, ISO 8601")) return "timestamp";
  if (cell.startsWith("string, date")) return "date";
  return /^\w+/.exec(cell)?.[0] ?? "";
}

const LETTERS = new Map(
  Object.entries({ S: "string", D: "timestamp", B: "boolean", N: "number", I: "integer" }),
);

/** `S: id, label; D: createdAt.` */
function lettered(prose: string): readonly string[] {
  return Array.from(prose.matchAll(/(?:^|[-;] )([SDBNI]): ([^;.\n]+)/gm)).flatMap(
    ([, letter = "", names = ""]) => names.split(", ").map((name) => `${name}: ${LETTERS.get(letter) ?? ""}`),
  );
}

/** `markets: array of Market; imageOptimized, iconOptimized: Optimized image objects.` */
function grouped(prose: string): readonly string[] {
  const groups = prose.matchAll(/\b([A-Za-z]\w*(?:, \w+)*): (array|object|Optimized image object)/g);
  return Array.from(groups).flatMap(([, names = "", words = ""]) =>
    names.split(", ").map((name) => `${name}: ${words === "array" ? "array" : "object"}`),
  );
}

/** `` `pages` (integer, >= 0) `` */
function quoted(prose: string): readonly string[] {
  const found = prose.matchAll(/`(\w+)` \((string|array|integer)/g);
  return Array.from(found, ([, name = "", type = ""]) => `${name}: ${type}`);
}

/** `{token_id string, price number}`, and what stands between such objects in the same cell. */
function inline(section: string): readonly string[] {
  return Array.from(section.matchAll(/[^|\n]*\{[^}]*\}[^|\n]*/g)).flatMap(([cell]) => [
    ...Array.from(
      cell.matchAll(/(\w+) (string|number|boolean|integer|date)\b/g),
      ([, n = "", t = ""]) => `${n}: ${t}`,
    ),
    ...Array.from(
      cell.matchAll(/(\w+) ([NB])(?=[,}])/g),
      ([, n = "", t = ""]) => `${n}: ${LETTERS.get(t) ?? ""}`,
    ),
    ...Array.from(cell.matchAll(/(\w+) \(array of/g), ([, n = ""]) => `${n}: array`),
  ]);
}
