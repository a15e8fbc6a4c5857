import {
  count,
  entity,
  fields,
  flag,
  list,
  text,
  time,
  type Entity,
  type FieldsOutput,
} from "@org/http-core/schema";
import { accountSchema } from "./account.ts";
import { labelSchema } from "./label.ts";

const links = fields(
  {},
  {
    /** The pull request. Source: the sandbox, after a deployment. */
    url: text,
    /** Its web page. Source: the sandbox, after a deployment. */
    html_url: text,
    /** Its changes as a diff. Source: the sandbox, after a deployment. */
    diff_url: text,
    /** Its commits as patches. Source: the sandbox, after a deployment. */
    patch_url: text,
    /** When it was merged; null if it is not. Unit: ISO 8601, UTC. Source: the sandbox, after a deployment. */
    merged_at: time,
  },
);

/** Where the pull request of an issue is. Source: the sandbox, after a deployment. */
export interface PullRequestLinks extends FieldsOutput<typeof links> {}
/** The schema of {@link PullRequestLinks}. */
export interface PullRequestLinksSchema extends Entity<"PullRequestLinks", typeof links, PullRequestLinks> {}
/** Checks {@link PullRequestLinks}. */
export const pullRequestLinksSchema: PullRequestLinksSchema = entity("PullRequestLinks", links);

const issue = fields(
  {
    /** Identifies the issue in the deployment. Source: recordings of a deployment. */
    id: count,
    /** Identifies it in its repository: `#1`. Source: recordings of a deployment. */
    number: count,
    /** Its title. Source: recordings of a deployment. */
    title: text,
  },
  {
    /** Its id in a deployment's graph API. Source: recordings of a deployment. */
    node_id: text,
    /** `open` or `closed`. Source: recordings of a deployment. */
    state: text,
    /** Why it has that state: `completed`, `not_planned`, `reopened`; null if none is given. Source: recordings of a deployment. */
    state_reason: text,
    /** Its text, in Markdown; null if it has none. Source: recordings of a deployment. */
    body: text,
    /** Who opened it. Source: recordings of a deployment. */
    user: accountSchema,
    /** Its labels. Source: recordings of a deployment. */
    labels: list(labelSchema),
    /** The first of its assignees. Source: recordings of a deployment. */
    assignee: accountSchema,
    /** The accounts assigned to it. Source: recordings of a deployment. */
    assignees: list(accountSchema),
    /** Who closed it; only in a single issue, not in lists. Source: recordings of a deployment. */
    closed_by: accountSchema,
    /** Whether comments are restricted to accounts with write access. Source: recordings of a deployment. */
    locked: flag,
    /** Comments on it. Unit: comments. Source: recordings of a deployment. */
    comments: count,
    /** Its author's role in the repository: `OWNER`, `MEMBER`, `CONTRIBUTOR`, `NONE` … Source: recordings of a deployment. */
    author_association: text,
    /** Where the pull request is; only in pull requests. Source: the sandbox, after a deployment. */
    pull_request: pullRequestLinksSchema,
    /** When it was opened. Unit: ISO 8601, UTC. Source: recordings of a deployment. */
    created_at: time,
    /** When it last changed. Unit: ISO 8601, UTC. Source: recordings of a deployment. */
    updated_at: time,
    /** When it was closed; null if it is open. Unit: ISO 8601, UTC. Source: recordings of a deployment. */
    closed_at: time,
    /** This resource. Source: recordings of a deployment. */
    url: text,
    /** Its repository. Source: recordings of a deployment. */
    repository_url: text,
    /** Its labels; template with `name`. Source: recordings of a deployment. */
    labels_url: text,
    /** Its comments. Source: recordings of a deployment. */
    comments_url: text,
    /** Its events. Source: recordings of a deployment. */
    events_url: text,
    /** Web page. Source: recordings of a deployment. */
    html_url: text,
  },
);

/** An issue, or a pull request, which has `pull_request`. Source: recordings of a deployment. */
export interface Issue extends FieldsOutput<typeof issue> {}
/** The schema of {@link Issue}. */
export interface IssueSchema extends Entity<"Issue", typeof issue, Issue> {}
/** Checks {@link Issue}. */
export const issueSchema: IssueSchema = entity("Issue", issue);
