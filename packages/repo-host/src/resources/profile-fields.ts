import { count, text, time } from "@org/http-core/schema";

/** What tells accounts apart, of whatever kind. */
export const identity = {
  /** The name in addresses and mentions; it can be changed. Source: recordings of a deployment. */
  login: text,
  /** Identifies the account for good, also after it was renamed. Source: recordings of a deployment. */
  id: count,
} as const;

/** What users and organizations have alike. */
export const profile = {
  /** Picture. Source: recordings of a deployment. */
  avatar_url: text,
  /** Page for people. Source: recordings of a deployment. */
  html_url: text,
  /** This resource. Source: recordings of a deployment. */
  url: text,
  /** The account's repositories. Source: recordings of a deployment. */
  repos_url: text,
  /** Name for people; null where none is given. Source: recordings of a deployment. */
  name: text,
  /** Employer, as it was typed. Source: recordings of a deployment. */
  company: text,
  /** Address of a page; empty where none is given. Source: recordings of a deployment. */
  blog: text,
  /** Place, as it was typed. Source: recordings of a deployment. */
  location: text,
  /** Public address for mail. Source: recordings of a deployment. */
  email: text,
  /** Repositories that anybody sees. Unit: repositories. Source: recordings of a deployment. */
  public_repos: count,
  /** Snippets that anybody sees. Unit: snippets. Source: recordings of a deployment. */
  public_gists: count,
  /** Accounts that follow this one. Unit: accounts. Source: recordings of a deployment. */
  followers: count,
  /** Accounts that this one follows. Unit: accounts. Source: recordings of a deployment. */
  following: count,
  /** When it was made. Unit: ISO 8601, UTC. Source: recordings of a deployment. */
  created_at: time,
  /** When its attributes last changed. Unit: ISO 8601, UTC. Source: recordings of a deployment. */
  updated_at: time,
  /** Repositories that it can see and not everybody can; for those who may know. Unit: repositories. Source: recordings of a deployment. */
  total_private_repos: count,
  /** Of these, its own. Unit: repositories. Source: recordings of a deployment. */
  owned_private_repos: count,
  /** Size of its repositories, for those who may know. Unit: kB. Source: recordings of a deployment. */
  disk_usage: count,
} as const;
