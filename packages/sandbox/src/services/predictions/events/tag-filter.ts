import { tagBits, withRelated } from "../catalogue/tags.ts";
import { plainKey } from "../listing/values.ts";

/** Whether an event with these tags, as bits, is meant. */
export type TagTest = (tags: number) => boolean;

/** The tags that are asked for, each with those related to it where that is asked for. */
export interface TagQuery {
  readonly ids?: readonly string[] | undefined;
  readonly slug?: string | undefined;
  readonly related: boolean;
  readonly match: "any" | "all";
}

/** Tests for tags to include. A tag that nobody knows is on no event. */
export function includesTags({ ids, slug, related, match }: TagQuery): TagTest {
  const widen = (bits: number): number => (related ? withRelated(bits) : bits);
  // A query may name a tag thousands of times; there are few tags.
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

/** Tests for tags to leave out. */
export function excludesTags(ids: readonly string[]): TagTest {
  const excluded = tagBits((tag) => ids.some((id) => plainKey(id) === tag.id));
  return (tags) => (tags & excluded) === 0;
}
