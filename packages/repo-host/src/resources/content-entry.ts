import {
  count,
  entity,
  fields,
  nullable,
  record,
  text,
  type Entity,
  type FieldsOutput,
} from "@org/http-core/schema";

const entry = fields(
  {
    /** The last part of its path. Source: recordings of a deployment. */
    name: text,
    /** Where it is in the repository, without a leading slash. Source: recordings of a deployment. */
    path: text,
    /** `file`, `dir`, `symlink` or `submodule`. Source: recordings of a deployment. */
    type: text,
  },
  {
    /** Its length. Unit: bytes; 0 of a folder. Source: recordings of a deployment. */
    size: count,
    /** The object's name in git: 40 hexadecimal digits. Source: recordings of a deployment. */
    sha: text,
    /** This resource, of the branch that was asked for. Source: recordings of a deployment. */
    url: text,
    /** The object in git; null of a repository within the repository. Source: recordings of a deployment. */
    git_url: text,
    /** Where its bytes are to be had; null of a folder. Source: recordings of a deployment. */
    download_url: text,
    /** Page for people. Source: recordings of a deployment. */
    html_url: text,
    /** `self`, `git` and `html`: the addresses above once more. Source: recordings of a deployment. */
    _links: record(nullable(text)),
  },
);

/** An entry of a folder, as the folder's contents list it. Source: recordings of a deployment. */
export interface ContentEntry extends FieldsOutput<typeof entry> {}
/** The schema of {@link ContentEntry}. */
export interface ContentEntrySchema extends Entity<"ContentEntry", typeof entry, ContentEntry> {}
/** Checks {@link ContentEntry}. */
export const contentEntrySchema: ContentEntrySchema = entity("ContentEntry", entry);
