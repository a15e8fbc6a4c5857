import type { States } from "../../core/state.ts";
import type { Account } from "./accounts.ts";
import type { IssueStore } from "./issue-store.ts";
import type { Issue } from "./issues.ts";
import type { People } from "./people.ts";
import type { Repository } from "./repositories.ts";
import type { RepositoryStore } from "./repository-store.ts";

/** A notification of an event in an issue that concerns a user. */
export interface Notification {
  readonly id: string;
  readonly repository: Repository;
  readonly issue: Issue;
  readonly reason: "assign" | "author";
  readonly unread: boolean;
  /** When it was read, in epoch milliseconds; null: unread. */
  readonly readAt: number | null;
}

/** The notifications of users. */
export interface Inbox {
  /** All notifications of a user, newest first. */
  readonly of: (user: Account) => readonly Notification[];
  /** Marks everything that was updated up to `until` as read (both epoch milliseconds). */
  readonly read: (user: Account, until: number, now: number) => void;
  /** Marks a notification as read. @param now epoch milliseconds */
  readonly readOne: (user: Account, id: string, now: number) => void;
}

/** The time up to which an inbox was marked as read, and when that happened; both epoch milliseconds. */
interface Mark {
  readonly until: number;
  readonly at: number;
}

/** Creates the inboxes. Users are notified of issues in their own and their organizations' repositories. */
export function createInbox(
  people: People,
  repositories: RepositoryStore,
  issues: IssueStore,
  states: States,
): Inbox {
  const marks = states.map<string, Mark>("repo-host inbox marks");
  const threads = states.map<string, number>("repo-host inbox threads");
  return {
    of(user) {
      const mark = marks.get(user.login);
      const owners = [user, ...people.memberships(user)];
      return owners
        .flatMap((owner) => repositories.of(owner))
        .flatMap((repository) => issues.of(repository).map((issue) => ({ repository, issue })))
        .filter(({ issue }) => issue.user === user || issue.assignees.includes(user))
        .map(({ repository, issue }) => {
          const id = String(issue.id);
          const read = mark !== undefined && issue.updatedAt <= mark.until ? mark.at : null;
          const readAlone = threads.get(threadOf(user, id));
          const readAt = readAlone !== undefined && issue.updatedAt <= readAlone ? readAlone : read;
          return {
            id,
            repository,
            issue,
            reason: issue.assignees.includes(user) ? ("assign" as const) : ("author" as const),
            unread: readAt === null,
            readAt,
          };
        })
        .sort((a, b) => b.issue.updatedAt - a.issue.updatedAt);
    },
    read: (user, until, now) => void marks.set(user.login, { until, at: now }),
    readOne: (user, id, now) => void threads.set(threadOf(user, id), now),
  };
}

function threadOf({ login }: Account, id: string): string {
  return `${login} ${id}`;
}
