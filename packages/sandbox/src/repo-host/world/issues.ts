import { randomOf } from "../../core/random.ts";
import type { Account } from "./accounts.ts";
import type { Repository } from "./repositories.ts";

/** Why an issue may be locked. */
export const LOCK_REASONS = ["off-topic", "too heated", "resolved", "spam"] as const;

/** One of {@link LOCK_REASONS}. */
export type LockReason = (typeof LOCK_REASONS)[number];

/** An issue of a repository, or a pull request: they share their numbers. */
export interface Issue {
  readonly id: number;
  readonly number: number;
  readonly isPullRequest: boolean;
  readonly title: string;
  readonly body: string | null;
  readonly state: "closed" | "open";
  readonly user: Account;
  /** Names of labels. */
  readonly labels: readonly string[];
  readonly assignees: readonly Account[];
  readonly comments: number;
  /** Whether only those who may write to the repository may comment, and why. */
  readonly lock: { readonly reason: LockReason | null } | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly closedAt: number | null;
  /** Who closed it last; null: it is open. */
  readonly closedBy: Account | null;
}

const PARTS = "cache; clock; command line; decoder; iterator; parser; retry loop; scheduler; table".split(
  "; ",
);
const FAULTS = [
  "fails on an empty input",
  "forgets its last row",
  "is slow with a long list",
  "leaks a timer",
  "mixes up time zones",
  "reports the wrong line",
  "stops at the second page",
];

/** Seconds between an issue and the next, at most. */
const STEP = 40 * 3_600;

/**
 * The issue with which a repository starts, by its number (from 1). The last one of several is an open pull request.
 */
export function issueOf(
  seed: number,
  repository: Repository,
  number: number,
  people: readonly Account[],
): Issue {
  const random = randomOf(seed, "issues", repository.id, number);
  const isPullRequest = number > 1 && number === repository.issues;
  const part = random.pick(PARTS);
  const user = random.pick(people);
  const createdAt = repository.createdAt + (number * STEP + random.whole(0, STEP - 1)) * 1_000;
  const closed = random.chance(0.4) && !isPullRequest;
  const updatedAt = createdAt + random.whole(0, 30 * 86_400) * 1_000;
  return {
    id: repository.id * 10_000 + number,
    number,
    isPullRequest,
    title: `The ${part} ${random.pick(FAULTS)}`,
    body: random.chance(0.15) ? null : text(part, number, random.pick(people)),
    state: closed ? "closed" : "open",
    user,
    labels: random.chance(0.5) ? [random.pick(["bug", "enhancement", "question", "documentation"])] : [],
    assignees: random.chance(0.3) ? [random.pick(people)] : [],
    comments: random.chance(0.6) ? random.whole(1, 14) : 0,
    lock: null,
    createdAt,
    updatedAt,
    closedAt: closed ? updatedAt : null,
    closedBy: closed ? user : null,
  };
}

function text(part: string, number: number, mentioned: Account): string {
  const earlier = number > 1 ? `\n\nMaybe the same as #${String(number - 1)}?` : "";
  return `It happens in the **${part}**.\n\n- [x] looked for others\n- [ ] wrote a test\n\ncc @${mentioned.login}${earlier}`;
}
