import { withPlainCharacters } from "../../../core/router-paths.ts";
import type { Endpoint } from "../route.ts";
import type { EndpointCall } from "../endpoint-call.ts";
import { movedTo, notFound } from "../refusals.ts";
import { mayChange, maySee, mayWriteTo } from "../viewer.ts";
import type { Account } from "../world/accounts.ts";
import type { Repository } from "../world/repositories.ts";
import { numberIn } from "./number-in.ts";

type RepositoryEndpoint = (repository: Repository, call: EndpointCall) => ReturnType<Endpoint>;

/**
 * An endpoint below `/repos/:owner/:repo`, or below `/repositories/:id`. Repositories that the caller may not see
 * don't exist; those that have moved are found by their id.
 */
export function readable(endpoint: RepositoryEndpoint): Endpoint {
  return (call) => {
    const { context, world } = call;
    const repository = repositoryOf(call);
    if (repository === undefined) return movedOrMissing(call);
    return maySee(context, repository, world) ? endpoint(repository, call) : notFound();
  };
}

function repositoryOf({ world, path }: EndpointCall): Repository | undefined {
  const id = path("id");
  if (id !== "") return world.repositories.byId(numberIn(id));
  return world.repositories.find(path("owner"), path("repo"));
}

/**
 * A renamed repository: reads are told to remember the new address, writes to repeat themselves there, word by word: a
 * credential that stood in the query stands in the new address as well.
 */
function movedOrMissing({ context, world, base, path }: EndpointCall): ReturnType<Endpoint> {
  const move = world.repositories.moved(path("owner"), path("repo"));
  const repository = move && world.repositories.byId(move.to);
  if (repository === undefined || !maySee(context, repository, world)) return notFound();
  const [, below = ""] = /^\/repos\/[^/]+\/[^/]+(.*)$/.exec(withPlainCharacters(context.path)) ?? [];
  const url = `${base}/repositories/${String(repository.id)}${below}${context.url.search}`;
  const isRead = context.method === "GET" || context.method === "HEAD";
  return movedTo(move?.lasts === "for now" ? 302 : isRead ? 301 : 307, url);
}

/** One that changes the repository: those who may not are told that it doesn't exist. */
export function writable(
  endpoint: (repository: Repository, call: EndpointCall, viewer: Account) => ReturnType<Endpoint>,
): Endpoint {
  return readable((repository, call) => {
    const { context, world, viewer } = call;
    if (viewer === undefined || !mayChange(context, repository, world)) return notFound();
    return endpoint(repository, call, viewer);
  });
}

/** One that any user may use who may see the repository. */
export function signedIn(
  endpoint: (repository: Repository, call: EndpointCall, viewer: Account) => ReturnType<Endpoint>,
): Endpoint {
  return readable((repository, call) => {
    const { context, viewer } = call;
    if (viewer === undefined || !mayWriteTo(context, repository)) return notFound();
    return endpoint(repository, call, viewer);
  });
}
