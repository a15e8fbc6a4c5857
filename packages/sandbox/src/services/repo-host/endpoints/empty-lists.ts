import { list, type Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { notFound } from "../refusals.ts";
import { route, type Endpoint, type Route } from "../route.ts";
import type { Account } from "../world/accounts.ts";
import { own } from "./current-user.ts";
import { issueAt } from "./issue-at.ts";
import { readable, writable } from "./with-repository.ts";

const none: Endpoint = (call) => list(call, [], () => ({}));

const ofRepository = (what: string): Route =>
  route(
    `${what} of a repository: none.`,
    readable((_, call) => none(call)),
  );
const forMaintainers = (what: string): Route =>
  route(
    `${what} of a repository, for those who may change it: none.`,
    writable((_, call) => none(call)),
  );
const ofIssue = (what: string): Route =>
  route(
    `${what} of an issue: none.`,
    readable((repository, call) => (issueAt(repository, call) === undefined ? notFound() : none(call))),
  );
const ofUser = (what: string): Route => route(`${what} of a user: none.`, ofAccount("user"));
const ofOwn = (what: string): Route =>
  route(
    `${what} of the authenticated user: none.`,
    own((_, call) => none(call)),
  );

function ofAccount(variable: string): Endpoint {
  return (call) => (accountOf(call, variable) === undefined ? notFound() : none(call));
}

function accountOf({ world, path }: EndpointCall, variable: string): Account | undefined {
  return world.people.find(path(variable));
}

/** For those of an organization; whoever is not a member is told that there is nothing. */
const forMembers = (what: string): Route =>
  route(`${what} of an organization, for its members: none.`, (call) => {
    const organization = accountOf(call, "org");
    const isMember =
      organization !== undefined &&
      call.viewer !== undefined &&
      call.world.people.members(organization).includes(call.viewer);
    return isMember ? none(call) : notFound();
  });

/** What other resources link to and this world has nothing of: lists are there, and empty. */
export const emptyLists: Endpoints = {
  "GET /gists": ofOwn("Gists"),
  "GET /gists/public": route("Public gists: none.", none),
  "GET /gists/starred": ofOwn("Starred gists"),
  "GET /user/keys": ofOwn("Keys"),
  "GET /users/:user/gists": ofUser("Gists"),
  "GET /users/:user/received_events": ofUser("Received events"),
  "GET /orgs/:org/hooks": forMembers("Hooks"),
  "GET /orgs/:org/issues": forMembers("Assigned issues"),
  "GET /orgs/:org/teams": forMembers("Teams"),
  "GET /repos/:owner/:repo/comments": ofRepository("Comments on commits"),
  "GET /repos/:owner/:repo/commits/:sha/comments": ofRepository("Comments on a commit"),
  "GET /repos/:owner/:repo/deployments": ofRepository("Deployments"),
  "GET /repos/:owner/:repo/downloads": ofRepository("Downloads"),
  "GET /repos/:owner/:repo/forks": ofRepository("Forks"),
  "GET /repos/:owner/:repo/hooks": forMaintainers("Hooks"),
  "GET /repos/:owner/:repo/issues/:number/events": ofIssue("Events"),
  "GET /repos/:owner/:repo/issues/:number/reactions": ofIssue("Reactions"),
  "GET /repos/:owner/:repo/issues/:number/timeline": ofIssue("The timeline"),
  "GET /repos/:owner/:repo/issues/events": ofRepository("Events of issues"),
  "GET /repos/:owner/:repo/keys": forMaintainers("Keys"),
  "GET /repos/:owner/:repo/milestones": ofRepository("Milestones"),
  "GET /repos/:owner/:repo/pulls": ofRepository("Pull requests"),
  "GET /repos/:owner/:repo/releases": ofRepository("Releases"),
  "GET /repos/:owner/:repo/statuses/:sha": ofRepository("Statuses of a commit"),
  "GET /repos/:owner/:repo/tags": ofRepository("Tags"),
  "GET /repos/:owner/:repo/teams": forMaintainers("Teams"),
};
