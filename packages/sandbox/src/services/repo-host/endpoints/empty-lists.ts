import { page, type Endpoints } from "../endpoint.ts";
import { paged } from "../paged.ts";
import {
  anywhere,
  inIssue,
  inOwnRepository,
  inRepository,
  ofAccount,
  ofMember,
  ofViewer,
} from "../places.ts";
import type { Place } from "../resource.ts";
import { at } from "../routes-of.ts";
import { route, type Route } from "../route.ts";

function none(says: string, place: Place<object>): Route {
  return route(
    `${says}: none.`,
    at(place, ({ context }) => page(paged([], context), () => ({}))),
  );
}

/** Lists that other resources link to but that have no rows here. They are served, empty. */
export const emptyLists: Endpoints = {
  "GET /gists": none("Gists of the authenticated user", ofViewer),
  "GET /gists/public": none("Public gists", anywhere),
  "GET /gists/starred": none("Starred gists of the authenticated user", ofViewer),
  "GET /user/keys": none("Keys of the authenticated user", ofViewer),
  "GET /users/:user/gists": none("Gists of a user", ofAccount),
  "GET /users/:user/received_events": none("Received events of a user", ofAccount),
  "GET /orgs/:org/hooks": none("Hooks of an organization, for its members", ofMember),
  "GET /orgs/:org/issues": none("Assigned issues of an organization, for its members", ofMember),
  "GET /orgs/:org/teams": none("Teams of an organization, for its members", ofMember),
  "GET /repos/:owner/:repo/comments": none("Comments on commits of a repository", inRepository),
  "GET /repos/:owner/:repo/commits/:sha/comments": none("Comments on a commit of a repository", inRepository),
  "GET /repos/:owner/:repo/deployments": none("Deployments of a repository", inRepository),
  "GET /repos/:owner/:repo/downloads": none("Downloads of a repository", inRepository),
  "GET /repos/:owner/:repo/forks": none("Forks of a repository", inRepository),
  "GET /repos/:owner/:repo/hooks": none(
    "Hooks of a repository, for those who may change it",
    inOwnRepository,
  ),
  "GET /repos/:owner/:repo/issues/:number/events": none("Events of an issue", inIssue),
  "GET /repos/:owner/:repo/issues/:number/reactions": none("Reactions of an issue", inIssue),
  "GET /repos/:owner/:repo/issues/:number/timeline": none("The timeline of an issue", inIssue),
  "GET /repos/:owner/:repo/issues/events": none("Events of issues of a repository", inRepository),
  "GET /repos/:owner/:repo/keys": none("Keys of a repository, for those who may change it", inOwnRepository),
  "GET /repos/:owner/:repo/milestones": none("Milestones of a repository", inRepository),
  "GET /repos/:owner/:repo/pulls": none("Pull requests of a repository", inRepository),
  "GET /repos/:owner/:repo/releases": none("Releases of a repository", inRepository),
  "GET /repos/:owner/:repo/statuses/:sha": none("Statuses of a commit of a repository", inRepository),
  "GET /repos/:owner/:repo/tags": none("Tags of a repository", inRepository),
  "GET /repos/:owner/:repo/teams": none(
    "Teams of a repository, for those who may change it",
    inOwnRepository,
  ),
};
