import {
  count,
  entity,
  fields,
  list,
  text,
  time,
  type Entity,
  type FieldsOutput,
} from "@org/http-core/schema";
import { mention } from "./account.ts";
import { identity } from "./profile-fields.ts";

const signature = fields(
  {},
  {
    /** As configured in the author's git; not necessarily an account. Source: the sandbox, after a deployment. */
    name: text,
    /** As configured in the author's git. Source: the sandbox, after a deployment. */
    email: text,
    /** The time, in the author's zone. Unit: ISO 8601, with its offset. Source: the sandbox, after a deployment. */
    date: time,
  },
);

/** The author or committer of a commit, and the time, as git stores it. Source: the sandbox, after a deployment. */
export interface CommitSignature extends FieldsOutput<typeof signature> {}
/** The schema of {@link CommitSignature}. */
export interface CommitSignatureSchema extends Entity<"CommitSignature", typeof signature, CommitSignature> {}
/** Checks {@link CommitSignature}. */
export const commitSignatureSchema: CommitSignatureSchema = entity("CommitSignature", signature);

const details = fields(
  {},
  {
    /** The subject, and after an empty line the body. Source: the sandbox, after a deployment. */
    message: text,
    /** Who wrote the change. Source: the sandbox, after a deployment. */
    author: commitSignatureSchema,
    /** Who committed it. Source: the sandbox, after a deployment. */
    committer: commitSignatureSchema,
    /** Comments on it. Unit: comments. Source: the sandbox, after a deployment. */
    comment_count: count,
  },
);

/** The commit as git stores it. Source: the sandbox, after a deployment. */
export interface CommitDetails extends FieldsOutput<typeof details> {}
/** The schema of {@link CommitDetails}. */
export interface CommitDetailsSchema extends Entity<"CommitDetails", typeof details, CommitDetails> {}
/** Checks {@link CommitDetails}. */
export const commitDetailsSchema: CommitDetailsSchema = entity("CommitDetails", details);

const committer = fields({}, { ...identity, ...mention });

/** The account of a commit's author or committer; without fields where the deployment knows none. Source: the sandbox, after a deployment; empty ones by a deployment's description. */
export interface CommitAccount extends FieldsOutput<typeof committer> {}
/** The schema of {@link CommitAccount}. */
export interface CommitAccountSchema extends Entity<"CommitAccount", typeof committer, CommitAccount> {}
/** Checks {@link CommitAccount}. */
export const commitAccountSchema: CommitAccountSchema = entity("CommitAccount", committer);

const parent = fields(
  {
    /** Its name in git: 40 hexadecimal digits. Source: the sandbox, after a deployment. */
    sha: text,
  },
  {
    /** This resource. Source: the sandbox, after a deployment. */
    url: text,
    /** Web page. Source: the sandbox, after a deployment. */
    html_url: text,
  },
);

/** A parent of a commit. Source: the sandbox, after a deployment. */
export interface CommitParent extends FieldsOutput<typeof parent> {}
/** The schema of {@link CommitParent}. */
export interface CommitParentSchema extends Entity<"CommitParent", typeof parent, CommitParent> {}
/** Checks {@link CommitParent}. */
export const commitParentSchema: CommitParentSchema = entity("CommitParent", parent);

const commit = fields(
  {
    /** Its name in git: 40 hexadecimal digits. Source: the sandbox, after a deployment. */
    sha: text,
  },
  {
    /** Its id in a deployment's graph API. Source: the sandbox, after a deployment. */
    node_id: text,
    /** The commit as git stores it. Source: the sandbox, after a deployment. */
    commit: commitDetailsSchema,
    /** The author's account; null or empty if none has that address. Source: the sandbox, after a deployment. */
    author: commitAccountSchema,
    /** The committer's account; null or empty if none has that address. Source: the sandbox, after a deployment. */
    committer: commitAccountSchema,
    /** Its parents: none for the first commit, several for a merge. Source: the sandbox, after a deployment. */
    parents: list(commitParentSchema),
    /** This resource. Source: the sandbox, after a deployment. */
    url: text,
    /** Comments on it. Source: the sandbox, after a deployment. */
    comments_url: text,
    /** Web page. Source: the sandbox, after a deployment. */
    html_url: text,
  },
);

/** A commit. Source: the sandbox, after a deployment. */
export interface Commit extends FieldsOutput<typeof commit> {}
/** The schema of {@link Commit}. */
export interface CommitSchema extends Entity<"Commit", typeof commit, Commit> {}
/** Checks {@link Commit}. */
export const commitSchema: CommitSchema = entity("Commit", commit);
