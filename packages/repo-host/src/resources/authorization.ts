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
    /** Its name; of a token that the user made, the note. Source: the sandbox, after a deployment. */
    name: text,
    /** Its page. Source: the sandbox, after a deployment. */
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
    /** Identifies it; the token is another thing. Source: the sandbox, after a deployment. */
    id: count,
  },
  {
    /** The same for the graph API of a deployment. Source: the sandbox, after a deployment. */
    node_id: text,
    /** The secret: only in the answer that makes it, empty ever after. Source: the sandbox, after a deployment. */
    token: text,
    /** The end of the secret, to tell tokens apart. Source: the sandbox, after a deployment. */
    token_last_eight: text,
    /** The secret's hash. Source: the sandbox, after a deployment. */
    hashed_token: text,
    /** What it was made for. Source: the sandbox, after a deployment. */
    app: authorizationAppSchema,
    /** What the user calls it. Source: the sandbox, after a deployment. */
    note: text,
    /** What the note is about. Source: the sandbox, after a deployment. */
    note_url: text,
    /** What it is granted; empty: nothing but what is public. Source: the sandbox, after a deployment. */
    scopes: list(text),
    /** Tells apart several of one application. Source: the sandbox, after a deployment. */
    fingerprint: text,
    /** When it was made. Unit: ISO 8601, UTC. Source: the sandbox, after a deployment. */
    created_at: time,
    /** When it last changed. Unit: ISO 8601, UTC. Source: the sandbox, after a deployment. */
    updated_at: time,
    /** This resource. Source: the sandbox, after a deployment. */
    url: text,
  },
);

/** A token that a user has made. Tokens can't show tokens: a password is needed. Source: the sandbox, after a deployment. */
export interface Authorization extends FieldsOutput<typeof authorization> {}
/** The schema of {@link Authorization}. */
export interface AuthorizationSchema extends Entity<"Authorization", typeof authorization, Authorization> {}
/** Checks {@link Authorization}. */
export const authorizationSchema: AuthorizationSchema = entity("Authorization", authorization);
