import type { App } from "../../core/app.ts";
import type { EndpointCall } from "./endpoint-call.ts";
import { isTimeZone } from "../wire/time-zone.ts";
import type { ZoneStore } from "../world/profile-store.ts";
import { isUser } from "./identify.ts";

const HEADER = "time-zone";

/** The most characters of an unknown zone that the journal shows. */
const LONGEST = 60;

/** Stores the time zone that a user's request names. One that is unknown has no effect. */
export function rememberZones(app: App, zones: ZoneStore): void {
  app.use(({ context: { headers, principal, note } }) => {
    const named = headers.get(HEADER);
    if (named === null) return undefined;
    if (!isTimeZone(named))
      note({ noEffect: `The service ignores an unknown Time-Zone: ${named.slice(0, LONGEST)}.` });
    else if (isUser(principal)) zones.put(principal.id, named);
    return undefined;
  });
}

/** The zone of timestamps without one: the header's, else the user's last known zone, else UTC. */
export function zoneOf({ context, viewer, world, credentials }: EndpointCall): string {
  const named = context.headers.get(HEADER);
  if (named !== null && isTimeZone(named)) return named;
  if (viewer === undefined) return "UTC";
  const { login } = viewer;
  return world.zones.of(login) ?? credentials.users.find((user) => user.login === login)?.timeZone ?? "UTC";
}
