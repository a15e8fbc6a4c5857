import type { Endpoint, EndpointCall } from "../endpoint.ts";
import { notFound } from "../refusals.ts";
import type { Account } from "../world/accounts.ts";
import type { Repository } from "../world/repositories.ts";

type RepositoryEndpoint = (repository: Repository, call: EndpointCall) => ReturnType<Endpoint>;

/** An endpoint below `/repos/:owner/:repo`: repositories that the caller may not see don't exist. */
export function readable(endpoint: RepositoryEndpoint): Endpoint {
  return (call) => {
    const { world, viewer, path } = call;
    const repository = world.repositories.find(path("owner"), path("repo"));
    if (repository === undefined || !world.repositories.mayRead(viewer, repository)) return notFound();
    return endpoint(repository, call);
  };
}

/** One that changes the repository: those who may not are told that it doesn't exist. */
export function writable(
  endpoint: (repository: Repository, call: EndpointCall, viewer: Account) => ReturnType<Endpoint>,
): Endpoint {
  return readable((repository, call) => {
    const { world, viewer } = call;
    if (viewer === undefined || !world.repositories.mayWrite(viewer, repository)) return notFound();
    return endpoint(repository, call, viewer);
  });
}

/** One that any user may use who may see the repository. */
export function signedIn(
  endpoint: (repository: Repository, call: EndpointCall, viewer: Account) => ReturnType<Endpoint>,
): Endpoint {
  return readable((repository, call) =>
    call.viewer === undefined ? notFound() : endpoint(repository, call, call.viewer),
  );
}
