import { randomOf } from "../../core/random.ts";
import type { States } from "../../core/state.ts";
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
  /** The comments of an issue, oldest first: as many as the issue counts. */
  readonly of: (repository: Repository, issue: Issue) => readonly Comment[];
  /** Stores a new comment. The caller must increase the issue's count. */
  readonly add: (repository: Repository, issue: Issue, comment: Omit<Comment, "id">) => Comment;
  /** Stores a changed comment. */
  readonly put: (repository: Repository, issue: Issue, comment: Comment) => void;
  /** Deletes a comment. The caller must decrease the issue's count. */
  readonly remove: (repository: Repository, issue: Issue, comment: Comment) => void;
}

/** The block of comment ids per issue. It must exceed the comments of any seeded issue. */
const BLOCK = 1_000;

const REMARKS = [
  "Same here.",
  "Can you show the input?",
  "It works with the version before.",
  "I have a test for it.",
  "Is this the **cache** again?",
];

/** Creates the store. Seeded comments are computed on demand; only issues with changed comments are state. */
export function createCommentStore(seed: number, people: People, states: States): CommentStore {
  // All comments of each issue whose comments changed.
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
