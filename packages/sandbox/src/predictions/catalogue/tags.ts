/** A tag, before its row is drawn. */
export interface TagEntry {
  readonly id: string;
  readonly label: string;
  readonly slug: TagSlug;
  /** The broader tag that this one belongs to. */
  readonly within?: TagSlug;
}

const TAGS = [
  { id: "1", label: "Sports", slug: "sports" },
  { id: "100215", label: "Soccer", slug: "soccer", within: "sports" },
  { id: "37", label: "Basketball", slug: "basketball", within: "sports" },
  { id: "66", label: "Esports", slug: "esports", within: "sports" },
  { id: "100641", label: "Games", slug: "games", within: "sports" },
  { id: "100702", label: "Champions", slug: "champions", within: "sports" },
  { id: "4", label: "Politics", slug: "politics" },
  { id: "150", label: "Elections", slug: "elections", within: "politics" },
  { id: "101970", label: "World", slug: "world" },
  { id: "100265", label: "Geopolitics", slug: "geopolitics", within: "world" },
  { id: "22", label: "Crypto", slug: "crypto" },
  { id: "235", label: "Bitcoin", slug: "bitcoin", within: "crypto" },
  { id: "39", label: "Ethereum", slug: "ethereum", within: "crypto" },
  { id: "102127", label: "Up or Down", slug: "up-or-down", within: "crypto" },
  { id: "122", label: "Finance", slug: "finance" },
  { id: "100328", label: "Economy", slug: "economy", within: "finance" },
  { id: "159", label: "Central Banks", slug: "central-banks", within: "finance" },
  { id: "604", label: "Companies", slug: "companies", within: "finance" },
  { id: "1403", label: "Tech", slug: "tech" },
  { id: "439", label: "AI", slug: "ai", within: "tech" },
  { id: "2005", label: "Space", slug: "space", within: "science" },
  { id: "74", label: "Science", slug: "science" },
  { id: "1474", label: "Weather", slug: "weather", within: "science" },
  { id: "596", label: "Culture", slug: "culture" },
  { id: "53", label: "Film", slug: "film", within: "culture" },
  { id: "102650", label: "Social Media", slug: "social-media", within: "culture" },
  { id: "101757", label: "Recurring", slug: "recurring" },
  { id: "9", label: "Archive", slug: "archive" },
] as const;

/** The slugs of all tags. */
export type TagSlug = (typeof TAGS)[number]["slug"];

/** Every tag. There are fewer than 32, so that an event's tags are the bits of one number. */
export const tags: readonly TagEntry[] = TAGS;

/** The bits of the tags that pass a test. */
export function tagBits(test: (tag: TagEntry) => boolean): number {
  return tags.reduce((bits, tag, index) => (test(tag) ? bits | (1 << index) : bits), 0);
}

/** The bits of tags and of those within them. */
export function withRelated(bits: number): number {
  const broad = new Set(tags.filter((_, index) => (bits & (1 << index)) !== 0).map((tag) => tag.slug));
  return bits | tagBits(({ within }) => within !== undefined && broad.has(within));
}
