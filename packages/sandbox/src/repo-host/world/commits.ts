import { isoSeconds } from "../../core/dates.ts";
import { randomOf } from "../../core/random.ts";
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

/** The content of a file. It is never changed in place. */
export type Content = Uint8Array<ArrayBuffer>;

/** The UTF-8 bytes of a text. */
export function contentOf(text: string): Content {
  return new TextEncoder().encode(text);
}

/** Decodes a file as UTF-8. It keeps a byte order mark, and replaces bytes that are not UTF-8 by U+FFFD. */
export function textOf(content: Content): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
}

/** Whether content is binary by the rule of git: one of its first 8000 bytes is zero. */
export function isBinary(content: Content): boolean {
  return content.subarray(0, 8_000).includes(0);
}
