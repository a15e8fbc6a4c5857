import type { States } from "../../core/state.ts";
import { createCommentStore, type CommentStore } from "./comment-store.ts";
import { createFollowerGraph, type FollowerGraph, createStarStore, type StarStore } from "./star-store.ts";
import { createHistoryStore, type HistoryStore } from "./history-store.ts";
import { createInbox, type Inbox } from "./inbox.ts";
import { createIssueStore, type IssueStore } from "./issue-store.ts";
import { createLabelStore, type LabelStore } from "./labels.ts";
import type { RepoHostData } from "../options/data.ts";
import { checkTokens, customIssues } from "./custom-issues.ts";
import { createPeople, type People } from "./people.ts";
import { createProfileStore, type ProfileStore, createZoneStore, type ZoneStore } from "./profile-store.ts";
import { createRepositoryStore, type RepositoryStore } from "./repository-store.ts";

/** The repository host's data: seeded, with all later changes. */
export interface RepoHostWorld {
  readonly seed: number;
  readonly people: People;
  readonly followerGraph: FollowerGraph;
  readonly profiles: ProfileStore;
  readonly repositories: RepositoryStore;
  readonly issues: IssueStore;
  readonly comments: CommentStore;
  readonly labels: LabelStore;
  readonly history: HistoryStore;
  readonly inbox: Inbox;
  readonly stars: StarStore;
  readonly zones: ZoneStore;
}

/** Creates the world of a seed. Changes go into the states. */
export function createRepoHostWorld(
  seed: number,
  scale: number,
  states: States,
  data: RepoHostData = {},
): RepoHostWorld {
  const people = createPeople(seed, scale, data);
  const repositories = createRepositoryStore(seed, people, states, data);
  const custom = customIssues(people, repositories, data.issues ?? []);
  const issues = createIssueStore(seed, people, states, custom.issues);
  checkTokens(people, data.tokens ?? []);
  const crowd = createFollowerGraph(seed, people);
  return {
    seed,
    people,
    followerGraph: crowd,
    profiles: createProfileStore(states),
    repositories,
    issues,
    comments: createCommentStore(seed, people, states),
    labels: createLabelStore(states, custom.labels),
    history: createHistoryStore(seed, people, states),
    inbox: createInbox(people, repositories, issues, states),
    stars: createStarStore({ people, crowd, repositories, states }),
    zones: createZoneStore(states),
  };
}
