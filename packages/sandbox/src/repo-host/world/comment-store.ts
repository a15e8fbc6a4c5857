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
  readonly updatedAt: number;
}

/** The comments on all issues. */
export interface CommentStore {
  /** Those of an issue, the earliest first: as many as it says that it has. */
  readonly of: (repository: Repository, issue: Issue) => readonly Comment[];
  /** Keeps a new one. The issue has to be told that it has one more. */
  readonly add: (repository: Repository, issue: Issue, comment: Omit<Comment, "id">) => Comment;
  /** Keeps a changed one. */
  readonly put: (repository: Repository, issue: Issue, comment: Comment) => void;
  /** Forgets one. The issue has to be told that it has one less. */
  readonly remove: (repository: Repository, issue: Issue, comment: Comment) => void;
}

/** All comments of an issue to which anybody wrote. */
interface Written {
  readonly comments: readonly Comment[];
  /** The id of the next one: no id is given twice. */
  readonly next: number;
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

/** Makes the store. Comments of the seed are made on demand; only issues that were written to are state. */
export function createCommentStore(seed: number, people: People, states: States): CommentStore {
  const written = states.map<number, Written>("repo-host comments");
  const first = (repository: Repository, issue: Issue): readonly Comment[] => {
    const writers = people.around(repository.owner);
    return Array.from({ length: issue.comments }, (_, i) => {
      const random = randomOf(seed, "comments", issue.id, i);
      const at = issue.createdAt + (i + 1) * 60_000;
      const id = issue.id * BLOCK + i;
      return { id, user: random.pick(writers), body: random.pick(REMARKS), createdAt: at, updatedAt: at };
    });
  };
  const now = (repository: Repository, issue: Issue): Written =>
    written.get(issue.id) ?? { comments: first(repository, issue), next: issue.id * BLOCK + issue.comments };
  return {
    of: (repository, issue) => now(repository, issue).comments,
    add(repository, issue, comment) {
      const { comments, next } = now(repository, issue);
      const made = { ...comment, id: next };
      written.set(issue.id, { comments: [...comments, made], next: next + 1 });
      return made;
    },
    put(repository, issue, comment) {
      const { comments, next } = now(repository, issue);
      written.set(issue.id, {
        comments: comments.map((one) => (one.id === comment.id ? comment : one)),
        next,
      });
    },
    remove(repository, issue, { id }) {
      const { comments, next } = now(repository, issue);
      written.set(issue.id, { comments: comments.filter((one) => one.id !== id), next });
    },
  };
}
