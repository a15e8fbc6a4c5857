import { page, type Endpoints, route, type Route } from "../routes/endpoint.ts";
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
import { withParent } from "../routes/resource-routes.ts";

function none(description: string, parent: FindParent<object>): Route {
  return route(
    `${description}: none.`,
    withParent(parent, ({ context }) => page(paged([], context), () => ({}))),
  );
}

/** Lists that other resources link to. In the sandbox they are empty. */
export const emptyLists: Endpoints = {
  "GET /gists": none("Gists of the authenticated user", requireViewer),
  "GET /gists/public": none("Public gists", noParent),
  "GET /gists/starred": none("Starred gists of the authenticated user", requireViewer),
  "GET /user/keys": none("Keys of the authenticated user", requireViewer),
  "GET /users/:user/gists": none("Gists of a user", findAccount),
  "GET /users/:user/received_events": none("Received events of a user", findAccount),
  "GET /orgs/:org/hooks": none("Hooks of an organization, for its members", requireMember),
  "GET /orgs/:org/issues": none("Assigned issues of an organization, for its members", requireMember),
  "GET /orgs/:org/teams": none("Teams of an organization, for its members", requireMember),
  "GET /repos/:owner/:repo/comments": none("Comments on commits of a repository", findRepository),
  "GET /repos/:owner/:repo/commits/:sha/comments": none(
    "Comments on a commit of a repository",
    findRepository,
  ),
  "GET /repos/:owner/:repo/deployments": none("Deployments of a repository", findRepository),
  "GET /repos/:owner/:repo/downloads": none("Downloads of a repository", findRepository),
  "GET /repos/:owner/:repo/forks": none("Forks of a repository", findRepository),
  "GET /repos/:owner/:repo/hooks": none(
    "Hooks of a repository, for users with write access",
    findWritableRepository,
  ),
  "GET /repos/:owner/:repo/issues/:number/events": none("Events of an issue", findIssue),
  "GET /repos/:owner/:repo/issues/:number/reactions": none("Reactions of an issue", findIssue),
  "GET /repos/:owner/:repo/issues/:number/timeline": none("The timeline of an issue", findIssue),
  "GET /repos/:owner/:repo/issues/events": none("Events of issues of a repository", findRepository),
  "GET /repos/:owner/:repo/keys": none(
    "Keys of a repository, for users with write access",
    findWritableRepository,
  ),
  "GET /repos/:owner/:repo/milestones": none("Milestones of a repository", findRepository),
  "GET /repos/:owner/:repo/releases": none("Releases of a repository", findRepository),
  "GET /repos/:owner/:repo/statuses/:sha": none("Statuses of a commit of a repository", findRepository),
  "GET /repos/:owner/:repo/tags": none("Tags of a repository", findRepository),
  "GET /repos/:owner/:repo/teams": none(
    "Teams of a repository, for users with write access",
    findWritableRepository,
  ),
};
