import { entity, fields, text, type Entity, type FieldsOutput } from "@org/http-core/schema";
import { attributes, location } from "./content-fields.ts";

const file = fields(
  {
    ...location,
    /** The content in `encoding`, with line breaks, which `atob` ignores. Source: the sandbox, after a deployment. */
    content: text,
  },
  {
    ...attributes,
    /** `base64`; `none` for a file that is too large for the response. Source: the sandbox, after a deployment. */
    encoding: text,
    /** `file`. Source: the sandbox, after a deployment. */
    type: text,
  },
);

/** A file with its content. `requestText` returns the raw content; a folder is a list of entries. Source: the sandbox, after a deployment. */
export interface FileContent extends FieldsOutput<typeof file> {}
/** The schema of {@link FileContent}. */
export interface FileContentSchema extends Entity<"FileContent", typeof file, FileContent> {}
/** Checks {@link FileContent}. */
export const fileContentSchema: FileContentSchema = entity("FileContent", file);
