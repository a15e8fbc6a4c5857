/** A text; null if it is absent or empty, which the service sends for "none". */
export function nonEmpty(text: string | null | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}
