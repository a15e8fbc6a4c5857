import { accountSchema } from "@org/repo-host/resources";
import { ok } from "../../../core/handler.ts";
import { done, type Endpoints } from "../endpoint.ts";
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
import { notFound } from "../refusals.ts";
import { at, list, listsOf, routesOf, type At, type Place } from "../resource.ts";
import { accountSummary } from "../resources/account.ts";
import { route, type Route } from "../route.ts";
import type { Account } from "../world/accounts.ts";

const members = ({ account, world }: At<OfAccount>): readonly Account[] => world.people.members(account);

const followers = ({ account, world }: At<OfAccount>): readonly Account[] =>
  world.followerGraph.followers(account);

const following = ({ account, world }: At<OfAccount>): readonly Account[] =>
  world.followerGraph.following(account);

const writing = ({ repository: { owner }, world }: At<InRepository>): readonly Account[] =>
  owner.type === "User" ? [owner] : world.people.members(owner);

/** Whether a user is among others: 204, else 404. @param variable of the path, with the user's login */
function whether<P extends object>(
  says: string,
  place: Place<P>,
  among: (call: At<P>) => readonly Account[],
  variable: string,
): Route {
  const answer = at(place, (call) => {
    const found = call.world.people.find(call.path(variable));
    return found !== undefined && among(call).includes(found) ? done() : notFound();
  });
  return route(`${says}: 204, else 404.`, answer, { status: 204 });
}

/** Users: all, and those who have to do with an account or with a repository. */
export const accounts: Endpoints = {
  ...listsOf(
    { schema: accountSchema, summary: (one: Account, { base }) => accountSummary(one, base) },
    {
      "/users": list("Users.", anywhere, ({ world }) => world.people.users),
      "/users/:user/followers": list("Users who follow an account.", ofAccount, followers),
      "/users/:user/following": list("Whom a user follows.", ofAccount, following),
      "/user/followers": list("Users who follow the authenticated user.", ofViewer, followers),
      "/user/following": list("Whom the authenticated user follows.", ofViewer, following),
      "/orgs/:org/members": list("Members of an organization.", ofOrganization, members),
      "/orgs/:org/public_members": list(
        "Members of an organization who say so: all of them.",
        ofOrganization,
        members,
      ),
      "/repos/:owner/:repo/assignees": list(
        "Users whom issues of a repository can be assigned to.",
        inRepository,
        writing,
      ),
      "/repos/:owner/:repo/collaborators": list(
        "Who may change a repository, for those who may.",
        inOwnRepository,
        writing,
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
  "GET /orgs/:org/members/:member": whether(
    "Whether a user is a member of an organization",
    ofOrganization,
    members,
    "member",
  ),
  "GET /orgs/:org/public_members/:member": whether(
    "Whether a user is a member of an organization and says so",
    ofOrganization,
    members,
    "member",
  ),
  "GET /repos/:owner/:repo/assignees/:user": whether(
    "Whether issues of a repository can be assigned to a user",
    inRepository,
    writing,
    "user",
  ),
  "GET /repos/:owner/:repo/collaborators/:user": whether(
    "Whether a user may change a repository",
    inOwnRepository,
    writing,
    "user",
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
