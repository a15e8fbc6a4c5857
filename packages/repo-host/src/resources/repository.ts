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

const repository = fields(
  {
    /** Identifies the repository, even if it is renamed. Source: recordings of a deployment. */
    id: count,
    /** The last part of its name. Source: recordings of a deployment. */
    name: text,
    /** `owner/name`. Source: recordings of a deployment. */
    full_name: text,
  },
  {
    /** Its id in a deployment's graph API. Source: recordings of a deployment. */
    node_id: text,
    /** Its owner. Source: recordings of a deployment. */
    owner: accountSchema,
    /** Whether only accounts with access see it. Source: recordings of a deployment. */
    private: flag,
    /** `public`, `private` or `internal`. Source: recordings of a deployment. */
    visibility: text,
    /** A description of one line. Source: recordings of a deployment. */
    description: text,
    /** Address of its home page. Source: recordings of a deployment. */
    homepage: text,
    /** Whether it is a fork of another one. Source: recordings of a deployment. */
    fork: flag,
    /** The language of most of its bytes. Source: recordings of a deployment. */
    language: text,
    /** Its topics. Source: recordings of a deployment. */
    topics: list(text),
    /** Size. Unit: kB. Source: recordings of a deployment. */
    size: count,
    /** Accounts that starred it. Unit: accounts. Source: recordings of a deployment. */
    stargazers_count: count,
    /** The same number under its older name. Unit: accounts. Source: recordings of a deployment. */
    watchers_count: count,
    /** Accounts that are notified of its events. Unit: accounts. Source: recordings of a deployment. */
    subscribers_count: count,
    /** Its forks. Unit: repositories. Source: recordings of a deployment. */
    forks_count: count,
    /** Repositories in its network of forks. Unit: repositories. Source: recordings of a deployment. */
    network_count: count,
    /** Open issues and pull requests. Unit: issues. Source: recordings of a deployment. */
    open_issues_count: count,
    /** The default branch. Source: recordings of a deployment. */
    default_branch: text,
    /** Whether it is read-only. Source: recordings of a deployment. */
    archived: flag,
    /** Whether the deployment has disabled it. Source: recordings of a deployment. */
    disabled: flag,
    /** Whether issues can be opened. Source: recordings of a deployment. */
    has_issues: flag,
    /** Whether it has a wiki. Source: recordings of a deployment. */
    has_wiki: flag,
    /** When it was created. Unit: ISO 8601, UTC. Source: recordings of a deployment. */
    created_at: time,
    /** When its attributes last changed. Unit: ISO 8601, UTC. Source: recordings of a deployment. */
    updated_at: time,
    /** When any branch was last pushed to. Unit: ISO 8601, UTC. Source: recordings of a deployment. */
    pushed_at: time,
    /** Web page. Source: recordings of a deployment. */
    html_url: text,
    /** The address for git over HTTPS. Source: recordings of a deployment. */
    clone_url: text,
    /** The address for git over SSH. Source: recordings of a deployment. */
    ssh_url: text,
    /** This resource. Source: recordings of a deployment. */
    url: text,
    /** Its issues; template with `number`. Source: recordings of a deployment. */
    issues_url: text,
    /** Its labels; template with `name`. Source: recordings of a deployment. */
    labels_url: text,
    /** Its files; template with `path`. Source: recordings of a deployment. */
    contents_url: text,
    /** Its commits; template with `sha`. Source: recordings of a deployment. */
    commits_url: text,
    /** Comments on its commits; template with `number`. Source: recordings of a deployment. */
    comments_url: text,
    /** Its events. Source: recordings of a deployment. */
    events_url: text,
    /** The accounts that starred it. Source: recordings of a deployment. */
    stargazers_url: text,
    /** The organization that owns it; absent if a user owns it. Source: recordings of a deployment. */
    organization: accountSchema,
  },
);

/** A repository. Lists have fewer attributes than a single repository, and accounts with write access see more. Source: recordings of a deployment. */
export interface Repository extends FieldsOutput<typeof repository> {}
/** The schema of {@link Repository}. */
export interface RepositorySchema extends Entity<"Repository", typeof repository, Repository> {}
/** Checks {@link Repository}. */
export const repositorySchema: RepositorySchema = entity("Repository", repository);
