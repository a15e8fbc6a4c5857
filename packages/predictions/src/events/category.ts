import * as s from "@org/http-core/schema";

const category = s.fields(
  {
    /** Key of the category in the catalogue, unique among categories. */
    id: s.text,
  },
  {
    /** Name shown to users, such as `Crypto`. */
    label: s.text,
    /** Key or label of the category above this one; empty at the top. The specification does not say which. */
    parentCategory: s.text,
    /** Name in URLs: lower case, words joined by hyphens. */
    slug: s.text,
    /** When it was published; ISO 8601 or the database form `YYYY-MM-DD HH:MM:SS+00`. */
    publishedAt: s.text,
    /** Key of the account that created it, as text. */
    createdBy: s.text,
    /** Key of the account that last changed it, as text. */
    updatedBy: s.text,
    /** When it was created, ISO 8601 in UTC. */
    createdAt: s.time,
    /** When it was last changed, ISO 8601 in UTC. */
    updatedAt: s.time,
  },
);

/**
 * A broad subject of events, markets and series, older than tags.
 *
 * Source: specification, Category; no recording has one.
 */
export interface Category extends s.FieldsOutput<typeof category> {}
/** The type of {@link categorySchema}. */
export interface CategorySchema extends s.Entity<"Category", typeof category, Category> {}
/** Checks a {@link Category}; unknown fields are kept. */
export const categorySchema: CategorySchema = s.entity("Category", category);
