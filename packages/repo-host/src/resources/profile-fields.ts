import { count, text, time } from "@org/http-core/schema";

/** The identity of users and organizations. */
export const identity = {
  /** The name in addresses and mentions; it can be changed. Source: recordings of a deployment. */
  login: text,
  /** Identifies the account, even if it is renamed. Source: recordings of a deployment. */
  id: count,
} as const;

/** The profile fields of users and organizations. */
export const profile = {
  /** Address of its picture. Source: recordings of a deployment. */
  avatar_url: text,
  /** Web page. Source: recordings of a deployment. */
  html_url: text,
  /** This resource. Source: recordings of a deployment. */
  url: text,
  /** The account's repositories. Source: recordings of a deployment. */
  repos_url: text,
  /** Display name; null if none is given. Source: recordings of a deployment. */
  name: text,
  /** Employer, as typed by the user. Source: recordings of a deployment. */
  company: text,
  /** Address of a page; null or empty if none is given. Source: recordings of a deployment. */
  blog: text,
  /** Place, as typed by the user. Source: recordings of a deployment. */
  location: text,
  /** Public email address. Source: recordings of a deployment. */
  email: text,
  /** Public repositories. Unit: repositories. Source: recordings of a deployment. */
  public_repos: count,
  /** Public snippets. Unit: snippets. Source: recordings of a deployment. */
  public_gists: count,
  /** Accounts that follow this one. Unit: accounts. Source: recordings of a deployment. */
  followers: count,
  /** Accounts that this one follows. Unit: accounts. Source: recordings of a deployment. */
  following: count,
  /** When it was created. Unit: ISO 8601, UTC. Source: recordings of a deployment. */
  created_at: time,
  /** When its attributes last changed. Unit: ISO 8601, UTC. Source: recordings of a deployment. */
  updated_at: time,
  /** Private repositories that it can see; only for viewers with permission. Unit: repositories. Source: recordings of a deployment. */
  total_private_repos: count,
  /** Private repositories that it owns. Unit: repositories. Source: recordings of a deployment. */
  owned_private_repos: count,
  /** Size of its repositories; only for viewers with permission. Unit: kB. Source: recordings of a deployment. */
  disk_usage: count,
} as const;
