import type { Account as Shape, User, Organization } from "@org/repo-host/resources";
import { oncePerBase } from "../../core/json-text.ts";
import { isGranted } from "../call/scopes.ts";
import type { EndpointCall } from "../call/endpoint-call.ts";
import type { Account } from "../world/accounts.ts";
import { nodeId, PAGES, timestamp } from "../wire/links.ts";
import type { Scene, Shown } from "./shown.ts";

/** A user or organization as part of another resource, or in a list. */
export const accountSummary = oncePerBase(({ id, login, type }: Account, base): Shown<Shape> => {
  const url = `${base}/users/${login}`;
  return {
    login,
    id,
    node_id: nodeId(type, id),
    avatar_url: `${base}${PAGES}/avatars/${String(id)}`,
    gravatar_id: "",
    url,
    html_url: `${base}${PAGES}/${login}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    site_admin: false,
  };
});

/** When any attribute of an account last changed, in epoch milliseconds. */
export function accountChangedAt(account: Account, { world }: Pick<Scene, "world">): number {
  const { repositories, profiles } = world;
  const created = repositories.of(account).map(({ createdAt }) => createdAt);
  return Math.max(
    account.updatedAt,
    repositories.changedAt(account),
    profiles.changedAt(account),
    ...created,
  );
}

/** Attributes that only the user themselves gets. */
type Own = "disk_usage" | "owned_private_repos" | "total_private_repos" | "two_factor_authentication";

/** One user with all attributes. The user themselves gets more of them, if their token has the scope `user`. */
export function userDetails(
  user: Account,
  { viewer, base, world, context, credentials }: EndpointCall,
): Shown<User, Own> {
  const own = world.repositories.of(user);
  const { name, company, blog, location, email, hireable, bio } = world.profiles.of(user);
  const publicRepositories = own.filter((one) => !one.private).length;
  const details = {
    ...accountSummary(user, base),
    name,
    company,
    blog,
    location,
    email,
    hireable,
    bio,
    public_repos: publicRepositories,
    public_gists: 0,
    followers: world.followerGraph.followers(user).length,
    following: world.followerGraph.following(user).length,
    created_at: timestamp(user.createdAt),
    updated_at: timestamp(accountChangedAt(user, { world })),
  };
  if (viewer !== user || !isGranted(context, "user")) return details;
  const hasSecondFactor =
    credentials.users.find(({ login }) => login === user.login)?.oneTimePassword !== undefined;
  return {
    ...details,
    private_gists: 0,
    total_private_repos: own.length - publicRepositories,
    owned_private_repos: own.length - publicRepositories,
    disk_usage: own.reduce((sum, { size }) => sum + size, 0),
    collaborators: 0,
    two_factor_authentication: hasSecondFactor,
    plan: { name: "free", space: 976_562_499, collaborators: 0, private_repos: 10_000 },
  };
}

/** Attributes that lists leave out. */
type Detail = Exclude<
  keyof Organization,
  "id" | "login" | "url" | "avatar_url" | "description" | `${string}s_url`
>;

/** Attributes that only members see. */
type OwnOfOrganization =
  | "billing_email"
  | "disk_usage"
  | "owned_private_repos"
  | "total_private_repos"
  | "two_factor_requirement_enabled";

/** An organization in a list. */
export function organizationSummary(
  { id, login }: Account,
  { base }: Pick<Scene, "base">,
): Shown<Organization, Detail> {
  const url = `${base}/orgs/${login}`;
  return {
    login,
    id,
    node_id: nodeId("Organization", id),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: `${base}${PAGES}/avatars/${String(id)}`,
    description: null,
  };
}

/** One organization with all attributes; its members see more of them. */
export function organizationDetails(
  organization: Account,
  { viewer, base, world }: Scene,
): Shown<Organization, OwnOfOrganization> {
  const own = world.repositories.of(organization);
  const members = world.people.members(organization);
  const publicRepositories = own.filter((one) => !one.private).length;
  const details = {
    ...organizationSummary(organization, { base }),
    name: organization.name,
    company: organization.company,
    blog: organization.blog,
    location: organization.location,
    email: organization.email,
    is_verified: false,
    has_organization_projects: true,
    has_repository_projects: true,
    public_repos: publicRepositories,
    public_gists: 0,
    followers: world.followerGraph.followers(organization).length,
    following: world.followerGraph.following(organization).length,
    html_url: `${base}${PAGES}/${organization.login}`,
    created_at: timestamp(organization.createdAt),
    updated_at: timestamp(accountChangedAt(organization, { world })),
    type: organization.type,
  };
  if (viewer === undefined || !members.includes(viewer)) return details;
  return {
    ...details,
    total_private_repos: own.length - publicRepositories,
    owned_private_repos: own.length - publicRepositories,
    private_gists: 0,
    disk_usage: own.reduce((sum, { size }) => sum + size, 0),
    collaborators: 0,
    billing_email: `billing@${organization.login}.example`,
    default_repository_permission: "read",
    two_factor_requirement_enabled: false,
    members_can_create_repositories: true,
    members_allowed_repository_creation_type: "all",
    members_can_create_public_repositories: true,
    members_can_create_private_repositories: true,
    members_can_create_internal_repositories: false,
    members_can_create_pages: true,
    members_can_create_public_pages: true,
    members_can_create_private_pages: true,
    members_can_fork_private_repositories: false,
    web_commit_signoff_required: false,
    plan: {
      name: "team",
      space: 976_562_499,
      private_repos: 999_999,
      filled_seats: members.length,
      seats: 25,
    },
  };
}
