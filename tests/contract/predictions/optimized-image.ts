import { booleans, numbers, strings } from "../columns.ts";
import type { EntityContract } from "../table.ts";

/** A smaller copy of an image. */
export const optimizedImage: EntityContract = {
  name: "Optimized image",
  heading: "### Optimized image",
  fields: [
    ...strings("id", "imageUrlSource", "imageUrlOptimized", "imageOptimizedLastUpdated", "field", "relname"),
    ...numbers("imageSizeKbSource", "imageSizeKbOptimized", "relID"),
    ...booleans("imageOptimizedComplete"),
  ],
};
