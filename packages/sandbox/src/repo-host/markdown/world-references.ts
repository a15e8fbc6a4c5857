import { PAGES } from "../wire/links.ts";
import type { Account } from "../world/accounts.ts";
import type { Commit } from "../world/commits.ts";
import type { Repository } from "../world/repositories.ts";
import type { RepoHostWorld } from "../world/world.ts";
import type { ReferenceHost } from "./reference-links.ts";

/** The fewest digits of a SHA that name a commit. */
const FEWEST_DIGITS = 7;

/**
 * Finds references in a world, as one of its users or an anonymous caller sees it. Use one for each text: it caches what
 * it finds.
 *
 * @param base the address of the host, as the client used it
 */
export function worldReferences(
  world: RepoHostWorld,
  viewer: Account | undefined,
  base: string,
): ReferenceHost {
  const pages = base + PAGES;
  const repositoryOf = remembering((fullName: string): Repository | undefined => {
    const [owner = "", name = ""] = fullName.split("/");
    const { repositories } = world;
    const found =
      repositories.find(owner, name) ?? repositories.byId(repositories.moved(owner, name)?.to ?? 0);
    return found !== undefined && world.repositories.mayRead(viewer, found) ? found : undefined;
  });
  const commitsOf = remembering((fullName: string): ReadonlyMap<string, readonly Commit[]> => {
    const repository = repositoryOf(fullName);
    const commits = repository === undefined ? [] : world.history.commits(repository);
    return Map.groupBy(commits, ({ sha }) => sha.slice(0, FEWEST_DIGITS));
  });
  const page = ({ owner, name }: Repository): string => `${pages}/${owner.login}/${name}`;
  return {
    pages,
    account(login) {
      const found = world.people.find(login);
      return found && { login: found.login, url: `${pages}/${found.login}` };
    },
    issue(fullName, number) {
      const repository = repositoryOf(fullName);
      const found = repository && world.issues.find(repository, number);
      return found && { title: found.title, url: `${page(repository)}/issues/${String(number)}` };
    },
    commit(fullName, written) {
      const digits = written.toLowerCase();
      const repository = repositoryOf(fullName);
      const alike = commitsOf(fullName).get(digits.slice(0, FEWEST_DIGITS));
      const found = alike?.find(({ sha }) => sha.startsWith(digits));
      return repository && found && { sha: found.sha, url: `${page(repository)}/commit/${found.sha}` };
    },
  };
}

/** A cache: a text may refer to the same target a hundred thousand times. */
function remembering<T>(find: (key: string) => T): (key: string) => T {
  const found = new Map<string, { readonly value: T }>();
  return (key) => {
    const known = found.get(key) ?? { value: find(key) };
    found.set(key, known);
    return known.value;
  };
}
