import type { Commit } from "../world/commits.ts";
import type { Repository } from "../world/repositories.ts";
import { accountSummary } from "./account.ts";
import { nodeId, PAGES } from "./links.ts";

/** A commit; its dates keep the zone in which it was made. */
export function commitResource(commit: Commit, repository: Repository, base: string): object {
  const fullName = `${repository.owner.login}/${repository.name}`;
  const own = `${base}/repos/${fullName}`;
  const { sha, author, date, parent } = commit;
  const person = {
    name: author.name ?? author.login,
    email: author.email ?? `${author.login}@example.com`,
    date,
  };
  return {
    sha,
    node_id: nodeId("Commit", repository.id),
    commit: { author: person, committer: person, message: commit.message, comment_count: 0 },
    url: `${own}/commits/${sha}`,
    html_url: `${PAGES}/${fullName}/commit/${sha}`,
    comments_url: `${own}/commits/${sha}/comments`,
    author: accountSummary(author, base),
    committer: accountSummary(author, base),
    parents:
      parent === null
        ? []
        : [
            {
              sha: parent,
              url: `${own}/commits/${parent}`,
              html_url: `${PAGES}/${fullName}/commit/${parent}`,
            },
          ],
  };
}
