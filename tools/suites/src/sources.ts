import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

const sourceSchema = v.object({
  /** The suite that is made of its files. */
  suite: v.picklist(["gfm", "uri-templates", "cache", "repo-host"]),
  /** `owner/name`. */
  repository: v.string(),
  /** The whole hash of a commit. */
  commit: v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/)),
  licence: v.string(),
  /** The SHA-256 of each file that is fetched, by its path. */
  files: v.record(v.string(), v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
});

/** A repository from which files are fetched. */
export type Source = v.InferOutput<typeof sourceSchema>;

const schema = v.object({
  sources: v.array(sourceSchema),
  /** Suites that can't be fetched, with the reason. */
  absent: v.record(v.string(), v.string()),
});

/** The list of `sources.json`. */
export const { sources, absent } = v.parse(
  schema,
  JSON.parse(readFileSync(join(import.meta.dirname, "sources.json"), "utf8")),
);
