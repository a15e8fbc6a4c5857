import type { Middleware, Step } from "../attempt/context.ts";
import type { CredentialProvider } from "../auth/credential.ts";
import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { Base } from "../http/origin.ts";
import type { WireNames } from "../operation/dialect.ts";
import { discard } from "../response/response.ts";
import { untilAborted } from "../util/abort.ts";
import type { Clock } from "../util/clock.ts";
import { authorize } from "./authorize.ts";
import { gate, type Limiter } from "./gate.ts";
import { followRedirects } from "./redirect.ts";
import { refreshOn401 } from "./refresh.ts";
import { fetchModeFor, sendWith, type Fetch, type Transport } from "./send.ts";

/** Options of {@link attemptChain}, the same for all calls of a client. */
export interface ChainOptions {
  readonly use: readonly Middleware[];
  readonly fetch: Fetch;
  readonly transport: Transport | undefined;
  readonly credentials: CredentialProvider | undefined;
  /** Base addresses that the credential was given for. */
  readonly bases: readonly Base[];
  /** Undefined where nothing is limited. */
  readonly limiter: Limiter | undefined;
  readonly wireNames: WireNames;
  readonly clock: Clock;
  readonly browser: boolean;
}

/** Builds the steps of an attempt: the user's steps → refresh on 401 → redirect → gate → authorize → send. */
export function attemptChain({
  use,
  fetch,
  transport,
  credentials,
  bases,
  limiter,
  ...platform
}: ChainOptions): Step {
  const sent = sendWith(fetch, fetchModeFor(platform.browser), transport);
  const authorized = authorize(sent, { bases, ...platform });
  const gated = gate(authorized, limiter, credentials);
  const redirected = followRedirects(gated);
  const refreshed = refreshOn401(redirected, credentials, bases);
  return userSteps(use, refreshed);
}

/** The user's steps, the first one outermost. They end with the attempt's signal, even if a step ignores it. */
function userSteps(use: readonly Middleware[], next: Step): Step {
  const steps = use.reduceRight<Step>(
    (rest, step, index) => async (request, attempt) => {
      const response = await step(request, (changed) => rest(changed, attempt), attempt);
      attempt.received = undefined;
      if (response instanceof Response) return response;
      throw new ParameterError(`use.${String(index)}`, "a step that returns a Response", received(response));
    },
    next,
  );
  return (request, attempt) => {
    const response = steps(request, attempt);
    return untilAborted(response, attempt.deadline, () => void response.then(discard, () => undefined));
  };
}
