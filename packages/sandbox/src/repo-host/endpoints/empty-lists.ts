import { page, type Endpoints, type Route } from "../routes/endpoint.ts";
import { paged } from "../wire/paged.ts";
import {
  noParent,
  findIssue,
  findWritableRepository,
  findRepository,
  findAccount,
  requireMember,
  requireViewer,
} from "../routes/access.ts";
import type { FindParent } from "../routes/resource.ts";
import { routeBelow } from "../routes/resource-routes.ts";

/** Routes of lists without rows: path → description. */
function none(parent: FindParent<object>, lists: Readonly<Record<`/${string}`, string>>): Endpoints {
  const empty = Object.entries(lists).map(([path, description]): [string, Route] => [
    `GET ${path}`,
    routeBelow(parent, `${description}: none.`, ({ context }) => page(paged([], context), () => ({}))),
  ]);
  return Object.fromEntries(empty);
}

/** Lists that other resources link to. In the sandbox they are empty. */
export const emptyLists: Endpoints = {
  ...none(requireViewer, {
    "/gists": "Gists of the authenticated user",
    "/gists/starred": "Starred gists of the authenticated user",
    "/user/keys": "Keys of the authenticated user",
  }),
  ...none(noParent, {
    "/gists/public": "Public gists",
  }),
  ...none(findAccount, {
    "/users/:user/gists": "Gists of a user",
    "/users/:user/received_events": "Received events of a user",
  }),
  ...none(requireMember, {
    "/orgs/:org/hooks": "Hooks of an organization, for its members",
    "/orgs/:org/issues": "Assigned issues of an organization, for its members",
    "/orgs/:org/teams": "Teams of an organization, for its members",
  }),
  ...none(findRepository, {
    "/repos/:owner/:repo/comments": "Comments on commits of a repository",
    "/repos/:owner/:repo/commits/:sha/comments": "Comments on a commit of a repository",
    "/repos/:owner/:repo/deployments": "Deployments of a repository",
    "/repos/:owner/:repo/downloads": "Downloads of a repository",
    "/repos/:owner/:repo/forks": "Forks of a repository",
    "/repos/:owner/:repo/issues/events": "Events of issues of a repository",
    "/repos/:owner/:repo/milestones": "Milestones of a repository",
    "/repos/:owner/:repo/releases": "Releases of a repository",
    "/repos/:owner/:repo/statuses/:sha": "Statuses of a commit of a repository",
    "/repos/:owner/:repo/tags": "Tags of a repository",
  }),
  ...none(findWritableRepository, {
    "/repos/:owner/:repo/hooks": "Hooks of a repository, for users with write access",
    "/repos/:owner/:repo/keys": "Keys of a repository, for users with write access",
    "/repos/:owner/:repo/teams": "Teams of a repository, for users with write access",
  }),
  ...none(findIssue, {
    "/repos/:owner/:repo/issues/:number/events": "Events of an issue",
    "/repos/:owner/:repo/issues/:number/reactions": "Reactions of an issue",
    "/repos/:owner/:repo/issues/:number/timeline": "The timeline of an issue",
  }),
};
