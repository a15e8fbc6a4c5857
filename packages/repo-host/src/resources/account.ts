import { entity, fields, flag, text, type Entity, type FieldsOutput } from "@org/http-core/schema";
import { identity } from "./profile-fields.ts";

/** The fields of an account within other resources, besides its identity. */
export const mention = {
  /** Its id in a deployment's graph API. Source: recordings of a deployment. */
  node_id: text,
  /** `User`, `Organization` or `Bot`. Source: recordings of a deployment. */
  type: text,
  /** Whether it is staff of the deployment. Source: recordings of a deployment. */
  site_admin: flag,
  /** Address of its picture. Source: recordings of a deployment. */
  avatar_url: text,
  /** Empty: a picture of another service is no longer used. Source: recordings of a deployment. */
  gravatar_id: text,
  /** Web page. Source: recordings of a deployment. */
  html_url: text,
  /** The account with all attributes. Source: recordings of a deployment. */
  url: text,
  /** Its repositories. Source: recordings of a deployment. */
  repos_url: text,
  /** Its events; template with `privacy`. Source: recordings of a deployment. */
  events_url: text,
  /** The organizations that it belongs to. Source: recordings of a deployment. */
  organizations_url: text,
  /** Its followers. Source: recordings of a deployment. */
  followers_url: text,
  /** The accounts that it follows; template with `other_user`. Source: recordings of a deployment. */
  following_url: text,
  /** The repositories that it starred; template with `owner` and `repo`. Source: recordings of a deployment. */
  starred_url: text,
  /** The repositories that it watches. Source: recordings of a deployment. */
  subscriptions_url: text,
  /** Its snippets; template with `gist_id`. Source: recordings of a deployment. */
  gists_url: text,
  /** Events of the accounts that it follows. Source: recordings of a deployment. */
  received_events_url: text,
} as const;

const account = fields(identity, mention);

/** A user or an organization, as part of other resources and in lists. Source: recordings of a deployment. */
export interface Account extends FieldsOutput<typeof account> {}
/** The schema of {@link Account}. */
export interface AccountSchema extends Entity<"Account", typeof account, Account> {}
/** Checks {@link Account}. */
export const accountSchema: AccountSchema = entity("Account", account);
