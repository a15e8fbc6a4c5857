import { isoSeconds } from "../../../core/dates.ts";
import { randomOf } from "../../../core/random.ts";
import type { Account } from "./accounts.ts";
import type { Repository } from "./repositories.ts";

/** A commit. */
export interface Commit {
  /** 40 hexadecimal digits. */
  readonly sha: string;
  readonly message: string;
  readonly author: Account;
  /** ISO 8601 with the author's zone. */
  readonly date: string;
  readonly parent: string | null;
}

/** The only branch. */
export const MAIN = "main";

/** The SHA of a commit's tree. It follows from the commit's SHA and differs from it. */
export function treeShaOf({ sha }: Pick<Commit, "sha">): string {
  return Array.from(sha).reverse().join("");
}

const VERBS = ["Add", "Drop", "Explain", "Fix", "Move", "Rename", "Test"];
const OBJECTS = ["the cache", "the clock", "the parser", "the retry loop", "the README", "a race", "a leak"];

/** The commits that a repository's default branch starts with, the oldest first. */
export function commitsOf(
  seed: number,
  repository: Repository,
  people: readonly Account[],
): readonly Commit[] {
  const { commits, createdAt, pushedAt } = repository;
  const shas = Array.from({ length: commits }, (_, i) => randomOf(seed, "commits", repository.id, i).hex(40));
  return shas.map((sha, i) => {
    const random = randomOf(seed, "commit messages", repository.id, i);
    const at = createdAt + Math.floor(((pushedAt - createdAt) * (i + 1)) / commits / 1_000) * 1_000;
    return {
      sha,
      message: i === 0 ? "First commit" : `${random.pick(VERBS)} ${random.pick(OBJECTS)}`,
      author: random.pick(people),
      date: `${isoSeconds(at)}Z`,
      parent: shas[i - 1] ?? null,
    };
  });
}
