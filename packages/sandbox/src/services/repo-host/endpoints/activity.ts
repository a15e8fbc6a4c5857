import { activityEventSchema } from "@org/repo-host/resources";
import { anywhere, inRepository, ofAccount, ofAnyOrganization, type OfAccount } from "../places.ts";
import type { At } from "../resource.ts";
import { list, listsOf } from "../routes-of.ts";
import { pushEvent, type Push } from "../resources/event.ts";
import type { Account } from "../world/accounts.ts";
import type { RepoHostWorld } from "../world/world.ts";
import { POLL_INTERVAL } from "./poll-interval.ts";

/** Accounts whose pushes are in the public listing: it is a view of what is new, not an archive. */
const ACCOUNTS = 12;

/** The furthest back that a listing goes, in events. */
const MOST = 300;

/** The listings ignore `per_page`. */
const polled = { ignoresSize: true, headers: POLL_INTERVAL };

const ofAccounts = ({ account, world }: At<OfAccount>): readonly Push[] => publicPushes(world, [account]);

/** What happened: pushes. */
export const activity = listsOf(
  { schema: activityEventSchema, summary: pushEvent },
  {
    "/events": list(
      "Pushes to public repositories.",
      anywhere,
      ({ world }) => {
        const { users, organizations } = world.people;
        return publicPushes(world, [...organizations, ...users].slice(0, ACCOUNTS));
      },
      polled,
    ),
    "/users/:user/events": list("Pushes to public repositories of a user.", ofAccount, ofAccounts, polled),
    "/users/:user/events/public": list(
      "Pushes to public repositories of a user.",
      ofAccount,
      ofAccounts,
      polled,
    ),
    "/orgs/:org/events": list(
      "Pushes to public repositories of an organization.",
      ofAnyOrganization,
      ofAccounts,
      polled,
    ),
    "/repos/:owner/:repo/events": list(
      "Pushes to a repository.",
      inRepository,
      ({ repository, world }) => world.history.commits(repository).map((commit) => ({ commit, repository })),
      polled,
    ),
  },
);

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
