import { count, nullable, record, text } from "@org/http-core/schema";

/** Where something is in a repository. */
export const place = {
  /** The last part of its path. Source: recordings of a deployment. */
  name: text,
  /** Where it is in the repository, without a leading slash. Source: recordings of a deployment. */
  path: text,
} as const;

/** What a repository has of something in it, asked for by itself or in a list. */
export const attributes = {
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
} as const;
