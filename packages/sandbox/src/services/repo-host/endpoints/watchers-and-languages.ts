import { ok } from "../../../core/handler.ts";
import { done, list, type Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { notFound } from "../refusals.ts";
import { accountSummary } from "../resources/account.ts";
import { route, type Endpoint } from "../route.ts";
import type { Account } from "../world/accounts.ts";
import { own } from "./current-user.ts";
import { readable, writable } from "./with-repository.ts";

/** Who has to do with a repository, and in what languages. */
export const watchersAndLanguages: Endpoints = {
  "GET /repos/:owner/:repo/assignees": route(
    "Users whom issues of a repository can be assigned to.",
    readable(({ owner }, call) => accounts(call, writersOf(owner, call))),
    { lists: "Account" },
  ),
  "GET /repos/:owner/:repo/assignees/:user": route(
    "Whether issues of a repository can be assigned to a user: 204, else 404.",
    readable(({ owner }, call) => whether(writersOf(owner, call), call.path("user"), call)),
    { status: 204 },
  ),
  "GET /repos/:owner/:repo/collaborators": route(
    "Who may change a repository, for those who may.",
    writable(({ owner }, call) => accounts(call, writersOf(owner, call))),
    { lists: "Account" },
  ),
  "GET /repos/:owner/:repo/collaborators/:user": route(
    "Whether a user may change a repository: 204, else 404.",
    writable(({ owner }, call) => whether(writersOf(owner, call), call.path("user"), call)),
    { status: 204 },
  ),
  "GET /repos/:owner/:repo/contributors": route(
    "Who has written commits, and how many; who has written the most comes first.",
    readable((repository, call) => {
      const commits = Map.groupBy(call.world.history.commits(repository), ({ author }) => author);
      const rows = Array.from(commits).sort(([, a], [, b]) => b.length - a.length);
      return list(call, rows, ([author, { length }]) => ({
        ...accountSummary(author, call.base),
        contributions: length,
      }));
    }),
    { lists: "Contributor" },
  ),
  "GET /repos/:owner/:repo/languages": route(
    "Bytes in each language.",
    readable(({ language, size }) => ok(language === null ? {} : { [language]: size * 1_024 })),
  ),
  "GET /repos/:owner/:repo/stargazers": route(
    "Users who have starred a repository.",
    readable((repository, call) => accounts(call, call.world.stars.givers(repository))),
    { lists: "Account" },
  ),
  "GET /repos/:owner/:repo/subscribers": route(
    "Users who watch a repository.",
    readable((repository, call) => accounts(call, call.world.followerGraph.watchers(repository))),
    { lists: "Account" },
  ),
  "GET /users/:user/followers": route(
    "Users who follow an account.",
    (call) => accounts(call, ofAccount(call, call.world.followerGraph.followers)),
    { lists: "Account" },
  ),
  "GET /users/:user/following": route(
    "Whom a user follows.",
    (call) => accounts(call, ofAccount(call, call.world.followerGraph.following)),
    { lists: "Account" },
  ),
  "GET /user/followers": route(
    "Users who follow the authenticated user.",
    own((viewer, call) => accounts(call, call.world.followerGraph.followers(viewer))),
    { lists: "Account" },
  ),
  "GET /user/following": route(
    "Whom the authenticated user follows.",
    own((viewer, call) => accounts(call, call.world.followerGraph.following(viewer))),
    { lists: "Account" },
  ),
  "GET /orgs/:org/members/:member": route(
    "Whether a user is a member of an organization: 204, else 404.",
    (call) => whether(membersOf(call), call.path("member"), call),
    { status: 204 },
  ),
  "GET /orgs/:org/public_members": route(
    "Members of an organization who say so: all of them.",
    (call) => accounts(call, membersOf(call)),
    { lists: "Account" },
  ),
  "GET /orgs/:org/public_members/:member": route(
    "Whether a user is a member of an organization and says so: 204, else 404.",
    (call) => whether(membersOf(call), call.path("member"), call),
    { status: 204 },
  ),
};

/** Undefined: there is no such account. */
function ofAccount(
  { world, path }: EndpointCall,
  rows: (account: Account) => readonly Account[],
): readonly Account[] | undefined {
  const account = world.people.find(path("user"));
  return account && rows(account);
}

/** @param rows undefined: what they would be of doesn't exist */
function accounts(call: EndpointCall, rows: readonly Account[] | undefined): ReturnType<Endpoint> {
  return rows === undefined ? notFound() : list(call, rows, (account) => accountSummary(account, call.base));
}

function whether(
  among: readonly Account[] | undefined,
  login: string,
  { world }: EndpointCall,
): ReturnType<Endpoint> {
  const account = world.people.find(login);
  return account !== undefined && among?.includes(account) === true ? done() : notFound();
}

function writersOf(owner: Account, { world }: EndpointCall): readonly Account[] {
  return owner.type === "User" ? [owner] : world.people.members(owner);
}

function membersOf({ world, path }: EndpointCall): readonly Account[] | undefined {
  const organization = world.people.find(path("org"));
  return organization?.type === "Organization" ? world.people.members(organization) : undefined;
}
