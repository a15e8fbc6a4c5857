import { tagBits, withRelated } from "../catalogue/tags.ts";
import { plainKey } from "../listing/values.ts";

/** Whether an event with these tags, as bits, matches. */
export type TagTest = (tags: number) => boolean;

/** The tags to include, optionally with related ones. */
export interface TagQuery {
  readonly ids?: readonly string[] | undefined;
  readonly slug?: string | undefined;
  readonly related: boolean;
  readonly match: "any" | "all";
}

/** Creates the filter of tags to include. An unknown tag matches no event. */
export function includesTags({ ids, slug, related, match }: TagQuery): TagTest {
  const widen = (bits: number): number => (related ? withRelated(bits) : bits);
  // Deduplicate: a query may repeat a tag thousands of times.
  const groups = Array.from(
    new Set((ids ?? []).map((id) => widen(tagBits((tag) => tag.id === plainKey(id))))),
  );
  const named = slug === undefined ? undefined : widen(tagBits((tag) => tag.slug === slug.toLowerCase()));
  return (tags) => {
    const hit = (group: number): boolean => (tags & group) !== 0;
    const found = ids === undefined || (match === "all" ? groups.every(hit) : groups.some(hit));
    return found && (named === undefined || hit(named));
  };
}

/** Creates the filter of tags to exclude. */
export function excludesTags(ids: readonly string[]): TagTest {
  const excluded = tagBits((tag) => ids.some((id) => plainKey(id) === tag.id));
  return (tags) => (tags & excluded) === 0;
}
