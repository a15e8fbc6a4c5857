const SECTION = /(<!-- generated:operations -->)[^]*?(<!-- \/generated -->)/;

/**
 * A page with the reference between its markers; without markers it stays as it is. The formatter leaves the
 * reference alone: it would pad every cell to the longest of its column.
 */
export function withReference(page: string, reference: string): string {
  const kept = `<!-- prettier-ignore-start -->\n\n${reference}\n\n<!-- prettier-ignore-end -->`;
  return page.replace(SECTION, (_, open: string, close: string) => `${open}\n${kept}\n${close}`);
}
