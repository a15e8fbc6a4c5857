import { entity, fields, flag, text, type Entity, type FieldsOutput } from "@org/http-core/schema";
import { identity, profile } from "./profile-fields.ts";

const user = fields(identity, {
  ...profile,
  /** `User` or `Bot`. Source: recordings of a deployment. */
  type: text,
  /** The organizations that they belong to. Source: recordings of a deployment. */
  organizations_url: text,
  /** What they say of themselves. Source: recordings of a deployment. */
  bio: text,
  /** Whether they look for work; null where they don't say. Source: recordings of a deployment. */
  hireable: flag,
  /** Whether they have a second factor; for themselves. Source: recordings of a deployment. */
  two_factor_authentication: flag,
});

/** One user with all attributes; the user themselves sees more of them. Source: recordings of a deployment. */
export interface User extends FieldsOutput<typeof user> {}
/** The schema of {@link User}. */
export interface UserSchema extends Entity<"User", typeof user, User> {}
/** Checks {@link User}. */
export const userSchema: UserSchema = entity("User", user);
