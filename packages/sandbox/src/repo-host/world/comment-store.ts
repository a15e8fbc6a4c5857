import { randomOf } from "../../core/random.ts";
import type { States } from "../../core/state.ts";
import type { Account } from "./accounts.ts";
import type { Issue } from "./issues.ts";
import type { People } from "./people.ts";
import type { Repository } from "./repositories.ts";

/** A comment on an issue. */
export interface Comment {
  readonly id: number;
  readonly user: Account;
  readonly body: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

/** The comments on all issues. */
export interface CommentStore {
  /** Those of an issue, the earliest first: as many as it says that it has. */
  readonly of: (repository: Repository, issue: Issue) => readonly Comment[];
  /** Keeps a new one. The issue has to be told that it has one more. */
  readonly add: (issue: Issue, comment: Omit<Comment, "id">) => Comment;
}

/** More than an issue has: ids of an issue's comments lie in a block of their own. */
const BLOCK = 1_000;

const REMARKS = [
  "Same here.",
  "Can you show the input?",
  "It works with the version before.",
  "I have a test for it.",
  "Is this the **cache** again?",
];

/** Makes the store. Comments of the seed are made on demand. */
export function createCommentStore(seed: number, people: People, states: States): CommentStore {
  const added = states.map<number, readonly Comment[]>("repo-host comments");
  const addedTo = ({ id }: Issue): readonly Comment[] => added.get(id) ?? [];
  return {
    of(repository, issue) {
      const writers = people.around(repository.owner);
      const first = Array.from({ length: issue.comments - addedTo(issue).length }, (_, i) => {
        const random = randomOf(seed, "comments", issue.id, i);
        const createdAt = issue.createdAt + (i + 1) * 60_000;
        return {
          id: issue.id * BLOCK + i,
          user: random.pick(writers),
          body: random.pick(REMARKS),
          createdAt,
        };
      });
      return [...first, ...addedTo(issue)];
    },
    add(issue, comment) {
      const made = { ...comment, id: issue.id * BLOCK + issue.comments };
      added.set(issue.id, [...addedTo(issue), made]);
      return made;
    },
  };
}
