import type { WireNames } from "@org/http-core/operation";
import type { App } from "../../core/app.ts";
import type { Principal, Refusal } from "../../core/handler.ts";
import type { Reply } from "../../core/reply.ts";
import { respond } from "../../core/respond.ts";
import type { States } from "../../core/state.ts";
import type { HostCredentials } from "../options/credentials.ts";
import type { HostLimits } from "../options/limits.ts";
import { badCredentials, oneTimePasswordRequired, tooManyLogins } from "../wire/refusals.ts";
import { type Grants, APPLICATION, identify } from "../call/identify.ts";
import { createLockouts, type Claim } from "../call/lockouts.ts";

/** Options of {@link authenticate}. */
export interface AuthenticateOptions {
  readonly credentials: HostCredentials;
  readonly grants: Grants;
  readonly limits: HostLimits;
  readonly states: States;
  readonly spelling: WireNames;
}

/** Sets the principal. Requests without a credential pass; those with an invalid one are refused. */
export function authenticate(
  app: App,
  { credentials, grants, limits, states, spelling }: AuthenticateOptions,
): void {
  const lockouts = createLockouts(states, limits);
  const header = spelling.header("X-Service-OTP");
  app.use((call) => {
    const { context } = call;
    const { now, headers } = context;
    const identity = identify(context, credentials, grants);
    if (identity.kind === "anonymous") return undefined;

    const claim = identity.kind === "bad" ? identity.claim : claimOf(identity.principal);
    const refuse = (refusal: Refusal): Reply => {
      lockouts.fail(claim, now);
      return respond(refusal);
    };
    if (lockouts.isOut(claim, now)) return respond(tooManyLogins());
    if (identity.kind === "bad") return refuse(badCredentials());
    if (identity.kind === "second factor") {
      const password = headers.get(header);
      if (password === null) return respond(oneTimePasswordRequired(header));
      if (password !== identity.oneTimePassword) return refuse(oneTimePasswordRequired(header));
    }
    const { principal } = identity;
    call.context = { ...context, principal };
    return undefined;
  });
}

function claimOf({ role, id }: Principal): Claim {
  return role === APPLICATION ? { kind: "application", clientId: id } : { kind: "user", login: id };
}
