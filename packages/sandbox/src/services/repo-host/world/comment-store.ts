import { randomOf } from "../../../core/random.ts";
import type { States } from "../../../core/state.ts";
import type { Account } from "./accounts.ts";
import { idsOf } from "./ids.ts";
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

/** More than an issue of the seed has: ids of an issue's comments lie in a block of their own. */
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
  // All comments of the issues to which anybody wrote.
  const written = states.map<number, readonly Comment[]>("repo-host comments");
  const nextId = idsOf("comment", states);
  const first = (repository: Repository, issue: Issue): readonly Comment[] => {
    const writers = people.around(repository.owner);
    return Array.from({ length: issue.comments }, (_, i) => {
      const random = randomOf(seed, "comments", issue.id, i);
      const at = issue.createdAt + (i + 1) * 60_000;
      const id = issue.id * BLOCK + i;
      return { id, user: random.pick(writers), body: random.pick(REMARKS), createdAt: at, updatedAt: at };
    });
  };
  const of: CommentStore["of"] = (repository, issue) => written.get(issue.id) ?? first(repository, issue);
  return {
    of,
    add(repository, issue, comment) {
      const made = { ...comment, id: nextId() };
      written.set(issue.id, [...of(repository, issue), made]);
      return made;
    },
    put(repository, issue, comment) {
      const changed = of(repository, issue).map((one) => (one.id === comment.id ? comment : one));
      written.set(issue.id, changed);
    },
    remove(repository, issue, { id }) {
      const left = of(repository, issue).filter((one) => one.id !== id);
      written.set(issue.id, left);
    },
  };
}
