import { entity, fields, text, type Entity, type FieldsOutput } from "@org/http-core/schema";
import { attributes, location } from "./content-fields.ts";

const entry = fields(
  {
    ...location,
    /** `file`, `dir`, `symlink` or `submodule`. Source: recordings of a deployment. */
    type: text,
  },
  attributes,
);

/** An entry of a folder, as in the folder's contents. Source: recordings of a deployment. */
export interface ContentEntry extends FieldsOutput<typeof entry> {}
/** The schema of {@link ContentEntry}. */
export interface ContentEntrySchema extends Entity<"ContentEntry", typeof entry, ContentEntry> {}
/** Checks {@link ContentEntry}. */
export const contentEntrySchema: ContentEntrySchema = entity("ContentEntry", entry);
