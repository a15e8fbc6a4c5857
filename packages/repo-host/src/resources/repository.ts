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
    /** Identifies the repository for good, also after it was renamed. Source: recordings of a deployment. */
    id: count,
    /** The last part of its name. Source: recordings of a deployment. */
    name: text,
    /** `owner/name`. Source: recordings of a deployment. */
    full_name: text,
  },
  {
    /** The same as `id` for the graph API of a deployment. Source: recordings of a deployment. */
    node_id: text,
    /** Whose it is. Source: recordings of a deployment. */
    owner: accountSchema,
    /** Whether only those see it who are let in. Source: recordings of a deployment. */
    private: flag,
    /** `public`, `private` or `internal`. Source: recordings of a deployment. */
    visibility: text,
    /** What it is, in a line. Source: recordings of a deployment. */
    description: text,
    /** Address of a page about it. Source: recordings of a deployment. */
    homepage: text,
    /** Whether it was made from another one. Source: recordings of a deployment. */
    fork: flag,
    /** The language that most of its bytes are in. Source: recordings of a deployment. */
    language: text,
    /** What it is about, in words. Source: recordings of a deployment. */
    topics: list(text),
    /** Size. Unit: kB. Source: recordings of a deployment. */
    size: count,
    /** Accounts that starred it. Unit: accounts. Source: recordings of a deployment. */
    stargazers_count: count,
    /** The same number once more, by its older name. Unit: accounts. Source: recordings of a deployment. */
    watchers_count: count,
    /** Accounts that are told of what happens. Unit: accounts. Source: recordings of a deployment. */
    subscribers_count: count,
    /** Repositories made from it. Unit: repositories. Source: recordings of a deployment. */
    forks_count: count,
    /** Repositories in its family of forks. Unit: repositories. Source: recordings of a deployment. */
    network_count: count,
    /** Open issues and pull requests. Unit: issues. Source: recordings of a deployment. */
    open_issues_count: count,
    /** The branch that is shown first. Source: recordings of a deployment. */
    default_branch: text,
    /** Whether it can be read only. Source: recordings of a deployment. */
    archived: flag,
    /** Whether the deployment has closed it. Source: recordings of a deployment. */
    disabled: flag,
    /** Whether issues can be filed. Source: recordings of a deployment. */
    has_issues: flag,
    /** Whether it has a wiki. Source: recordings of a deployment. */
    has_wiki: flag,
    /** When it was made. Unit: ISO 8601, UTC. Source: recordings of a deployment. */
    created_at: time,
    /** When its attributes last changed. Unit: ISO 8601, UTC. Source: recordings of a deployment. */
    updated_at: time,
    /** When something was last pushed to any branch. Unit: ISO 8601, UTC. Source: recordings of a deployment. */
    pushed_at: time,
    /** Page for people. Source: recordings of a deployment. */
    html_url: text,
    /** Where git clones it over HTTPS. Source: recordings of a deployment. */
    clone_url: text,
    /** Where git clones it over SSH. Source: recordings of a deployment. */
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
    /** What happened in it. Source: recordings of a deployment. */
    events_url: text,
    /** Who starred it. Source: recordings of a deployment. */
    stargazers_url: text,
    /** The organization whose it is; absent where it is a user's. Source: recordings of a deployment. */
    organization: accountSchema,
  },
);

/** A repository. A list gives fewer attributes than one that is asked for by itself, and those who may change it see more. Source: recordings of a deployment. */
export interface Repository extends FieldsOutput<typeof repository> {}
/** The schema of {@link Repository}. */
export interface RepositorySchema extends Entity<"Repository", typeof repository, Repository> {}
/** Checks {@link Repository}. */
export const repositorySchema: RepositorySchema = entity("Repository", repository);
