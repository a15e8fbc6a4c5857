import { count, entity, fields, text, time, type Entity, type FieldsOutput } from "@org/http-core/schema";
import { accountSchema } from "./account.ts";

const comment = fields(
  {
    /** Identifies the comment. Source: the sandbox, after a deployment. */
    id: count,
  },
  {
    /** Its id in a deployment's graph API. Source: the sandbox, after a deployment. */
    node_id: text,
    /** Its text, in Markdown. Source: the sandbox, after a deployment. */
    body: text,
    /** Who wrote it. Source: the sandbox, after a deployment. */
    user: accountSchema,
    /** Its author's role in the repository: `OWNER`, `MEMBER`, `CONTRIBUTOR`, `NONE` … Source: the sandbox, after a deployment. */
    author_association: text,
    /** When it was written. Unit: ISO 8601, UTC. Source: the sandbox, after a deployment. */
    created_at: time,
    /** When it last changed. Unit: ISO 8601, UTC. Source: the sandbox, after a deployment. */
    updated_at: time,
    /** This resource. Source: the sandbox, after a deployment. */
    url: text,
    /** Its issue. Source: the sandbox, after a deployment. */
    issue_url: text,
    /** Web page. Source: the sandbox, after a deployment. */
    html_url: text,
  },
);

/** A comment on an issue. Source: the sandbox, after a deployment. */
export interface IssueComment extends FieldsOutput<typeof comment> {}
/** The schema of {@link IssueComment}. */
export interface IssueCommentSchema extends Entity<"IssueComment", typeof comment, IssueComment> {}
/** Checks {@link IssueComment}. */
export const issueCommentSchema: IssueCommentSchema = entity("IssueComment", comment);
