import { route } from "../route.ts";
import type { HandlerResult } from "../../../core/handler.ts";
import { page, type Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { pagedFixed } from "../paged.ts";
import { notFound } from "../refusals.ts";
import { pushEvent } from "../resources/event.ts";
import type { Account } from "../world/accounts.ts";
import type { Commit } from "../world/commits.ts";
import type { Repository } from "../world/repositories.ts";
import type { RepoHostWorld } from "../world/world.ts";
import { POLL_INTERVAL } from "./poll-interval.ts";
import { readable } from "./with-repository.ts";

/** What happened: pushes. The listings ignore `per_page`. */
export const activity: Endpoints = {
  "GET /events": route(
    "Pushes to public repositories.",
    (call) => {
      const { users, organizations } = call.world.people;
      return events(call, publicPushes(call.world, [...organizations, ...users].slice(0, ACCOUNTS)));
    },
    { lists: "Event", ignoresSize: true },
  ),
  "GET /users/:user/events": route(
    "Pushes to public repositories of a user.",
    (call) => ofAccount(call, call.world.people.find(call.path("user"))),
    { lists: "Event", ignoresSize: true },
  ),
  "GET /users/:user/events/public": route(
    "Pushes to public repositories of a user.",
    (call) => ofAccount(call, call.world.people.find(call.path("user"))),
    { lists: "Event", ignoresSize: true },
  ),
  "GET /orgs/:org/events": route(
    "Pushes to public repositories of an organization.",
    (call) => ofAccount(call, call.world.people.find(call.path("org"))),
    { lists: "Event", ignoresSize: true },
  ),
  "GET /repos/:owner/:repo/events": route(
    "Pushes to a repository.",
    readable((repository, call) =>
      events(
        call,
        call.world.history.commits(repository).map((commit) => ({ commit, repository })),
      ),
    ),
    { lists: "Event", ignoresSize: true },
  ),
};

/** Accounts whose pushes are in the public listing: it is a view of what is new, not an archive. */
const ACCOUNTS = 12;

/** The furthest back that a listing goes, in events. */
const MOST = 300;

interface Push {
  readonly commit: Commit;
  readonly repository: Repository;
}

function events(call: EndpointCall, all: readonly Push[]): HandlerResult<unknown> {
  const { rows, headers } = pagedFixed(all, call.context);
  return page({ rows, headers: { ...headers, ...POLL_INTERVAL } }, ({ commit, repository }) =>
    pushEvent(commit, repository, call.base),
  );
}

function ofAccount(call: EndpointCall, account: Account | undefined): HandlerResult<unknown> {
  return account === undefined ? notFound() : events(call, publicPushes(call.world, [account]));
}

function publicPushes(
  { repositories, history }: RepoHostWorld,
  accounts: readonly Account[],
): readonly Push[] {
  return accounts
    .flatMap((owner) => repositories.of(owner))
    .filter((repository) => !repository.private)
    .flatMap((repository) => history.commits(repository).map((commit) => ({ commit, repository })))
    .sort((a, b) => Date.parse(b.commit.date) - Date.parse(a.commit.date))
    .slice(0, MOST);
}
