import { accountSchema } from "@org/repo-host/resources";
import { ok } from "../../../core/handler.ts";
import type { Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import {
  anywhere,
  inRepository,
  ofAccount,
  ofOrganization,
  ofViewer,
  writers,
  type InRepository,
  type OfAccount,
} from "../places.ts";
import { at, routesOf, type At } from "../resource.ts";
import { accountSummary } from "../resources/account.ts";
import { route } from "../route.ts";
import type { Account } from "../world/accounts.ts";

/** Accounts in a list, each found by its login. */
function accountsIn<P>(rows: (call: At<P>) => readonly Account[]) {
  return {
    schema: accountSchema,
    summary: (one: Account, { base }: EndpointCall) => accountSummary(one, base),
    rows,
    find(call: At<P>, login: string) {
      const found = call.world.people.find(login);
      return found && rows(call).find((one) => one === found);
    },
  };
}

const members = accountsIn<OfAccount>(({ account, world }) => world.people.members(account));
const writing = accountsIn<InRepository>(({ repository: { owner }, world }) =>
  owner.type === "User" ? [owner] : world.people.members(owner),
);

/** Lists of users: all, and those who have to do with an account or with a repository. */
export const accounts: Endpoints = {
  ...routesOf({
    ...accountsIn<object>(({ world }) => world.people.users),
    path: "/users",
    place: anywhere,
    list: { says: "Users." },
  }),
  ...routesOf({
    ...members,
    path: "/orgs/:org/members",
    place: ofOrganization,
    key: "member",
    list: { says: "Members of an organization." },
    has: { says: "Whether a user is a member of an organization: 204, else 404." },
  }),
  ...routesOf({
    ...members,
    path: "/orgs/:org/public_members",
    place: ofOrganization,
    key: "member",
    list: { says: "Members of an organization who say so: all of them." },
    has: { says: "Whether a user is a member of an organization and says so: 204, else 404." },
  }),
  ...routesOf({
    ...writing,
    path: "/repos/:owner/:repo/assignees",
    place: inRepository,
    key: "user",
    list: { says: "Users whom issues of a repository can be assigned to." },
    has: { says: "Whether issues of a repository can be assigned to a user: 204, else 404." },
  }),
  ...routesOf({
    ...writing,
    path: "/repos/:owner/:repo/collaborators",
    place: inRepository,
    key: "user",
    list: { says: "Who may change a repository, for those who may.", by: writers },
    has: { says: "Whether a user may change a repository: 204, else 404.", by: writers },
  }),
  ...routesOf({
    ...accountsIn<InRepository>(({ repository, world }) => world.stars.givers(repository)),
    path: "/repos/:owner/:repo/stargazers",
    place: inRepository,
    list: { says: "Users who have starred a repository." },
  }),
  ...routesOf({
    ...accountsIn<InRepository>(({ repository, world }) => world.followerGraph.watchers(repository)),
    path: "/repos/:owner/:repo/subscribers",
    place: inRepository,
    list: { says: "Users who watch a repository." },
  }),
  ...routesOf({
    ...accountsIn<OfAccount>(({ account, world }) => world.followerGraph.followers(account)),
    path: "/users/:user/followers",
    place: ofAccount,
    list: { says: "Users who follow an account." },
  }),
  ...routesOf({
    ...accountsIn<OfAccount>(({ account, world }) => world.followerGraph.following(account)),
    path: "/users/:user/following",
    place: ofAccount,
    list: { says: "Whom a user follows." },
  }),
  ...routesOf({
    ...accountsIn<{ readonly viewer: Account }>(({ viewer, world }) => world.followerGraph.followers(viewer)),
    path: "/user/followers",
    place: ofViewer,
    list: { says: "Users who follow the authenticated user." },
  }),
  ...routesOf({
    ...accountsIn<{ readonly viewer: Account }>(({ viewer, world }) => world.followerGraph.following(viewer)),
    path: "/user/following",
    place: ofViewer,
    list: { says: "Whom the authenticated user follows." },
  }),
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
