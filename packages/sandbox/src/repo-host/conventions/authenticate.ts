import type { Spelling } from "@org/http-core/operation";
import type { App } from "../../core/app.ts";
import type { Principal, Refusal } from "../../core/handler.ts";
import type { Reply } from "../../core/reply.ts";
import { respond } from "../../core/respond.ts";
import type { States } from "../../core/state.ts";
import type { HostCredentials } from "../credentials.ts";
import type { HostLimits } from "../limits.ts";
import { badCredentials, oneTimePasswordRequired, tooManyLogins } from "../refusals.ts";
import type { Grants } from "./grants.ts";
import { identify } from "./identify.ts";
import { createLockouts } from "./lockouts.ts";

/** What authentication is decided by. */
export interface AuthenticateOptions {
  readonly credentials: HostCredentials;
  readonly grants: Grants;
  readonly limits: HostLimits;
  readonly states: States;
  readonly spelling: Spelling;
}

/** A request without a credential may go on; one with a credential that is nobody's may not. */
export function authenticate(
  app: App,
  { credentials, grants, limits, states, spelling }: AuthenticateOptions,
): void {
  const lockouts = createLockouts(states, limits);
  const header = spelling.header("X-Service-OTP");
  app.use((asked) => {
    const { context } = asked;
    const { now, address, headers } = context;
    const identity = identify(context, credentials, grants);
    if (identity.kind === "nobody") return undefined;

    const login = identity.kind === "bad" ? identity.login : loginOf(identity.principal);
    const attempt = { login, address };
    const refuse = (refusal: Refusal): Reply => {
      lockouts.fail(attempt, now);
      return respond(refusal);
    };
    if (lockouts.isOut(attempt, now)) return respond(tooManyLogins());
    if (identity.kind === "bad") return refuse(badCredentials());
    if (identity.kind === "second factor") {
      const given = headers.get(header);
      if (given === null) return respond(oneTimePasswordRequired(header));
      if (given !== identity.oneTimePassword) return refuse(oneTimePasswordRequired(header));
    }
    const { principal } = identity;
    asked.context = { ...context, principal };
    return undefined;
  });
}

/** An application is no user whose logins could be counted. */
function loginOf({ role, id }: Principal): string | undefined {
  return role === "application" ? undefined : id;
}
