import type { Spelling } from "@org/http-core";
import type { Grants } from "../conventions/grants.ts";
import type { Endpoints } from "../endpoint.ts";
import { activity } from "./activity.ts";
import { authorizations } from "./authorizations.ts";
import { comments } from "./comments.ts";
import { contents } from "./contents.ts";
import { currentUser } from "./current-user.ts";
import { issueParts } from "./issue-parts.ts";
import { issues } from "./issues.ts";
import { labels } from "./labels.ts";
import { meta } from "./meta.ts";
import { notifications } from "./notifications.ts";
import { repositories } from "./repositories.ts";
import { search } from "./search.ts";
import { stars } from "./stars.ts";
import { users } from "./users.ts";

/** The resources that the host serves beside its client's operations: what its conventions are shown on. */
export function endpointsOf(spelling: Spelling, grants: Grants): Endpoints {
  return {
    ...users,
    ...currentUser,
    ...stars,
    ...authorizations(grants),
    ...repositories,
    // Before the issues: `comments` is no number.
    ...comments(spelling),
    ...issues(spelling),
    ...issueParts,
    ...labels,
    ...contents(spelling),
    ...activity,
    ...notifications,
    ...search,
    ...meta,
  };
}
