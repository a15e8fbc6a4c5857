import { createHistoryStore, type HistoryStore } from "./history-store.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import { createIssueStore, type IssueStore } from "./issue-store.ts";
import { createLabelStore, type LabelStore } from "./label-store.ts";
import { createPeople, type People } from "./people.ts";
import { createRepositoryStore, type RepositoryStore } from "./repository-store.ts";

/** The repository host's world: what the seed says, and what was written since. */
export interface RepoHostWorld {
  readonly seed: number;
  readonly people: People;
  readonly repositories: RepositoryStore;
  readonly issues: IssueStore;
  readonly labels: LabelStore;
  readonly history: HistoryStore;
  readonly inbox: Inbox;
}

/** Makes the world of a seed. */
export function createRepoHostWorld(seed: number, scale: number): RepoHostWorld {
  const people = createPeople(seed, scale);
  const repositories = createRepositoryStore(seed, people);
  const issues = createIssueStore(seed, people);
  return {
    seed,
    people,
    repositories,
    issues,
    labels: createLabelStore(),
    history: createHistoryStore(seed, people),
    inbox: createInbox(people, repositories, issues),
  };
}
