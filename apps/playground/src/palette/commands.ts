/** What the palette offers. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** Its kind or key, beside the label. */
  readonly hint: string;
  readonly act: () => void;
}

/** The commands that have each word of a search, in any case: those whose label begins with it first. */
export function matching(commands: readonly Command[], words: string): readonly Command[] {
  const wanted = words.toLowerCase().trim().split(/\s+/);
  const found = commands.filter(({ label, hint }) => {
    const text = `${label} ${hint}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const begins = ({ label }: Command): boolean => label.toLowerCase().startsWith(wanted[0] ?? "");
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}
