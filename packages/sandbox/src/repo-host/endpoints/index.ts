import type { Endpoints } from "../routes/endpoint.ts";
import { accounts } from "./accounts.ts";
import { activity } from "./activity.ts";
import { authorizations } from "./authorizations.ts";
import { catalogues } from "./catalogues.ts";
import { comments } from "./comments.ts";
import { contents } from "./contents.ts";
import { emptyLists } from "./empty-lists.ts";
import { git } from "./git.ts";
import { issueParts } from "./issue-parts.ts";
import { issues, pulls } from "./issues.ts";
import { labels } from "./labels.ts";
import { notifications } from "./notifications.ts";
import { repositories } from "./repositories.ts";
import { search } from "./search.ts";
import { stars } from "./stars.ts";
import { users } from "./users.ts";

/** The resources of the host. Its client's operations are separate. */
export const endpoints: Endpoints = {
  ...users,
  ...accounts,
  ...stars,
  ...authorizations,
  ...repositories,
  // Before the issues, or `events` and `comments` would be read as issue numbers.
  ...emptyLists,
  ...comments,
  ...issues,
  ...pulls,
  ...issueParts,
  ...labels,
  ...contents,
  ...activity,
  ...notifications,
  ...search,
  ...git,
  ...catalogues,
};
