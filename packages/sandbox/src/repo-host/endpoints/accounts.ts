import { accountSchema } from "@org/repo-host/resources";
import { ok } from "../../core/handler.ts";
import { type Endpoints } from "../routes/endpoint.ts";
import {
  noParent,
  findWritableRepository,
  findRepository,
  findAccount,
  findOrganization,
  requireViewer,
  type RepositoryParent,
  type AccountParent,
} from "../routes/access.ts";
import type { ResourceCall } from "../routes/resource.ts";
import { routeBelow, list, listRoutes, resourceRoutes } from "../routes/resource-routes.ts";
import { accountSummary } from "../resources/account.ts";
import type { Account } from "../world/accounts.ts";

const members = ({ account, world }: ResourceCall<AccountParent>): readonly Account[] =>
  world.people.members(account);

const followers = ({ account, world }: ResourceCall<AccountParent>): readonly Account[] =>
  world.followerGraph.followers(account);

const following = ({ account, world }: ResourceCall<AccountParent>): readonly Account[] =>
  world.followerGraph.following(account);

const writing = ({ repository: { owner }, world }: ResourceCall<RepositoryParent>): readonly Account[] =>
  owner.type === "User" ? [owner] : world.people.members(owner);

/** The lists of users: all, and those related to an account or a repository. */
export const accounts: Endpoints = {
  ...listRoutes(
    {
      schema: accountSchema,
      summary: (one: Account, { base }) => accountSummary(one, base),
      isNamed: ({ login }, name) => login.toLowerCase() === name.toLowerCase(),
    },
    {
      "/users": list("Users.", noParent, ({ world }) => world.people.users),
      "/users/:user/followers": list("Followers of an account.", findAccount, followers),
      "/users/:user/following": list("Users that a user follows.", findAccount, following),
      "/user/followers": list("Followers of the authenticated user.", requireViewer, followers),
      "/user/following": list("Users that the authenticated user follows.", requireViewer, following),
      "/orgs/:org/members": list("Members of an organization.", findOrganization, members, {
        has: { key: "member", description: "Whether a user is a member of an organization: 204, else 404." },
      }),
      "/orgs/:org/public_members": list(
        "Public members of an organization: all members.",
        findOrganization,
        members,
        {
          has: {
            key: "member",
            description: "Whether a user is a public member of an organization: 204, else 404.",
          },
        },
      ),
      "/repos/:owner/:repo/assignees": list(
        "Users to whom issues of a repository can be assigned.",
        findRepository,
        writing,
        {
          has: {
            key: "user",
            description: "Whether issues of a repository can be assigned to a user: 204, else 404.",
          },
        },
      ),
      "/repos/:owner/:repo/collaborators": list(
        "Users with write access to a repository. Only they can see the list.",
        findWritableRepository,
        writing,
        {
          has: {
            key: "user",
            description: "Whether a user has write access to a repository: 204, else 404.",
          },
        },
      ),
      "/repos/:owner/:repo/stargazers": list(
        "Users who have starred a repository.",
        findRepository,
        ({ repository, world }) => world.stars.givers(repository),
      ),
      "/repos/:owner/:repo/subscribers": list(
        "Users who watch a repository.",
        findRepository,
        ({ repository, world }) => world.followerGraph.watchers(repository),
      ),
    },
  ),
  ...resourceRoutes({
    schema: { entity: "Contributor" },
    path: "/repos/:owner/:repo/contributors",
    parent: findRepository,
    rows({ repository, world }) {
      const commits = Map.groupBy(world.history.commits(repository), ({ author }) => author);
      return Array.from(commits).sort(([, a], [, b]) => b.length - a.length);
    },
    summary: ([author, { length }], { base }) => ({
      ...accountSummary(author, base),
      contributions: length,
    }),
    list: { description: "Users by their number of commits, most first." },
  }),
  "GET /repos/:owner/:repo/languages": routeBelow(
    findRepository,
    "Bytes in each language.",
    ({ repository: { language, size } }) => ok(language === null ? {} : { [language]: size * 1_024 }),
  ),
};
