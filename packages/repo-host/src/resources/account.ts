import { entity, fields, flag, text, type Entity, type FieldsOutput } from "@org/http-core/schema";
import { identity } from "./profile-fields.ts";

/** What stands of an account in other resources, beside what tells it apart. */
export const mention = {
  /** The same for the graph API of a deployment. Source: recordings of a deployment. */
  node_id: text,
  /** `User`, `Organization` or `Bot`. Source: recordings of a deployment. */
  type: text,
  /** Whether it belongs to the staff of the deployment. Source: recordings of a deployment. */
  site_admin: flag,
  /** Picture. Source: recordings of a deployment. */
  avatar_url: text,
  /** Empty: a picture of another service is no longer used. Source: recordings of a deployment. */
  gravatar_id: text,
  /** Page for people. Source: recordings of a deployment. */
  html_url: text,
  /** The account with all attributes. Source: recordings of a deployment. */
  url: text,
  /** Its repositories. Source: recordings of a deployment. */
  repos_url: text,
  /** What it did; template with `privacy`. Source: recordings of a deployment. */
  events_url: text,
  /** The organizations that it belongs to. Source: recordings of a deployment. */
  organizations_url: text,
  /** Who follows it. Source: recordings of a deployment. */
  followers_url: text,
  /** Whom it follows; template with `other_user`. Source: recordings of a deployment. */
  following_url: text,
  /** The repositories that it starred; template with `owner` and `repo`. Source: recordings of a deployment. */
  starred_url: text,
  /** The repositories that it watches. Source: recordings of a deployment. */
  subscriptions_url: text,
  /** Its snippets; template with `gist_id`. Source: recordings of a deployment. */
  gists_url: text,
  /** What those did whom it follows. Source: recordings of a deployment. */
  received_events_url: text,
} as const;

const account = fields(identity, mention);

/** A user or an organization, as it stands in other resources and in lists. Source: recordings of a deployment. */
export interface Account extends FieldsOutput<typeof account> {}
/** The schema of {@link Account}. */
export interface AccountSchema extends Entity<"Account", typeof account, Account> {}
/** Checks {@link Account}. */
export const accountSchema: AccountSchema = entity("Account", account);
