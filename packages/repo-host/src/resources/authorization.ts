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

const app = fields(
  {},
  {
    /** Its name; for a token that the user created, the note. Source: the sandbox, after a deployment. */
    name: text,
    /** Its web page. Source: the sandbox, after a deployment. */
    url: text,
    /** Identifies it. Source: the sandbox, after a deployment. */
    client_id: text,
  },
);

/** The application that a token was made for. Source: the sandbox, after a deployment. */
export interface AuthorizationApp extends FieldsOutput<typeof app> {}
/** The schema of {@link AuthorizationApp}. */
export interface AuthorizationAppSchema extends Entity<"AuthorizationApp", typeof app, AuthorizationApp> {}
/** Checks {@link AuthorizationApp}. */
export const authorizationAppSchema: AuthorizationAppSchema = entity("AuthorizationApp", app);

const authorization = fields(
  {
    /** Identifies the authorization; not the token. Source: the sandbox, after a deployment. */
    id: count,
  },
  {
    /** Its id in a deployment's graph API. Source: the sandbox, after a deployment. */
    node_id: text,
    /** The secret: only in the response to its creation, empty later. Source: the sandbox, after a deployment. */
    token: text,
    /** The end of the secret, to distinguish tokens. Source: the sandbox, after a deployment. */
    token_last_eight: text,
    /** The secret's hash. Source: the sandbox, after a deployment. */
    hashed_token: text,
    /** The application that it was made for. Source: the sandbox, after a deployment. */
    app: authorizationAppSchema,
    /** The user's name for it. Source: the sandbox, after a deployment. */
    note: text,
    /** An address with more on the note. Source: the sandbox, after a deployment. */
    note_url: text,
    /** Its granted scopes; empty: public data only. Source: the sandbox, after a deployment. */
    scopes: list(text),
    /** Distinguishes several of one application. Source: the sandbox, after a deployment. */
    fingerprint: text,
    /** When it was created. Unit: ISO 8601, UTC. Source: the sandbox, after a deployment. */
    created_at: time,
    /** When it last changed. Unit: ISO 8601, UTC. Source: the sandbox, after a deployment. */
    updated_at: time,
    /** This resource. Source: the sandbox, after a deployment. */
    url: text,
  },
);

/** A token that a user created. Reading it needs a password, not a token. Source: the sandbox, after a deployment. */
export interface Authorization extends FieldsOutput<typeof authorization> {}
/** The schema of {@link Authorization}. */
export interface AuthorizationSchema extends Entity<"Authorization", typeof authorization, Authorization> {}
/** Checks {@link Authorization}. */
export const authorizationSchema: AuthorizationSchema = entity("Authorization", authorization);
