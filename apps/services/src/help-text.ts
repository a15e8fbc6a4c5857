/**
 * A doc comment as help text: without its source note, which is for maintainers, and without what only holds in code.
 * Texts are shown without the quotes that a program needs.
 */
export function helpText(comment: string): string {
  return comment
    .replace(/\s*\bSource:[\s\S]*$/, "")
    .replace(/\s*\bIn code,[\s\S]*?\.(?=\s|$)/g, "")
    .replace(/`"([^"`]*)"`/g, "`$1`");
}
