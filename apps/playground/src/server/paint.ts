/** Text with the colours of a terminal. */
export interface Paint {
  readonly bold: (text: string) => string;
  readonly quiet: (text: string) => string;
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
}

/** Colours for a terminal; none for a pipe, or with NO_COLOR (https://no-color.org). */
export function paintFor(
  out: { readonly isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): Paint {
  const wanted = out.isTTY === true && (environment["NO_COLOR"] ?? "") === "";
  const style =
    (on: number, off: number) =>
    (text: string): string =>
      wanted ? `\u001b[${String(on)}m${text}\u001b[${String(off)}m` : text;
  return { bold: style(1, 22), quiet: style(2, 22), good: style(32, 39), bad: style(31, 39) };
}
