/** An example of a specification in CommonMark's form. */
export interface Example {
  readonly markdown: string;
  readonly html: string;
  /** Its number, from 1 on. */
  readonly example: number;
  readonly start_line: number;
  readonly end_line: number;
  /** The heading above it. */
  readonly section: string;
  readonly extensions: readonly string[];
}

const FENCE = "`".repeat(32);

/** Reads the examples of a text as CommonMark's `spec_tests.py` does: `→` is a tab. */
export function examplesOf(text: string): readonly Example[] {
  const examples: Example[] = [];
  const lines = text.split(/(?<=\n)/);
  let section = "";
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    section = /^#+ (.*)$/m.exec(line)?.[1]?.trim() ?? section;
    if (!line.startsWith(`${FENCE} example`)) continue;
    const dot = lines.findIndex((one, index) => index > at && one.trim() === ".");
    const end = lines.findIndex((one, index) => index > dot && one.trim() === FENCE);
    const between = (from: number, to: number): string =>
      lines.slice(from, to).join("").replaceAll("→", "\t");
    examples.push({
      markdown: between(at + 1, dot),
      html: between(dot + 1, end),
      example: examples.length + 1,
      start_line: at + 1,
      end_line: end + 1,
      section,
      extensions: line.slice(`${FENCE} example`.length).split(/\s+/).filter(Boolean),
    });
    at = end;
  }
  return examples;
}
