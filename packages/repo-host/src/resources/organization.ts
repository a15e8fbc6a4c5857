import {
  count,
  entity,
  fields,
  flag,
  text,
  time,
  type Entity,
  type FieldsOutput,
} from "@org/http-core/schema";

const organization = fields(
  {
    /** The name in addresses and mentions; it can be changed. Source: recordings of a deployment. */
    login: text,
    /** Identifies the account for good, also after it was renamed. Source: recordings of a deployment. */
    id: count,
  },
  {
    /** `Organization`. Source: recordings of a deployment. */
    type: text,
    /** What it is for. Source: recordings of a deployment. */
    description: text,
    /** Picture. Source: recordings of a deployment. */
    avatar_url: text,
    /** Page for people. Source: recordings of a deployment. */
    html_url: text,
    /** This resource. Source: recordings of a deployment. */
    url: text,
    /** Its repositories. Source: recordings of a deployment. */
    repos_url: text,
    /** Its issues, for members. Source: recordings of a deployment. */
    issues_url: text,
    /** What happened in it. Source: recordings of a deployment. */
    events_url: text,
    /** Its web hooks, for owners. Source: recordings of a deployment. */
    hooks_url: text,
    /** Its members; template with `member`. Source: recordings of a deployment. */
    members_url: text,
    /** The members that say so; template with `member`. Source: recordings of a deployment. */
    public_members_url: text,
    /** Whether its domain was checked. Source: recordings of a deployment. */
    is_verified: flag,
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
    /** Accounts that follow it. Unit: accounts. Source: recordings of a deployment. */
    followers: count,
    /** Accounts that it follows. Unit: accounts. Source: recordings of a deployment. */
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
    /** Where bills go; for owners. Source: recordings of a deployment. */
    billing_email: text,
    /** Whether its members need a second factor; for members. Source: recordings of a deployment. */
    two_factor_requirement_enabled: flag,
  },
);

/** One organization with all attributes; its members see more of them. Source: recordings of a deployment. */
export interface Organization extends FieldsOutput<typeof organization> {}
/** The schema of {@link Organization}. */
export interface OrganizationSchema extends Entity<"Organization", typeof organization, Organization> {}
/** Checks {@link Organization}. */
export const organizationSchema: OrganizationSchema = entity("Organization", organization);
