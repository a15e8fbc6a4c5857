import type { Spelling } from "@org/http-core";
import type { HostCredentials } from "../credentials.ts";
import type { Endpoints } from "../endpoint.ts";
import { activity } from "./activity.ts";
import { contents } from "./contents.ts";
import { currentUser } from "./current-user.ts";
import { issues } from "./issues.ts";
import { labels } from "./labels.ts";
import { meta } from "./meta.ts";
import { notifications } from "./notifications.ts";
import { repositories } from "./repositories.ts";
import { users } from "./users.ts";

/** The resources that the host serves beside its client's operations: what its conventions are shown on. */
export function endpointsOf(spelling: Spelling, credentials: HostCredentials): Endpoints {
  return {
    ...users,
    ...currentUser,
    ...repositories,
    ...issues,
    ...labels,
    ...contents(spelling, credentials),
    ...activity,
    ...notifications,
    ...meta,
  };
}
