import * as s from "@org/http-core/schema";
import { optimizedImageSchema } from "./optimized-image.ts";

const collection = s.fields(
  {
    /** Key of the collection, unique among collections. */
    id: s.text,
  },
  {
    /** Short name, unique among collections. */
    ticker: s.text,
    /** Name in URLs: lower case, words joined by hyphens. */
    slug: s.text,
    /** Headline shown to users. */
    title: s.text,
    /** Second line under the headline. */
    subtitle: s.text,
    /** Kind of collection; values not specified. */
    collectionType: s.text,
    /** What it contains, as text for users. */
    description: s.text,
    /** Tags as one string, unlike the lists of tags elsewhere; form not specified. */
    tags: s.text,
    /** Address (URL) of the picture. */
    image: s.text,
    /** Address (URL) of the small picture. */
    icon: s.text,
    /** Address (URL) of the wide picture above the page. */
    headerImage: s.text,
    /** Its layout in the service's front end; values not specified. */
    layout: s.text,
    /** Values of the template's variables, as text; form not specified. */
    templateVariables: s.text,
    /** When it was published; ISO 8601 or the database form `YYYY-MM-DD HH:MM:SS+00`. */
    publishedAt: s.text,
    /** Key of the account that created it, as text. */
    createdBy: s.text,
    /** Key of the account that last changed it, as text. */
    updatedBy: s.text,
    /** True while it is shown. It may be active and closed. */
    active: s.flag,
    /** True once everything in it is over. */
    closed: s.flag,
    /** True: archived and no longer listed. */
    archived: s.flag,
    /** True: marked as new by the service. */
    new: s.flag,
    /** True: featured on the service's pages. */
    featured: s.flag,
    /** True: not available in some countries. */
    restricted: s.flag,
    /** True: a template, not a collection itself. */
    isTemplate: s.flag,
    /** True: comments are enabled. */
    commentsEnabled: s.flag,
    /** When it was created, ISO 8601 in UTC. */
    createdAt: s.time,
    /** When it was last changed, ISO 8601 in UTC. */
    updatedAt: s.time,
    /** `image` at a smaller size. */
    imageOptimized: optimizedImageSchema,
    /** `icon` at a smaller size. */
    iconOptimized: optimizedImageSchema,
    /** `headerImage` at a smaller size. */
    headerImageOptimized: optimizedImageSchema,
  },
);

/**
 * A group of events and series put together by the service's editors.
 *
 * Source: specification, Collection; no recording has one.
 */
export interface Collection extends s.FieldsOutput<typeof collection> {}
/** The type of {@link collectionSchema}. */
export interface CollectionSchema extends s.Entity<"Collection", typeof collection, Collection> {}
/** Checks a {@link Collection}; unknown fields are kept. */
export const collectionSchema: CollectionSchema = s.entity("Collection", collection);
