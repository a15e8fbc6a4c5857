import { ok } from "../../core/handler.ts";
import { done, lastModified, list, type Endpoints } from "../endpoint.ts";
import { missingScope, notFound, validationFailed } from "../refusals.ts";
import { commitResource } from "../resources/commit.ts";
import { repositoryChangedAt, repositoryDetails } from "../resources/repository.ts";
import { isGranted } from "../conventions/scopes.ts";
import { readRepositoryFields } from "./repository-fields.ts";
import { readable, writable } from "./with-repository.ts";

/** Repositories and their commits. */
export const repositories: Endpoints = {
  "GET /repos/:owner/:repo": readable((repository, { viewer, base, world }) =>
    ok(
      repositoryDetails(repository, viewer, base, world),
      lastModified(repositoryChangedAt(repository, world)),
    ),
  ),
  "PATCH /repos/:owner/:repo": writable((repository, { base, world, fields, context }, viewer) => {
    const isTaken = (name: string): boolean => {
      const other = world.repositories.find(repository.owner.login, name);
      return other !== undefined && other.id !== repository.id;
    };
    const read = readRepositoryFields(fields, isTaken);
    if (!read.ok) return validationFailed(...read.problems);
    const changed = { ...repository, ...read.changes, updatedAt: context.now };
    world.repositories.put(changed);
    return ok(repositoryDetails(changed, viewer, base, world));
  }),
  "DELETE /repos/:owner/:repo": writable((repository, { world, context }) => {
    if (!isGranted(context, "delete_repo")) return missingScope("delete_repo");
    world.repositories.remove(repository, context.now);
    return done();
  }),
  "GET /repos/:owner/:repo/topics": readable((repository) => ok({ names: repository.topics })),
  "PUT /repos/:owner/:repo/topics": writable((repository, { world, fields, context }) => {
    const topics = topicsOf(fields["names"]);
    if (topics === undefined) {
      const code = fields["names"] === undefined ? "missing_field" : "invalid";
      return validationFailed({ resource: "Repository", field: "names", code });
    }
    world.repositories.put({ ...repository, topics, updatedAt: context.now });
    return ok({ names: topics });
  }),
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

function topicsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const topics = value
    .filter((one) => typeof one === "string")
    .filter((one) => /^[a-z\d][a-z\d-]*$/.test(one));
  return topics.length === value.length ? topics : undefined;
}
