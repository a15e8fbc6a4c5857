import { entity, fields, flag, text, type Entity, type FieldsOutput } from "@org/http-core/schema";
import { identity, profile } from "./profile-fields.ts";

const organization = fields(identity, {
  ...profile,
  /** `Organization`. Source: recordings of a deployment. */
  type: text,
  /** Its description. Source: recordings of a deployment. */
  description: text,
  /** Its issues, for members. Source: recordings of a deployment. */
  issues_url: text,
  /** Its events. Source: recordings of a deployment. */
  events_url: text,
  /** Its web hooks, for owners. Source: recordings of a deployment. */
  hooks_url: text,
  /** Its members; template with `member`. Source: recordings of a deployment. */
  members_url: text,
  /** Its public members; template with `member`. Source: recordings of a deployment. */
  public_members_url: text,
  /** Whether its domain is verified. Source: recordings of a deployment. */
  is_verified: flag,
  /** Where bills are sent; for owners. Source: recordings of a deployment. */
  billing_email: text,
  /** Whether its members need a second factor; for members. Source: recordings of a deployment. */
  two_factor_requirement_enabled: flag,
});

/** An organization with all attributes; its members see more. Source: recordings of a deployment. */
export interface Organization extends FieldsOutput<typeof organization> {}
/** The schema of {@link Organization}. */
export interface OrganizationSchema extends Entity<"Organization", typeof organization, Organization> {}
/** Checks {@link Organization}. */
export const organizationSchema: OrganizationSchema = entity("Organization", organization);
