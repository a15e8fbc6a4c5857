import { entity, fields, flag, text, type Entity, type FieldsOutput } from "@org/http-core/schema";
import { identity, profile } from "./profile-fields.ts";

const user = fields(identity, {
  ...profile,
  /** `User` or `Bot`. Source: recordings of a deployment. */
  type: text,
  /** The user's organizations. Source: recordings of a deployment. */
  organizations_url: text,
  /** The user's description of themselves. Source: recordings of a deployment. */
  bio: text,
  /** Whether the user is looking for work; null if not given. Source: recordings of a deployment. */
  hireable: flag,
  /** Whether the user has a second factor; only for the user. Source: recordings of a deployment. */
  two_factor_authentication: flag,
});

/** A user with all attributes; the user themselves sees more. Source: recordings of a deployment. */
export interface User extends FieldsOutput<typeof user> {}
/** The schema of {@link User}. */
export interface UserSchema extends Entity<"User", typeof user, User> {}
/** Checks {@link User}. */
export const userSchema: UserSchema = entity("User", user);
