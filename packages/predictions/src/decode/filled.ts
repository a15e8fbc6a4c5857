/** A text; null where there is none, or an empty one, which the service sends for "none". */
export function filled(text: string | null | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}
