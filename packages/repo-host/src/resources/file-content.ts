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

const file = fields(
  {
    /** The last part of its path. Source: the sandbox, after a deployment. */
    name: text,
    /** Where it is in the repository, without a leading slash. Source: the sandbox, after a deployment. */
    path: text,
    /** In `encoding`; its lines are broken, which `atob` passes over. Source: the sandbox, after a deployment. */
    content: text,
  },
  {
    /** `base64`; `none` of a file that is too large to be in the answer. Source: the sandbox, after a deployment. */
    encoding: text,
    /** `file`. Source: the sandbox, after a deployment. */
    type: text,
    /** Its length. Unit: bytes; 0 of a folder. Source: the sandbox, after a deployment. */
    size: count,
    /** The object's name in git: 40 hexadecimal digits. Source: the sandbox, after a deployment. */
    sha: text,
    /** This resource, of the branch that was asked for. Source: the sandbox, after a deployment. */
    url: text,
    /** The object in git; null of a repository within the repository. Source: the sandbox, after a deployment. */
    git_url: text,
    /** Where its bytes are to be had; null of a folder. Source: the sandbox, after a deployment. */
    download_url: text,
    /** Page for people. Source: the sandbox, after a deployment. */
    html_url: text,
    /** `self`, `git` and `html`: the addresses above once more. Source: the sandbox, after a deployment. */
    _links: record(nullable(text)),
  },
);

/** A file with its content. `requestText` gives it undecoded; a folder is a list of entries instead. Source: the sandbox, after a deployment. */
export interface FileContent extends FieldsOutput<typeof file> {}
/** The schema of {@link FileContent}. */
export interface FileContentSchema extends Entity<"FileContent", typeof file, FileContent> {}
/** Checks {@link FileContent}. */
export const fileContentSchema: FileContentSchema = entity("FileContent", file);
