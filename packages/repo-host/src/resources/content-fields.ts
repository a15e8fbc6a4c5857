import { count, nullable, record, text } from "@org/http-core/schema";

/** The path of an object in a repository. */
export const location = {
  /** The last part of its path. Source: recordings of a deployment. */
  name: text,
  /** Its path in the repository, without a leading slash. Source: recordings of a deployment. */
  path: text,
} as const;

/** The attributes of an object in a repository, alone or in a list. */
export const attributes = {
  /** Its length. Unit: bytes; 0 for a folder. Source: recordings of a deployment. */
  size: count,
  /** The object's name in git: 40 hexadecimal digits. Source: recordings of a deployment. */
  sha: text,
  /** This resource, on the requested branch. Source: recordings of a deployment. */
  url: text,
  /** The object in git; null for a submodule. Source: recordings of a deployment. */
  git_url: text,
  /** The address of its bytes; null for a folder. Source: recordings of a deployment. */
  download_url: text,
  /** Web page. Source: recordings of a deployment. */
  html_url: text,
  /** `self`, `git` and `html`: the addresses above again. Source: recordings of a deployment. */
  _links: record(nullable(text)),
} as const;
