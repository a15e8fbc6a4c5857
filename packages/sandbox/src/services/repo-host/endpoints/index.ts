import type { WireNames } from "@org/http-core/operation";
import type { Grants } from "../conventions/grants.ts";
import type { Endpoints } from "../endpoint.ts";
import { activity } from "./activity.ts";
import { watchersAndLanguages } from "./watchers-and-languages.ts";
import { authorizations } from "./authorizations.ts";
import { catalogues } from "./catalogues.ts";
import { comments } from "./comments.ts";
import { contents } from "./contents.ts";
import { currentUser } from "./current-user.ts";
import { issueParts } from "./issue-parts.ts";
import { emptyLists } from "./empty-lists.ts";
import { git } from "./git.ts";
import { issues } from "./issues.ts";
import { labels } from "./labels.ts";
import { meta } from "./meta.ts";
import { notifications } from "./notifications.ts";
import { ownLists } from "./own-lists.ts";
import { profile } from "./profile.ts";
import { repositories } from "./repositories.ts";
import { search } from "./search.ts";
import { stars } from "./stars.ts";
import { users } from "./users.ts";

/** The resources that the host serves beside its client's operations: what its conventions are shown on. */
export function endpointsOf(spelling: WireNames, grants: Grants): Endpoints {
  return {
    ...users,
    ...currentUser,
    ...profile,
    ...stars,
    ...authorizations(grants),
    ...repositories(spelling),
    // Before the issues: neither `events` nor `comments` is a number.
    ...emptyLists,
    ...comments(spelling),
    ...issues(spelling),
    ...issueParts,
    ...labels,
    ...contents(spelling),
    ...activity,
    ...notifications,
    ...search,
    ...watchersAndLanguages,
    ...git(spelling),
    ...ownLists,
    ...catalogues,
    ...meta,
  };
}
