import * as s from "@org/http-core/schema";

const optimizedImage = s.fields(
  {
    /** Key of the optimised image, unique among optimised images. */
    id: s.text,
  },
  {
    /** Address (URL) of the picture as it was uploaded. */
    imageUrlSource: s.text,
    /** Address (URL) of the smaller picture. */
    imageUrlOptimized: s.text,
    /** When it was last resized, as text; no form is specified. */
    imageOptimizedLastUpdated: s.text,
    /** The field of its owner that has the picture, such as `image` or `icon`. */
    field: s.text,
    /** Kind of its owner, by the service's own table name. */
    relname: s.text,
    /** Size of the uploaded picture, in kilobytes. */
    imageSizeKbSource: s.number,
    /** Size of the smaller picture, in kilobytes. */
    imageSizeKbOptimized: s.number,
    /** Number of its owner in that table. */
    relID: s.number,
    /** True once the smaller picture can be fetched. */
    imageOptimizedComplete: s.flag,
  },
);

/**
 * A picture of an event, market or collection that the service resized.
 *
 * Source: specification, Optimized image; no recording has one.
 */
export interface OptimizedImage extends s.FieldsOutput<typeof optimizedImage> {}
/** The type of {@link optimizedImageSchema}. */
export interface OptimizedImageSchema extends s.Entity<
  "OptimizedImage",
  typeof optimizedImage,
  OptimizedImage
> {}
/** Checks an {@link OptimizedImage}; unknown fields are kept. */
export const optimizedImageSchema: OptimizedImageSchema = s.entity("OptimizedImage", optimizedImage);
