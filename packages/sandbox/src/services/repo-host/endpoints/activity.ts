import { activityEventSchema } from "@org/repo-host/resources";
import type { Endpoints } from "../endpoint.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { anywhere, inRepository, ofAccount, ofAnyOrganization, type OfAccount } from "../places.ts";
import { routesOf, type At } from "../resource.ts";
import { pushEvent } from "../resources/event.ts";
import type { Account } from "../world/accounts.ts";
import type { Commit } from "../world/commits.ts";
import type { Repository } from "../world/repositories.ts";
import type { RepoHostWorld } from "../world/world.ts";
import { POLL_INTERVAL } from "./poll-interval.ts";

/** Accounts whose pushes are in the public listing: it is a view of what is new, not an archive. */
const ACCOUNTS = 12;

/** The furthest back that a listing goes, in events. */
const MOST = 300;

interface Push {
  readonly commit: Commit;
  readonly repository: Repository;
}

const event = {
  schema: activityEventSchema,
  summary: ({ commit, repository }: Push, { base }: EndpointCall) => pushEvent(commit, repository, base),
};

/** The listings ignore `per_page`. */
const listed = { ignoresSize: true, headers: POLL_INTERVAL };

const rows = ({ account, world }: At<OfAccount>): readonly Push[] => publicPushes(world, [account]);

/** What happened: pushes. */
export const activity: Endpoints = {
  ...routesOf({
    ...event,
    path: "/events",
    place: anywhere,
    rows({ world }) {
      const { users, organizations } = world.people;
      return publicPushes(world, [...organizations, ...users].slice(0, ACCOUNTS));
    },
    list: { says: "Pushes to public repositories.", ...listed },
  }),
  ...routesOf({
    ...event,
    path: "/users/:user/events",
    place: ofAccount,
    rows,
    list: { says: "Pushes to public repositories of a user.", ...listed },
  }),
  ...routesOf({
    ...event,
    path: "/users/:user/events/public",
    place: ofAccount,
    rows,
    list: { says: "Pushes to public repositories of a user.", ...listed },
  }),
  ...routesOf({
    ...event,
    path: "/orgs/:org/events",
    place: ofAnyOrganization,
    rows,
    list: { says: "Pushes to public repositories of an organization.", ...listed },
  }),
  ...routesOf({
    ...event,
    path: "/repos/:owner/:repo/events",
    place: inRepository,
    rows: ({ repository, world }) =>
      world.history.commits(repository).map((commit) => ({ commit, repository })),
    list: { says: "Pushes to a repository.", ...listed },
  }),
};

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
