import type { RepositoryParent } from "../routes/access.ts";
import type { ResourceCall } from "../routes/resource.ts";
import { commitSummary } from "../resources/commit.ts";
import { PAGES } from "../wire/links.ts";
import { MAIN } from "../world/commits.ts";

/** The address of a repository. */
export function addressOf({ repository: { owner, name }, base }: ResourceCall<RepositoryParent>): string {
  return `${base}/repos/${owner.login}/${name}`;
}

/** Compares two commits. The history is linear, so one is ahead of the other, or they are the same. */
export function comparison(call: ResourceCall<RepositoryParent>, range: string): object | undefined {
  const { repository } = call;
  const commits = call.world.history.commits(repository);
  const placeOf = (name = ""): number => (name === MAIN ? 0 : commits.findIndex(({ sha }) => sha === name));
  const [base, head] = range.split("...").map(placeOf);
  if (base === undefined || head === undefined) return undefined;
  const [from, to] = [commits[base], commits[head]];
  if (from === undefined || to === undefined) return undefined;
  const between = commits.slice(head, Math.max(head, base)).reverse();
  const { owner, name } = repository;
  return {
    url: `${addressOf(call)}/compare/${range}`,
    html_url: `${call.base}${PAGES}/${owner.login}/${name}/compare/${range}`,
    base_commit: commitSummary(from, call),
    merge_base_commit: commitSummary(head < base ? from : to, call),
    status: base === head ? "identical" : head < base ? "ahead" : "behind",
    ahead_by: Math.max(0, base - head),
    behind_by: Math.max(0, head - base),
    total_commits: between.length,
    commits: between.map((commit) => commitSummary(commit, call)),
    files: [],
  };
}
