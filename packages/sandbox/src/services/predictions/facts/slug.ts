/** A name for addresses: lower case, words joined by hyphens, the key at the end, so that no two are the same. */
export function slugOf(text: string, key: string): string {
  const words = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${words}-${key}`;
}

/** The key at the end of a name for addresses. */
export function keyOfSlug(slug: string): string {
  return slug.slice(slug.lastIndexOf("-") + 1);
}
