import type { Account as Shape, User } from "@org/repo-host/resources";
import { oncePerBase } from "../../../core/once-per-base.ts";
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
