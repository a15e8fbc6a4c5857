import { entity, fields, text, type Entity, type FieldsOutput } from "@org/http-core/schema";
import { attributes, place } from "./content-fields.ts";

const file = fields(
  {
    ...place,
    /** In `encoding`; its lines are broken, which `atob` passes over. Source: the sandbox, after a deployment. */
    content: text,
  },
  {
    ...attributes,
    /** `base64`; `none` of a file that is too large to be in the answer. Source: the sandbox, after a deployment. */
    encoding: text,
    /** `file`. Source: the sandbox, after a deployment. */
    type: text,
  },
);

/** A file with its content. `requestText` gives it undecoded; a folder is a list of entries instead. Source: the sandbox, after a deployment. */
export interface FileContent extends FieldsOutput<typeof file> {}
/** The schema of {@link FileContent}. */
export interface FileContentSchema extends Entity<"FileContent", typeof file, FileContent> {}
/** Checks {@link FileContent}. */
export const fileContentSchema: FileContentSchema = entity("FileContent", file);
