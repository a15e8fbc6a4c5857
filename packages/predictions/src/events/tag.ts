import * as s from "@org/http-core/schema";

const tag = s.fields(
  {
    /** Key of the tag, digits as text: the value of the parameters `tag_id` and `exclude_tag_id`. */
    id: s.text,
  },
  {
    /** Name shown to users, such as `Economic Policy`. */
    label: s.text,
    /** Name in URLs, such as `economic-policy`: the value of the parameter `tag_slug`. */
    slug: s.text,
    /** When it was published; the recordings have the database form `YYYY-MM-DD HH:MM:SS.fff+00`. */
    publishedAt: s.text,
    /** Number of the account that created it. */
    createdBy: s.number,
    /** Number of the account that last changed it. */
    updatedBy: s.number,
    /** When it was created, ISO 8601 in UTC. */
    createdAt: s.time,
    /** When it was last changed, ISO 8601 in UTC. */
    updatedAt: s.time,
    /** True: lists of tags always show it. Meaning inferred from the name. */
    forceShow: s.flag,
    /** True: lists of tags leave it out; it still selects events. Meaning inferred from the name. */
    forceHide: s.flag,
    /** True: it is in the carousel of the service's front page. Meaning inferred from the name. */
    isCarousel: s.flag,
  },
);

/**
 * A label on events, series and markets, by which events are selected.
 *
 * Source: specification, Tag; presence by recordings.
 */
export interface Tag extends s.FieldsOutput<typeof tag> {}
/** The type of {@link tagSchema}. */
export interface TagSchema extends s.Entity<"Tag", typeof tag, Tag> {}
/** Checks a {@link Tag}; unknown fields are kept. */
export const tagSchema: TagSchema = s.entity("Tag", tag);
