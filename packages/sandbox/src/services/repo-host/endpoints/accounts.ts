import { accountSchema } from "@org/repo-host/resources";
import { ok } from "../../../core/handler.ts";
import type { Endpoints } from "../endpoint.ts";
import {
  anywhere,
  inOwnRepository,
  inRepository,
  ofAccount,
  ofOrganization,
  ofViewer,
  type InRepository,
  type OfAccount,
} from "../places.ts";
import type { At } from "../resource.ts";
import { at, list, listsOf, routesOf } from "../routes-of.ts";
import { accountSummary } from "../resources/account.ts";
import { route } from "../route.ts";
import type { Account } from "../world/accounts.ts";

const members = ({ account, world }: At<OfAccount>): readonly Account[] => world.people.members(account);

const followers = ({ account, world }: At<OfAccount>): readonly Account[] =>
  world.followerGraph.followers(account);

const following = ({ account, world }: At<OfAccount>): readonly Account[] =>
  world.followerGraph.following(account);

const writing = ({ repository: { owner }, world }: At<InRepository>): readonly Account[] =>
  owner.type === "User" ? [owner] : world.people.members(owner);

/** Users: all, and those who have to do with an account or with a repository. */
export const accounts: Endpoints = {
  ...listsOf(
    {
      schema: accountSchema,
      summary: (one: Account, { base }) => accountSummary(one, base),
      isNamed: ({ login }, name) => login.toLowerCase() === name.toLowerCase(),
    },
    {
      "/users": list("Users.", anywhere, ({ world }) => world.people.users),
      "/users/:user/followers": list("Users who follow an account.", ofAccount, followers),
      "/users/:user/following": list("Whom a user follows.", ofAccount, following),
      "/user/followers": list("Users who follow the authenticated user.", ofViewer, followers),
      "/user/following": list("Whom the authenticated user follows.", ofViewer, following),
      "/orgs/:org/members": list("Members of an organization.", ofOrganization, members, {
        has: { key: "member", says: "Whether a user is a member of an organization: 204, else 404." },
      }),
      "/orgs/:org/public_members": list(
        "Members of an organization who say so: all of them.",
        ofOrganization,
        members,
        {
          has: {
            key: "member",
            says: "Whether a user is a member of an organization and says so: 204, else 404.",
          },
        },
      ),
      "/repos/:owner/:repo/assignees": list(
        "Users whom issues of a repository can be assigned to.",
        inRepository,
        writing,
        {
          has: {
            key: "user",
            says: "Whether issues of a repository can be assigned to a user: 204, else 404.",
          },
        },
      ),
      "/repos/:owner/:repo/collaborators": list(
        "Who may change a repository, for those who may.",
        inOwnRepository,
        writing,
        { has: { key: "user", says: "Whether a user may change a repository: 204, else 404." } },
      ),
      "/repos/:owner/:repo/stargazers": list(
        "Users who have starred a repository.",
        inRepository,
        ({ repository, world }) => world.stars.givers(repository),
      ),
      "/repos/:owner/:repo/subscribers": list(
        "Users who watch a repository.",
        inRepository,
        ({ repository, world }) => world.followerGraph.watchers(repository),
      ),
    },
  ),
  ...routesOf({
    schema: { entity: "Contributor" },
    path: "/repos/:owner/:repo/contributors",
    place: inRepository,
    rows({ repository, world }) {
      const commits = Map.groupBy(world.history.commits(repository), ({ author }) => author);
      return Array.from(commits).sort(([, a], [, b]) => b.length - a.length);
    },
    summary: ([author, { length }], { base }) => ({
      ...accountSummary(author, base),
      contributions: length,
    }),
    list: { says: "Who has written commits, and how many; who has written the most comes first." },
  }),
  "GET /repos/:owner/:repo/languages": route(
    "Bytes in each language.",
    at(inRepository, ({ repository: { language, size } }) =>
      ok(language === null ? {} : { [language]: size * 1_024 }),
    ),
  ),
};
