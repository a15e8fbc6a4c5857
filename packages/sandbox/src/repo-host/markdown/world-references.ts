import { PAGES } from "../resources/links.ts";
import type { Account } from "../world/accounts.ts";
import type { Repository } from "../world/repositories.ts";
import type { RepoHostWorld } from "../world/world.ts";
import type { ReferenceHost } from "./reference-host.ts";

/** References into a world, as one of its users (or nobody) sees it. */
export function worldReferences(world: RepoHostWorld, viewer: Account | undefined): ReferenceHost {
  const repositoryOf = (fullName: string): Repository | undefined => {
    const [owner = "", name = ""] = fullName.split("/");
    const found = world.repositories.find(owner, name);
    return found !== undefined && world.repositories.mayRead(viewer, found) ? found : undefined;
  };
  const page = ({ owner, name }: Repository): string => `${PAGES}/${owner.login}/${name}`;
  return {
    account(login) {
      const found = world.people.find(login);
      return found && { login: found.login, url: `${PAGES}/${found.login}` };
    },
    issue(fullName, number) {
      const repository = repositoryOf(fullName);
      const found = repository && world.issues.find(repository, number);
      return found && { title: found.title, url: `${page(repository)}/issues/${String(number)}` };
    },
    commit(fullName, digits) {
      const repository = repositoryOf(fullName);
      const found =
        repository &&
        world.history.commits(repository).find(({ sha }) => sha.startsWith(digits.toLowerCase()));
      return found && { sha: found.sha, url: `${page(repository)}/commit/${found.sha}` };
    },
  };
}
