import { ok } from "../../core/handler.ts";
import { lastModified, list, type Endpoints } from "../endpoint.ts";
import { notFound } from "../refusals.ts";
import { commitResource } from "../resources/commit.ts";
import { repositoryChangedAt, repositoryDetails } from "../resources/repository.ts";
import { readable } from "./with-repository.ts";

/** Repositories and their commits. */
export const repositories: Endpoints = {
  "GET /repos/:owner/:repo": readable((repository, { viewer, base, world }) =>
    ok(
      repositoryDetails(repository, viewer, base, world),
      lastModified(repositoryChangedAt(repository, world)),
    ),
  ),
  "GET /repos/:owner/:repo/commits": readable((repository, call) =>
    list(call, call.world.history.commits(repository), (commit) =>
      commitResource(commit, repository, call.base),
    ),
  ),
  "GET /repos/:owner/:repo/commits/:sha": readable((repository, { base, world, path }) => {
    const commit = world.history
      .commits(repository)
      .find(({ sha }) => sha.startsWith(path("sha").toLowerCase()));
    return commit === undefined ? notFound() : ok(commitResource(commit, repository, base));
  }),
};
